// Two hundred visitors sign in at one open home, on four phones whose network is cut twenty times and of which two lose their tab. At the
// end there are exactly two hundred visits, each phone's in its order.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { agent, gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(900_000)
const phones = 4
const each = 50
const cutsPerPhone = 5

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('gable.authUser') ?? '{}') as { accessToken: string }).accessToken)
async function api<T>(token: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${gableUrl()}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

async function openKit(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${gableUrl()}/opens/${id}`)
  // All four phones run on this machine: a page can be slow to start while the others go on.
  await expect(page.getByText(/^Ready without signal|^No signal/)).toBeVisible({ timeout: 60_000 })
  return page
}

test('200 sign-ins on 4 phones, 20 cuts and 2 killed tabs are exactly 200 visits in their order', async ({ browser }) => {
  const day = '2027-03-06'
  const first = await browser.newContext({ locale: 'en-AU' })
  const start = await first.newPage()
  await openSignedIn(start, owners.harbour, '/')
  const token = await tokenOf(start)
  const { items } = await api<{ items: { listingId: string }[] }>(token, `/api/opens/candidates?day=${day}`)
  const times = { startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }
  const plan = { opens: [{ listingId: items[0]?.listingId, ...times }] }
  const { items: made } = await api<{ items: { id: string }[] }>(token, '/api/opens', plan)
  const id = made[0]?.id ?? ''
  await first.close()

  const host = async (phone: number): Promise<void> => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-AU',
    })
    let page = await context.newPage()
    await openSignedIn(page, phone % 2 ? agent : owners.harbour, '/')
    await page.close()
    page = await openKit(context, id)
    for (let n = 0; n < each; n++) {
      // The network goes at the third of every ten, and is back at the eighth.
      if (n % 10 === 2) await context.setOffline(true)
      if (n % 10 === 7) await context.setOffline(false)
      await page.getByRole('button', { name: 'New visitor' }).click()
      await page.getByLabel('Name').fill(`Visitor ${phone} ${String(n).padStart(2, '0')}`)
      await page.getByLabel('Mobile').fill(`048${phone} 7${String(n).padStart(2, '0')} 31${phone}`)
      await page.getByRole('button', { name: 'Record arrival' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // Two of the phones lose their tab while entries wait on them.
      if (phone < 2 && n === 25) {
        await page.close({ runBeforeUnload: false })
        await context.setOffline(false)
        page = await openKit(context, id)
        await context.setOffline(true)
      }
    }
    await context.setOffline(false)
    await expect(page.getByText(/on this phone/)).toHaveCount(0, { timeout: 120_000 })
    await context.close()
  }
  expect(cutsPerPhone * phones).toBe(20)
  await Promise.all(Array.from({ length: phones }, (_, phone) => host(phone)))

  const { visits } = await api<{ visits: { people: { name: string }[]; arrivedAt: string }[] }>(token, `/api/opens/${id}/kit`)
  const names = visits.map(({ people }) => people[0]?.name ?? '')
  expect(names).toHaveLength(phones * each)
  expect(new Set(names).size).toBe(phones * each)
  for (let phone = 0; phone < phones; phone++) {
    const mine = names.filter((name) => name.startsWith(`Visitor ${phone} `))
    expect(mine).toEqual(mine.toSorted())
  }
})
