// Where the focus is after a step that takes away what had it: a keyboard or a screen reader does not start at the top again.
import { expect, test } from '@playwright/test'
import { openPair } from './duplicates.ts'
import { gableUrl, openSignedIn, owners } from './portal.ts'

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
