// One person on their page: what they look for and what fits, a call, a change undone, consent; and what a listing says of its buyers and the law.
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

test('a listing: what the law says, a price told, its buyers, a note', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/appearance')
  const { id } = await api<{ id: string }>(page, '/api/listinger/create', {
    listingClass: 'residential',
    address: {
      ...Object.fromEntries(
        ['siteName', 'level', 'subNumber', 'lotNumber', 'municipality', 'country', 'latitude', 'longitude'].map((key) => [
          key,
          null,
        ]),
      ),
      streetNumber: '1',
      street: 'Law Lane',
      suburb: 'Richmond',
      state: 'VIC',
      postcode: '3121',
    },
    priceDisplay: 'text',
    priceText: 'Offers above $900,000',
  })
  await page.goto(`${gableUrl()}/listings/${id}`)

  await test.step('a breach leads to its field', async () => {
    await expect(page.getByText(/Estate Agents Act/).first()).toBeVisible()
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /Statement of Information/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Disclosure' })).toBeVisible()
    await page.getByRole('button', { name: 'Create statement' }).click()
    await page.getByLabel('Indicative price from').fill('850000')
    const saved = answered(page, '/api/listinger/update/', 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await saved
  })

  await test.step('a price told is kept', async () => {
    await page.goto(`${gableUrl()}/listings/${id}`)
    const told = page.getByRole('region', { name: 'Price quotes' })
    await told.getByRole('button', { name: 'Record a quote' }).click()
    await told.getByLabel('Price').fill('900000')
    await told.getByLabel('Quoted to').fill('A caller')
    const saved = answered(page, '/api/compliance/price_statement', 'POST')
    await told.getByRole('button', { name: 'Record quote' }).click()
    await saved
    await expect(told.getByRole('listitem')).toContainText('$900,000')
    await expect(told.getByRole('listitem')).toContainText('by phone to A caller')
  })

  await test.step('a note on the listing', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Feedback' }).click()
    await page.getByRole('textbox', { name: 'Feedback' }).click()
    await page.keyboard.type('Liked the garden')
    await page.getByLabel('On vendor report').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const note = page.getByRole('article', { name: /^Feedback by/ })
    await expect(note).toContainText('Liked the garden')
    await expect(note).toContainText('on vendor report')
  })
  expect(await trouble()).toEqual([])
})

test('buyers of a listing are chosen, written to and marked as sent', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/listings?status=live')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await row.getByRole('link').first().click()
  await page.getByRole('tab', { name: /^(Buyers|Tenants)$/ }).click()
  const buyers = page.getByRole('list', { name: 'Matched buyers' })
  await expect(buyers.getByRole('listitem').first()).toBeVisible()
  await buyers.getByRole('checkbox').first().check()
  const mail = page.getByRole('link', { name: 'Draft email' })
  await expect(mail).toHaveAttribute('href', /^mailto:\?bcc=.+%40.+&subject=/)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('menuitem', { name: 'Sent by email' }).click()
  await expect(buyers.getByText(/Sent by email/).first()).toBeVisible()
  expect(await trouble()).toEqual([])
})

test('a part of the page that cannot be fetched says so, and the rest of the page works', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  const { id } = await api<{ id: string }>(page, '/api/contact', { firstName: 'Half', lastName: 'There' })
  await page.route('**/assets/contact-timeline*.js', (route) => route.abort('connectionfailed'))
  await page.goto(`${gableUrl()}/contacts/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Half There' })).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be shown.' })
  await expect(failed.first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requirements' })).toBeVisible()

  await page.unroute('**/assets/contact-timeline*.js')
  await failed.first().getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half There' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`Call and Email stay where they are while SMS is fetched, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openSignedIn(page, owners.harbour, '/settings/appearance')
    const digits = String(Date.now()).slice(-8)
    const { id } = await api<{ id: string }>(page, '/api/contact', {
      firstName: 'Steady',
      lastName: `Caller${digits}`,
      emails: [{ address: `caller${digits}@mail.example`, label: 'personal' }],
      phones: [{ number: `04${digits}`, type: 'mobile' }],
    })
    const fetched = Promise.withResolvers<void>()
    await page.route('**/assets/sms.public*.js', async (route) => {
      await fetched.promise
      await route.continue()
    })
    await page.goto(`${gableUrl()}/contacts/${id}`)
    const main = page.locator('main')
    const ways = ['Call', 'Email'].map((name) => main.getByRole('link', { name, exact: true }))
    // A note can be of an SMS too.
    const sms = main
      .getByRole('link', { name: 'Call', exact: true })
      .locator('..')
      .getByRole('button', { name: 'SMS', exact: true })
    const places = () => Promise.all(ways.map((way) => way.boundingBox()))
    const before = await places()
    await expect(sms).toHaveCount(0)
    fetched.resolve()
    await expect(sms).toBeVisible()
    for (const [n, after] of (await places()).entries()) {
      expect(Math.abs((after?.x ?? 0) - (before[n]?.x ?? 0))).toBeLessThan(8)
      expect(after?.y).toBe(before[n]?.y)
    }
  })
