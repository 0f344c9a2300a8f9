// What keeps the screens calm and quick, as facts about the page and not as times: what is asked for early, what stays where it is, what is left alone.
import type { Page } from '@playwright/test'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingStatuses } from '../../../src/common/listing/listing-values.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { Kept } from '../kit/kept.ts'
import { aContact, page as pageOf } from '../kit/records.ts'
import { cold, expect, id, sampleOf, test } from '../kit/test.ts'

const aRow = (n: number) =>
  sampleOf(listingEndpoints.getAll.response.shape.items.element, { id: id(n), streetLine: `${n} Lantern Street`, status: 'live' })
const rowOf = (page: Page, n: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: `${n} Lantern Street` })

test.describe('narrower than the chips beside the search', () => {
  // They stand in a line of their own, which must be there from the beginning.
  test.use({ viewport: { width: 1350, height: 900 } })
  test('the status chips keep their places while their counts are under way', cold, async ({ open, api, page }) => {
    api.on(listingEndpoints.getAll, pageOf([aRow(1)]))
    api.on(
      listingEndpoints.statusCounts,
      listingStatuses.map((status) => ({ status, count: 12 })),
    )
    const release = api.hold(listingEndpoints.statusCounts)
    // The bottom of the chips in every frame.
    await page.addInitScript(() => {
      const tops = new Set<number>()
      Object.assign(window, { tops })
      const look = () => {
        const chips = document.querySelector('main [role=group][aria-label=Status]')
        if (chips) tops.add(Math.round(chips.getBoundingClientRect().bottom))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const tops = () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
    await open('/listings')
    const chip = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Live/ })
    await expect(rowOf(page, 1)).toBeVisible()
    // Not offered before it is known: a place is neither seen nor reached.
    await expect(chip).toHaveCount(0)
    const before = await tops()
    release()
    await expect(chip).toContainText('12')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(before).toHaveLength(1)
    expect(await tops()).toEqual(before)
  })
})

test('going from screen to screen leaves the colours of the document alone', async ({ open, api }) => {
  api.on(listingEndpoints.getAll, pageOf([aRow(1)]))
  const page = await open('/listings')
  await expect(rowOf(page, 1)).toBeVisible()
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
  for (const [key, heading] of [
    ['c', 'Contacts'],
    ['e', 'Enquiries'],
    ['l', 'Listings'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(await page.evaluate(() => (window as unknown as { touched: string[] }).touched)).toEqual([])
})

/** What the page itself asks for: the start of the program never comes. */
const early = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('head link[rel=modulepreload]')].map(({ href }) => href))
const ofScreen = /\/(shell|listings-page)-.{8}\.js$/

test(
  'someone who is signed in is sent the files of the screen with the page, and only those that are there',
  cold,
  async ({ open, api, request }) => {
    const page = await open('/listings')
    await expect(page.getByRole('heading', { level: 1, name: 'Listings' })).toBeVisible()
    api.loseFiles(/\/assets\/index-/)
    await page.reload()
    const links = await early(page)
    expect(links.filter((href) => ofScreen.test(href))).toHaveLength(2)
    expect(links.filter((href) => /\/contact-page-/.test(href))).toEqual([])
    for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
  },
)

test('who is not signed in is sent no files of a screen', async ({ open }) => {
  const page = await open('/listings', { user: null })
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goto('about:blank')
  await page.goBack()
  expect((await early(page)).filter((href) => ofScreen.test(href))).toEqual([])
})

test('a contact opened at its address keeps the focus where the browser begins, and unfolds what is more about them', async ({
  open,
  api,
}) => {
  const olive = new Kept(api, 'contact', aContact({ canEdit: true }))
  api.on(contactEndpoints.get, () => olive.now)
  api.on(contactEndpoints.put, ({ body }) => olive.save(body as never))
  const page = await open(`/contacts/${id(1)}`)
  await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const website = page.getByLabel('Website')
  await expect(website).toHaveCount(0)
  await page.getByText('More details').click()
  await website.fill('https://pace.example')
  await website.press('Enter')
  expect((await api.called(contactEndpoints.put)).body).toEqual({ version: 1, website: 'https://pace.example' })
  await page.reload()
  await page.getByText('More details').click()
  await expect(website).toHaveValue('https://pace.example')
})
