// The editor of a listing: the sections of its class, days, addresses, and one section at a time on a phone.
import type { Page } from '@playwright/test'
import { addressEndpoints } from '../../../src/accounts/addresses/addresses.contract.ts'
import { emptyAddress } from '../../../src/common/listing/listing-empty.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { cold, expect, gate, id, test } from '../kit/test.ts'

const edit = `/listings/${id(1)}/edit`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function newCommercial(open: (path: string) => Promise<Page>): Promise<Page> {
  const page = await open('/listings/new')
  await page.getByText('Offices, a shop or a warehouse').click()
  await page.getByRole('radiogroup', { name: 'Sale or lease' }).getByText('Both').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  return page
}

test('the editor has the sections of the class: offices have a tenancy and a rent, and no features of a home', async ({
  open,
}) => {
  const page = await newCommercial(open)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByText('Tenancy & use')).toBeVisible()
  await expect(sections.getByText('Rent', { exact: true })).toBeVisible()
  await expect(sections.getByText('Features', { exact: true })).toHaveCount(0)
})

test(
  'numbers of a commercial listing are typed as people write them, and sent as the figures they mean',
  gate,
  async ({ open, api }) => {
    serveListings(api, [])
    const page = await newCommercial(open)
    await page.getByRole('combobox', { name: 'Property type' }).press('Space')
    await page.getByRole('option', { name: 'Offices' }).click()
    await page.keyboard.press('Escape')
    await field(page, 'Car spaces on site').fill('12')
    await field(page, 'Return').fill('5.5 %')
    await page.getByRole('combobox', { name: 'Highlights' }).fill('Corner site')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add an area' }).click()
    await field(page, 'Area 1, size').fill('240 m2')
    await field(page, 'Search price').fill('1.85m')
    await field(page, 'Rent').fill('$96,000')
    await field(page, 'Outgoings per year').fill('12,500')
    await save(page)
    const { body } = await api.called(listingEndpoints.create)
    expect(body).toMatchObject({
      ...{ listingClass: 'commercial', saleOrLease: 'both', category: 'Offices', rentPeriod: 'year' },
      ...{ onSiteCarSpaces: 12, returnPercent: 5.5, highlights: ['Corner site'] },
      ...{ priceCents: 185_000_000, rentCents: 9_600_000, outgoingsCents: 1_250_000 },
      buildingAreas: [{ use: 'Office', value: 240, to: null, unit: 'squareMeter' }],
    })
  },
)

test('a block of land is not asked about a side, its hot water or its dishwasher', async ({ open, api }) => {
  serveListings(api, [aHouse('Paddock Road', { listingClass: 'land' })])
  const page = await open(edit)
  await expect(page.getByText('Fully fenced')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Sale or lease' })).toHaveCount(0)
  await expect(page.getByText('Dishwasher')).toHaveCount(0)
  await expect(page.getByLabel('Hot water', { exact: true })).toHaveCount(0)
})

test('a block of land that has a dishwasher shows it, so that it can be taken off', async ({ open, api }) => {
  serveListings(api, [aHouse('Paddock Road', { listingClass: 'land', features: ['dishwasher'] })])
  const page = await open(edit)
  await expect(page.getByRole('checkbox', { name: 'Dishwasher' })).toBeChecked()
})

test('a day that cannot be read stays as it was typed and says how to enter one', async ({ open, api }) => {
  serveListings(api, [aHouse('Market Lane')])
  const page = await open(edit)
  const day = field(page, 'Authority starts')
  await day.fill('35/99')
  await day.press('Tab')
  await expect(day).toHaveValue('35/99')
  await expect(day).toHaveAccessibleDescription(/This date isn’t valid\. Enter a date such as 6\/2\/2026/)
})

test('a day that does not exist stays as it was typed and says which day stays', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Market Lane')])
  const page = await open(edit)
  const day = field(page, 'Authority starts')
  await day.fill('6/2/26')
  await day.press('Tab')
  await expect(day).toHaveValue('6 Feb 2026')
  await day.fill('31/2/2026')
  await day.press('Tab')
  await expect(day).toHaveValue('31/2/2026')
  await expect(day).toHaveAccessibleDescription(/This date isn’t valid, so 6 Feb 2026 stays\./)
})

const richmond = { suburb: 'Richmond', state: 'VIC' as const, postcode: '3121' }
test('a suggested address fills all its parts', async ({ open, api }) => {
  serveListings(api, [aHouse('Somewhere Road')])
  const found = { placeId: 'gnaf:1', main: '7/41 Main Road', secondary: 'Richmond VIC 3121' }
  const address = { ...emptyAddress, subNumber: '7', streetNumber: '41', street: 'Main Road', ...richmond }
  api
    .on(addressEndpoints.suggest, { suggestions: [found], provider: 'gnaf', isStandIn: false })
    .on(addressEndpoints.byPlaceId, { placeId: 'gnaf:1', provider: 'gnaf', formattedAddress: found.main, address })
  const page = await open(edit)
  await page.getByLabel('Search address').fill('7/41 main rd richmond vic')
  await page.getByRole('option', { name: /7\/41 Main Road/ }).click()
  const parts = { Unit: '7', Number: '41', Street: 'Main Road', Suburb: 'Richmond', Postcode: '3121' }
  for (const [name, value] of Object.entries(parts)) await expect(field(page, name)).toHaveValue(value)
  await save(page)
  const { body } = await api.called(listingEndpoints.update)
  expect(body.address).toMatchObject({ subNumber: '7', streetNumber: '41', street: 'Main Road', ...richmond })
})

