// One person on their page: what they look for and what fits, a call, a change undone, consent.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(240_000)

/** By the API with the login of the page, as the pages themselves do. */
async function api<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { authorization: await authorization(page) }
  return (await (await page.request.post(`${gableUrl()}${path}`, { headers, data })).json()) as T
}
async function authorization(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => Boolean(request.headers()['authorization']))
  await page.reload()
  return (await asked).headers()['authorization'] ?? ''
}
const answered = (page: Page, part: string, method: string) =>
  page.waitForResponse((answer) => answer.url().includes(part) && answer.request().method() === method && answer.ok())

test('a contact: preference, matches with reasons, a call, a change undone, consent recorded', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  const lastName = `Tester${Date.now() % 1_000_000}`
  const { id } = await api<{ id: string }>(page, '/api/contact', {
    firstName: 'Rosa',
    lastName,
    emails: [{ address: `${lastName.toLowerCase()}@mail.example`, label: 'personal' }],
    phones: [{ number: '0491 570 156', type: 'mobile' }],
  })
  await page.goto(`${gableUrl()}/contacts/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Rosa ${lastName}` })).toBeVisible()

  await test.step('what they look for brings what fits, with reasons', async () => {
    await expect(page.getByText('No matches. Add buyer requirements.')).toBeVisible()
    await page.getByRole('region', { name: 'Requirements' }).getByRole('button', { name: 'Add' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add requirements' })
    await drawer.getByLabel('Price to').fill('3000000')
    await drawer.getByLabel('Min bedrooms').fill('2')
    const saved = answered(page, '/api/preference', 'POST')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await saved
    await expect(page.getByRole('region', { name: 'Requirements' })).toContainText('up to $3,000,000')
    const matches = page.getByRole('region', { name: 'Matched properties' })
    await expect(matches.getByRole('article').first()).toContainText('within budget')
    const first = matches.getByRole('article').first()
    await first.hover()
    await first.getByRole('button', { name: /as sent$/ }).click()
    await page.getByRole('menuitem', { name: 'Sent by phone' }).click()
    await expect(matches.getByText(/Sent by phone/)).toBeVisible()
  })

  await test.step('a call is written down and can be taken back', async () => {
    await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Call' }).click()
    const words = page.getByRole('textbox', { name: 'Call' })
    await words.click()
    await page.keyboard.type('Rang about the inspection')
    const saved = answered(page, '/api/note', 'POST')
    await page.keyboard.press('Control+Enter')
    await saved
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByRole('article', { name: /^Call by/ })).toContainText('Rang about the inspection')
    await expect(page.getByText('last contact just now')).toBeVisible()
  })

  await test.step('after a call the page asks how it went, and keeps it with the next step', async () => {
    await page.evaluate(() =>
      document.addEventListener(
        'click',
        (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault(),
      ),
    )
    await page.getByRole('link', { name: 'Call', exact: true }).click()
    const panel = page.getByRole('region', { name: `Call with Rosa ${lastName}` })
    await expect(panel.getByRole('radio', { name: 'Spoke' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await panel.getByLabel('Note').fill('Rang twice')
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('link', { name: 'Call', exact: true }).click()
    await expect(panel.getByLabel('Note')).toHaveValue('Rang twice')
    await panel.getByRole('button', { name: 'Tomorrow' }).click()
    await panel.getByRole('button', { name: 'Save call' }).click()
    await expect(panel).toBeHidden()
    const call = page
      .getByRole('region', { name: 'Timeline' })
      .getByRole('article', { name: /^Call by/ })
      .first()
    await expect(call).toContainText('No answer')
    await expect(call).toContainText('Rang twice')
    await expect(page.getByRole('region', { name: 'Tasks' })).toContainText(`Call Rosa ${lastName}`)
  })

  await test.step('a field changed in place is undone from the timeline', async () => {
    const saved = answered(page, `/api/contact/${id}`, 'PUT')
    await page.getByLabel('First name', { exact: true }).fill('Rosalind')
    await page.keyboard.press('Enter')
    await saved
    await expect(page.getByRole('heading', { level: 1, name: `Rosalind ${lastName}` })).toBeVisible()
    const undone = answered(page, '/api/contact/undo/', 'POST')
    await page.getByRole('button', { name: 'Undo change' }).first().click()
    await undone
    await expect(page.getByRole('heading', { level: 1, name: `Rosa ${lastName}` })).toBeVisible()
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Rosa')
  })

  await test.step('a refused value stays with its reason', async () => {
    await page.getByLabel('Email 1', { exact: true }).fill('no address')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an email address, such as name@example.com')).toBeVisible()
    await page.getByLabel('Email 1', { exact: true }).press('Escape')
    await expect(page.getByLabel('Email 1', { exact: true })).toHaveValue(/@mail.example$/)
  })

  await test.step('consent is recorded and says why', async () => {
    const consent = page.getByRole('region', { name: 'Consent' })
    await expect(consent).toContainText('No consent on record')
    await consent.getByRole('button', { name: 'Record' }).click()
    await page.getByRole('dialog').getByLabel('Source').fill('Phone call')
    const saved = answered(page, '/api/consent', 'POST')
    await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
    await saved
    await expect(consent).toContainText(/Express consent on .*\(Phone call\)/)
  })
  expect(await trouble()).toEqual([])
})
