// What keeps the screens calm and quick, as facts about the page and not as times: what is asked for early, what stays where it is, what is left alone.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(120_000)

/** The top of the listings in pixels, in every frame from now on. */
const watchTop = (page: Page) =>
  page.addInitScript(() => {
    const tops = new Set<number>()
    Object.assign(window, { tops })
    const look = () => {
      const chips = document.querySelector('main [role=group][aria-label=Status]')
      if (chips) tops.add(Math.round(chips.getBoundingClientRect().bottom))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const tops = (page: Page) => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])

test('the status chips keep their places while their counts are under way', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  const chip = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Live/ })
  await expect(chip).toContainText(/\d/)
  // Narrower than the chips beside the search: they stand in a line of their own, which must be there from the beginning.
  await page.setViewportSize({ width: 1350, height: 900 })
  await watchTop(page)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/api/listinger/status_counts/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  // Not offered before it is known: a place is neither seen nor reached.
  await expect(chip).toHaveCount(0)
  const before = await tops(page)
  release()
  await expect(chip).toContainText(/\d/)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(before).toHaveLength(1)
  expect(await tops(page)).toEqual(before)
})

test('going from screen to screen leaves the colours of the document alone', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => {
    const touched: string[] = []
    Object.assign(window, { touched })
    new MutationObserver((changes) => {
      for (const { target, attributeName, addedNodes } of changes) {
        if (target === document.documentElement && attributeName) touched.push(attributeName)
        for (const node of addedNodes) if (node.nodeName === 'STYLE') touched.push((node.textContent ?? '').slice(0, 60))
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  })
  const touched = () => page.evaluate(() => (window as unknown as { touched: string[] }).touched)
  for (const [key, heading] of [
    ['c', 'Contacts'],
    ['e', 'Enquiries'],
    ['l', 'Listings'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(await touched()).toEqual([])
})

const asked = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('head link[rel=modulepreload]')].map(({ href }) => href))

test('someone who is signed in is sent the files of the screen with the page, and only those that are there', async ({
  page,
}) => {
  await openSignedIn(page, owners.harbour, '/listings')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  // The start of the program never comes: what is asked for is asked for by the page itself.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload()
  const links = await asked(page)
  expect(links.filter((href) => /\/(shell|listings-page)-.{8}\.js$/.test(href))).toHaveLength(2)
  expect(links.filter((href) => /\/contact-page-/.test(href))).toEqual([])
  for (const link of links) expect((await page.request.get(link)).status()).toBe(200)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect((await asked(page)).filter((href) => /\/(shell|listings-page)-.{8}\.js$/.test(href))).toEqual([])
})

test('the page is there for who names no compression, like a monitor', async ({ request }) => {
  for (const path of ['/', '/listings', '/assets/']) {
    const answer = await request.get(`${gableUrl()}${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect(answer.status()).toBeLessThan(500)
  }
})

test('a contact opened at its address keeps the focus where the browser begins, and unfolds what is more about them', async ({
  page,
}) => {
  await openSignedIn(page, owners.harbour, '/crm/contacts/all')
  const link = page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first()
  await page.goto(`${gableUrl()}${await link.getAttribute('href')}`)
  await expect(page.getByRole('region', { name: 'Matched properties' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect(page.getByLabel('Website')).toHaveCount(0)
  await page.getByText('More details').click()
  const website = page.getByLabel('Website')
  await website.fill('https://pace.example')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/contact/'))
  await website.press('Enter')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await page.getByText('More details').click()
  await expect(website).toHaveValue('https://pace.example')
})
