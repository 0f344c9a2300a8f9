import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { openNow } from '../helpers/open-now.ts'
import { api, gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(180_000)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A day of its own for each journey, far from the demo's. */
async function planned(page: Page, day: string): Promise<string> {
  const { items } = (await api(page, `/api/opens/candidates?day=${day}`)) as { items: { listingId: string }[] }
  const { items: made } = (await api(page, '/api/opens', {
    opens: [{ listingId: items[0]?.listingId, startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }],
  })) as { items: { id: string }[] }
  return made[0]?.id ?? ''
}

test('without signal no one is lost: five sign in, the tab is killed, and another one sends them', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await context.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const id = await planned(page, '2027-02-13')
  await page.goto(`${gableUrl()}/opens/${id}`)
  await expect(page.getByText('Ready without signal')).toBeVisible()
  await expectAccessible(page, 'open homes')

  // What is pressed does not move away from the finger when the signal goes, nor when entries wait.
  const button = page.getByRole('button', { name: 'New visitor' })
  const place = await button.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  const names = ['Ana Reyes', 'Bo Lund', 'Cy Moss', 'Di Park', 'Ed Vale']
  for (const [n, name] of names.entries()) {
    await page.getByRole('button', { name: 'New visitor' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Mobile').fill(`0480 99${Date.now() % 10} 0${n}7`)
    if (n === 0) await page.getByLabel(/ about other homes/).check()
    if (n === 0) await expectAccessible(page, 'open homes')
    await page.getByRole('button', { name: 'Record arrival' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  }
  await expect(page.getByText(/5 entries on this phone/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  await page.getByRole('button', { name: /Ana Reyes/ }).click()
  await page.getByRole('button', { name: /^4/ }).click()
  await page.getByLabel('Comments').fill('Loved the light')
  await page.getByRole('button', { name: 'Save feedback' }).click()
  await expect(page.getByText(/6 entries on this phone/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${gableUrl()}/`)
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  const sent = async () => {
    const { visits } = (await api(next, `/api/opens/${id}/kit`)) as { visits: { interest: number | null }[] }
    return [visits.length, visits.filter(({ interest }) => interest === 4).length]
  }
  await expect.poll(sent, { timeout: 30_000 }).toEqual([5, 1])
  await next.goto(`${gableUrl()}/opens/${id}`)
  for (const name of names) await expect(next.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  await expect(next.getByText(/on this phone/)).toHaveCount(0)
  const kit = (await api(next, `/api/opens/${id}/kit`)) as {
    visits: { people: { name: string }[]; contactId: string; interest: number | null; comments: string | null }[]
  }
  const ana = kit.visits.find(({ people }) => people[0]?.name === 'Ana Reyes')
  expect(ana).toMatchObject({ interest: 4, comments: 'Loved the light' })
  const consent = (await api(next, `/api/consent/${ana?.contactId}`)) as { events: { purpose: string; wording: string }[] }
  expect(consent.events).toMatchObject([{ purpose: 'propertyAlerts', wording: expect.stringMatching(/ about other homes/) }])
  await context.close()
})

test('a visitor scans the code, gives a mobile only, and the host sees them and the contract they asked for', async ({
  browser,
}) => {
  const host = await browser.newContext({ ...phone, locale: 'en-AU' })
  const page = await host.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const { id, signPath } = await openNow(page)
  await page.goto(`${gableUrl()}/opens/${id}`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the visitor sign-in' })).toBeVisible()
  await expectAccessible(page, 'QR code')
  await page.getByRole('button', { name: 'Close' }).click()

  const visitor = await browser.newContext({ ...phone, locale: 'en-AU', javaScriptEnabled: false })
  const own = await visitor.newPage()
  await own.goto(`${gableUrl()}${signPath}`)
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible()
  for (const tick of await own.getByRole('checkbox').all()) await expect(tick).not.toBeChecked()
  await own.getByLabel('Mobile').fill('0480 414 243')
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByText('Thank you. Enjoy the home.')).toBeVisible()
  await own.getByRole('button', { name: 'Ask for the contract' }).click()
  await expect(own.getByText('You asked for the contract.')).toBeVisible()
  expect(await visitor.cookies()).toEqual([])
  await visitor.close()

  const looking = await browser.newContext({ ...phone, locale: 'en-AU' })
  const read = await looking.newPage()
  await read.goto(`${gableUrl()}${signPath}`)
  await expectAccessible(read, 'visitor page')
  await looking.close()
  await expect(page.getByRole('region', { name: 'Arrived' }).getByText('0480 414 243')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Arrived' }).getByText('Contract')).toBeVisible()
  await host.close()
})