test('a street that no address file knows is not presented as verified', async ({ open, api }) => {
  serveListings(api, [aHouse('Somewhere Road')])
  const found = { placeId: 'loc:VIC:3121:richmond:12 lennox street', main: '12 Lennox Street', secondary: 'Richmond VIC 3121' }
  api.on(addressEndpoints.suggest, { suggestions: [found], provider: 'gazetteer', isStandIn: false })
  const page = await open(edit)
  await page.getByLabel('Search address').fill('12 lennox st richmond')
  await expect(page.getByRole('option', { name: /12 Lennox Street/ })).toBeVisible()
  await expect(page.getByText('Street and number as typed, not verified')).toBeVisible()
})

test('a postcode that does not match the suburb is fixed by one click', async ({ open, api }) => {
  serveListings(api, [aHouse('Main Road', { address: richmond })])
  api.on(addressEndpoints.check, ({ query }) => ({
    ...{ isKnown: true, agrees: query.postcode === '3121' },
    fixes: query.postcode === '3121' ? [] : [richmond],
  }))
  const page = await open(edit)
  await field(page, 'Postcode').fill('3122')
  const fix = page.getByRole('button', { name: 'Richmond VIC 3121' })
  await fix.click()
  await expect(field(page, 'Postcode')).toHaveValue('3121')
  await expect(fix).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true })
  const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const shortcuts = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

  test('one section is open at a time, or all of them', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(edit)
    await expect(section(page, 'Address')).toHaveAttribute('aria-expanded', 'true')
    await section(page, 'Copy').tap()
    await expect(section(page, 'Address')).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Show all sections' }).tap()
    for (const name of ['Address', 'Copy']) await expect(section(page, name)).toHaveAttribute('aria-expanded', 'true')
  })

  test('the names of the sections stand in one line, and one of them opens its section', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(edit)
    await page.setViewportSize({ width: 390, height: 844 })
    const strip = page.getByRole('navigation', { name: 'Sections' })
    expect((await strip.boundingBox())?.height).toBeLessThan(60)
    await strip.getByRole('link', { name: 'Copy' }).tap()
    await expect(section(page, 'Copy')).toHaveAttribute('aria-expanded', 'true')
    await expect(field(page, 'Headline')).toBeInViewport({ ratio: 1 })
    await expect(strip.getByRole('link', { name: 'Copy' })).toHaveAttribute('aria-current', 'true')
  })

  test('four times as large, no bar of the editor stays over its fields', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(edit)
    await expect(page.getByRole('heading', { level: 1, name: /Thumb Road/ })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInViewport()
    await expect(page.getByRole('link', { name: /Harbour & Vale$/ }).getByText('Harbour & Vale')).toHaveCSS('width', '1px')
  })

  test('the bars leave the field that is typed in alone, and come back after it is saved', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(edit)
    await section(page, 'Copy').tap()
    const headline = field(page, 'Headline')
    await headline.tap()
    await expect(shortcuts(page)).toBeHidden()
    await headline.fill('For two thumbs')
    const isCovered = await headline.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 20, bottom - 4) !== element
    })
    expect(isCovered).toBe(false)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await api.called(listingEndpoints.update)
    await expect(shortcuts(page)).toBeVisible()
  })

  test('the field that is typed in stays clear of the bars when the keyboard takes half the screen', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(edit)
    await section(page, 'Copy').tap()
    const headline = field(page, 'Headline')
    await headline.tap()
    await headline.fill('For two thumbs')
    // Where the bar that saves will be.
    await headline.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - 350))
    await page.setViewportSize({ width: 390, height: 350 })
    const isClear = () =>
      headline.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 20, top + height / 2) === element
      })
    await expect.poll(isClear).toBe(true)
  })

  test('a link to a field opens its section, and the field has the focus in sight', async ({ open, api }) => {
    serveListings(api, [aHouse('Thumb Road')])
    const page = await open(`${edit}#field-priceCents`)
    await expect(section(page, 'Price')).toHaveAttribute('aria-expanded', 'true')
    await expect(field(page, 'Search price')).toBeFocused()
    await expect(field(page, 'Search price')).toBeInViewport({ ratio: 1 })
  })
})

test('Enter takes the first type that fits what was typed, and the editor has it', async ({ open }) => {
  const page = await open('/listings/new')
  const type = page.getByRole('combobox', { name: 'Property type' })
  await type.click()
  await page.keyboard.type('hou')
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue('House')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(type).toHaveValue('House')
})

test('times of an inspection are typed as people say them, in the same kind of field as its day', gate, async ({ open, api }) => {
  serveListings(api, [aHouse('Clock Road')])
  const page = await open(edit)
  await page.getByRole('button', { name: 'Add an inspection' }).click()
  const start = page.getByRole('textbox', { name: 'Inspection 1, from' })
  await start.fill('11am')
  await start.press('Tab')
  await expect(start).toHaveValue('11:00 am')
  await expect(page.locator('input[type=time]')).toHaveCount(0)
})

test('photos that come late move nothing below them', cold, async ({ open, api }) => {
  serveListings(api, [aHouse('Market Lane')])
  const come = api.holdFiles(/assets\/photo-manager.*\.js/)
  const page = await open(edit)
  const below = page.getByRole('heading', { name: /^People & access/ })
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('status')).toHaveText('Loading...')
  const before = await below.boundingBox()
  come()
  await expect(page.getByText('Drop photos here')).toBeVisible()
  expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
})
