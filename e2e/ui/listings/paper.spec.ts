// What is printed: the record or the list alone, dark on white, also from a dark screen; of a long list all that is loaded.
import type { Locator, Page } from '@playwright/test'
import { mobile, serveContacts } from '../kit/kept-contacts.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aContact, aTask } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'

test.use({ colorScheme: 'dark' })
const paper = (page: Page) => page.emulateMedia({ media: 'print' })

async function longList(open: (path: string) => Promise<Page>, api: StandIn) {
  const many = Array.from({ length: 60 }, (_, n) => aHouse(`Street ${n}`, { id: n + 1, status: 'live' }))
  serveListings(api, many)
  const page = await open('/listings')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.filter({ hasText: 'HV-1001' })).toBeVisible()
  return { page, rows }
}
test('paper shows the list alone, and the screen is as before afterwards', async ({ open, api }) => {
  const { page } = await longList(open, api)
  const around = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('button', { name: 'Columns' }),
  ]
  await paper(page)
  for (const one of around) await expect(one).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  for (const one of around) await expect(one).toBeVisible()
})

test('paper is light, also from a dark screen, which is dark again afterwards', async ({ open, api }) => {
  const { page } = await longList(open, api)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await paper(page)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ media: 'screen' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('paper has every row that is loaded, not only those in sight', async ({ open, api }) => {
  const { page, rows } = await longList(open, api)
  expect(await rows.count()).toBeLessThan(50)
  await paper(page)
  // And the head of the table.
  await expect(rows).toHaveCount(61)
})

test('a printed listing has nothing that is internal', gate, async ({ open, api }) => {
  const vendors = [{ name: 'Grace Okafor', phone: null, email: null }]
  serveListings(api, [aHouse('Lantern Street', { status: 'live', priceCents: 90_000_000, vendors })])
  const page = await open(`/listings/${id(1)}`)
  const internal = [
    page.getByText('Internal only'),
    page.getByText('Search price', { exact: true }),
    page.getByRole('heading', { name: 'Vendor' }),
    page.getByRole('heading', { name: 'Compliance' }),
  ]
  for (const one of internal) await expect(one).toBeVisible()
  await paper(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const one of internal) await expect(one).toBeHidden()
})

async function openContact(open: (path: string) => Promise<Page>, api: StandIn): Promise<Page> {
  serveContacts(api, [aContact({ canEdit: true, roles: [{ role: 'buyer', since: null, until: null, origin: 'manual' }] })])
  const page = await open(`/contacts/${id(1)}`)
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeVisible()
  return page
}
test('a printed contact has no buttons and no frames around its fields', async ({ open, api }) => {
  const page = await openContact(open, api)
  await paper(page)
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Add a note' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCSS('border-top-width', '0px')
})

test('a contact printed as wide as A4 has all its parts, and not the tabs of a phone', async ({ open, api }) => {
  const page = await openContact(open, api)
  await paper(page)
  await page.setViewportSize({ width: 700, height: 1000 })
  await expect(page.getByRole('tab', { name: 'About' })).toBeHidden()
  for (const name of ['Consent', 'Tasks', 'Matched properties'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('a printed list of tasks has no boxes to tick and no lines to add one', async ({ open, api }) => {
  serveTasks(api, [aTask({ subject: 'Order the board', canEdit: true })])
  const page = await open('/tasks?view=list')
  const controls = [
    page.getByRole('checkbox', { name: 'Done: Order the board' }),
    page.getByRole('button', { name: 'Add to today' }),
  ]
  for (const one of controls) await expect(one).toBeVisible()
  await paper(page)
  await expect(page.getByText('Order the board')).toBeVisible()
  for (const one of controls) await expect(one).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const isOnScreenOnly = async (page: Page, one: Locator) => {
    await expect(one).toBeVisible()
    await paper(page)
    await expect(one).toBeHidden()
  }

  test('paper has no symbol to call someone by', async ({ open, api }) => {
    serveContacts(api, [aContact({ phones: [mobile('+61412000000')] })])
    const page = await open('/crm/contacts/all')
    await isOnScreenOnly(page, page.getByRole('link', { name: 'Call Olive Marsh' }))
  })

  test('paper has no way to directions', async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Street', { status: 'live' })])
    const page = await open(`/listings/${id(1)}`)
    await isOnScreenOnly(page, page.getByRole('link', { name: 'Directions' }))
  })

  /** What scrolls is one piece to the printer, and is cut where the page ends. */
  const isWhole = async (page: Page, column: string, card: string) => {
    const cards = page.getByRole('region', { name: column, exact: true }).getByRole('list')
    const one = cards.getByRole('listitem').filter({ hasText: card })
    await expect(one).toBeVisible()
    await expect(cards).not.toHaveCSS('overflow-y', 'visible')
    await paper(page)
    await expect(cards).toHaveCSS('overflow-y', 'visible')
    await expect(one).toHaveCSS('break-inside', 'avoid')
  }
  test('cards of the board of tasks are printed whole', async ({ open, api }) => {
    serveTasks(api, [aTask({ subject: 'Order the board' })])
    await isWhole(await open('/tasks'), 'To do', 'Order the board')
  })

  test('cards of the board of listings are printed whole', async ({ open, api }) => {
    serveListings(api, [aHouse('Lantern Street', { status: 'live' })])
    await isWhole(await open('/listings?view=board'), 'Live', '5 Lantern Street')
  })
})
