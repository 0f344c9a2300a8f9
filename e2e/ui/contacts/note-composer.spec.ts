import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact, aNote } from '../kit/records.ts'
import { expect, id, test } from '../kit/test.ts'

for (const [how, close] of [
  ['Esc', 'Escape'],
  ['a save by keys', 'Control+Enter'],
] as const)
  test(`the note form gives the focus back to its button after ${how}`, async ({ open, api }) => {
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
