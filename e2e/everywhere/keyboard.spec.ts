// Where the focus is after a step that takes away what had it: a keyboard or a screen reader does not start at the top again.
import { expect, type Page, test } from '@playwright/test'
import { openPair } from '../helpers/duplicates.ts'
import { api } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test('two contacts are made and merged with nothing but keys, and the focus stays on the page', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  for (const lastName of ['Keyward', 'Keywell']) {
    await page.goto(`${gableUrl()}/crm/contacts/all?new=yes`)
    const form = page.getByRole('dialog', { name: 'New contact' })
    await expect(form.getByLabel('First name')).toBeFocused()
    await page.keyboard.type('Nia')
    await page.keyboard.press('Tab')
    await page.keyboard.type(lastName)
    await page.keyboard.press('Tab')
    await page.keyboard.type('0491570804')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Nia ${lastName}` })).toBeVisible()
  }
  const pair = await openPair(page, 'Keyward', 'Keywell')
  await page.getByRole('button', { name: 'Merge', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(pair).toBeHidden()
  const next = page.getByRole('list', { name: 'Pairs' }).locator('[aria-current="true"]')
  await expect(next.or(page.getByRole('heading', { level: 1 })).first()).toBeFocused()
})

test('a reply that is put off gives the focus back to Reply', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/enquiries')
  await page.getByRole('list', { name: 'Enquiries' }).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  const reply = page.getByRole('button', { name: 'Reply', exact: true })
  await reply.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
})

test('open homes are planned with nothing but keys', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/opens?day=2027-03-06')
  const heading = page.getByRole('heading', { level: 1, name: 'Open homes' })
  await expect(page.getByRole('complementary', { name: 'Live listings' }).getByRole('button').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog', { name: 'Add an open home' })
  const candidates = sheet.getByRole('list').getByRole('button')
  await expect(candidates.nth(1)).toBeVisible()
  const second = await candidates.nth(1).innerText()
  await candidates.first().focus()
  await page.keyboard.press('Enter')
  await expect(candidates.first()).toHaveText(second, { useInnerText: true })
  await expect(candidates.first()).toBeFocused()
  await page.keyboard.press('Escape')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/opens') && answer.ok())
  await page.keyboard.press('Control+s')
  await saved
  await expect(page.getByRole('region', { name: 'Unsaved plan' })).toBeHidden()
  await expect(heading).toBeVisible()
})

test('a screen whose name is typed whole comes first in the palette', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('open homes')
  await expect(page.getByRole('option', { name: 'Open homes over the long weekend' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Open homes', exact: true })).toBeFocused()
})

/** A task or an open home of a day, from ten to half past. */
async function madeAtTen(page: Page, kind: 'task' | 'open home'): Promise<{ day: string; subject: string }> {
  // Days with few open homes: on a crowded day the calendar has a column for each agent.
  const day = kind === 'task' ? '2027-03-16' : '2027-03-17'
  if (kind === 'task') {
    const subject = `Value ${Date.now() % 1_000_000}`
    await api(page, 'POST', '/api/tasks', { subject, type: 'meeting', dueOn: day, dueTime: '10:00', durationMinutes: 30 })
    return { day, subject }
  }
  const { items } = (await api(page, 'GET', `/api/opens/candidates?day=${day}`)) as { items: { listingId: string }[] }
  const opens = [{ listingId: items[0]?.listingId, startsAt: `${day}T10:00`, endsAt: `${day}T10:30` }]
  await api(page, 'POST', '/api/opens', { opens })
  return { day, subject: '' }
}
for (const kind of ['task', 'open home'] as const)
  test(`${kind === 'task' ? 'a task' : 'an open home'} moves on by a key pressed the moment the answer to the last move arrives`, async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page)
    await openSignedIn(page, owners.northpoint, '/settings/appearance')
    const { day, subject } = await madeAtTen(page, kind)
    await page.goto(`${gableUrl()}/calendar?view=day&day=${day}`)
    const at = (hours: string) => page.getByRole('button', { name: new RegExp(`^${subject}.*${hours}`) })
    await expect(at('10:00–10:30 am')).toBeVisible()
    // Everything that waits for the answer has run, and the screen is not drawn yet: timers without a delay bring it new data.
    await page.evaluate(() => {
      const later = window.setTimeout
      const held: (() => void)[] = []
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 0 ? held.push(run) : later(run, ms))) as typeof setTimeout
      const answer = Response.prototype.json
      let isFirst = true
      Response.prototype.json = async function json(this: Response) {
        const value: unknown = await answer.call(this)
        if (isFirst && /\/api\/(tasks\/[\w-]+|calendar\/move)$/.test(this.url)) {
          isFirst = false
          later(() => {
            const key = { key: 'ArrowDown', code: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true }
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
            window.setTimeout = later
            for (const run of held) run()
          })
        }
        return value
      }
    })
    await at('10:00–10:30 am').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('alert').filter({ hasText: '10:30–11:00 am' })).toBeVisible()
    await expect(at('10:30–11:00 am')).toBeFocused()
    await page.reload()
    await expect(at('10:30–11:00 am')).toBeVisible()
    expect(await trouble()).toEqual([])
  })
