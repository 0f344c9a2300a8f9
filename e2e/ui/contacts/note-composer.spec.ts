import type { Locator } from '@playwright/test'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact, aNote } from '../kit/records.ts'
import { expect, gate, id, test } from '../kit/test.ts'

for (const [how, close] of [
  ['Esc', 'Escape'],
  ['a save by keys', 'Control+Enter'],
] as const)
  test(`the note form gives the focus back to its button after ${how}`, how === 'Esc' ? gate : {}, async ({ open, api }) => {
    serveContacts(api, [aContact({ id: 1, canEdit: true })])
    api.on(noteEndpoints.create, aNote({ id: 7, bodyHtml: '<p>Rang twice.</p>', text: 'Rang twice.' }))
    const page = await open(`/contacts/${id(1)}`)
    const button = page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Call' })
    await button.click()
    await expect(page.getByRole('textbox', { name: 'Call' })).toBeFocused()
    await page.keyboard.type('Rang twice.')
    await page.keyboard.press(close)
    await expect(button).toBeFocused()
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('what belongs to a note stands on one line with its files, and its kinds on one line below what was not saved', async ({
    open,
    api,
  }) => {
    serveContacts(api, [aContact({ id: 1, canEdit: true })])
    const page = await open(`/contacts/${id(1)}`)
    const kinds = page.getByRole('group', { name: 'Add a note' })
    await kinds.getByRole('button', { name: 'Call' }).click()
    await expect(page.getByRole('textbox', { name: 'Call' })).toBeFocused()
    await page.keyboard.type('Rang twice.')
    const middle = async (one: Locator) => {
      const box = await one.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    }
    const files = await middle(page.getByRole('button', { name: 'Attach files' }))
    for (const name of ['Pin', 'Private'])
      expect(Math.abs((await middle(page.getByRole('checkbox', { name }))) - files)).toBeLessThanOrEqual(2)
    await page.keyboard.press('Escape')
    const waiting = kinds.getByRole('button', { name: 'Continue your unsaved note' })
    await expect(waiting).toBeVisible()
    const lines = await Promise.all(
      ['Note', 'Call', 'Visit', 'Email', 'SMS'].map((name) => middle(kinds.getByRole('button', { name, exact: true }))),
    )
    expect(new Set(lines).size).toBe(1)
    expect(await middle(waiting)).toBeLessThan(lines[0] ?? 0)
  })
})
