// The agency's website: switched on beside the branding, its addresses, and forms that were held.
import { AppError } from '../../../src/common/errors.ts'
import { WebsitePost, WebsiteSettings, websiteEndpoints as e } from '../../../src/workspace/website/website.contract.ts'
import { Kept } from '../kit/kept.ts'
import { page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'

const home = 'https://gable.example/p/harbour-vale'
const addresses = {
  ...{ pageUrl: `${home}/listings`, jsonUrl: `${home}/listings.json`, rssUrl: `${home}/listings.rss` },
  ...{ calendarUrl: `${home}/open-homes.ics`, sitemapUrl: `${home}/sitemap.xml`, scriptUrl: `${home}/embed.js` },
  snippet: `<script src="${home}/embed.js" async></script>`,
}
function serve(api: StandIn, over: Partial<WebsiteSettings> = {}) {
  const usual = {
    isOn: false,
    showsSold: true,
    soldDays: 365,
    showsLeased: true,
    leasedDays: 90,
    domains: [],
    ownHost: null,
    version: 1,
  }
  const record = sampleOf(WebsiteSettings, { ...usual, addresses, shownCount: 44, leftOut: [], ...over })
  const kept = new Kept(api, 'website', { ...record, id: id(61) })
  api.on(e.settings, () => kept.now).on(e.changeSettings, ({ body }) => kept.save(body as never))
  return kept
}

test('the website is switched on beside the branding, and then shows its addresses', async ({ open, api }) => {
  serve(api)
  const page = await open('/settings/branding')
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Website' })
  await expect(dialog).toContainText('44 listings would be shown.')
  await expect(dialog.getByRole('link', { name: 'Open the website' })).toBeHidden()
  await dialog.getByRole('switch', { name: 'Publish the website' }).click()
  await dialog.getByLabel('Days after the sale').fill('6 weeks')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(dialog.getByRole('link', { name: 'Open the website' })).toHaveAttribute('href', addresses.pageUrl)
  await expect(dialog.getByRole('button', { name: 'Copy: Your listings' })).toBeVisible()
  expect((await api.called(e.changeSettings)).body).toEqual({ isOn: true, soldDays: 42, version: 1 })
})

test('a listing that is left out is named with the reason and leads to itself', async ({ open, api }) => {
  const why = 'Advertise a single price or a range of at most 10 percent'
  serve(api, { isOn: true, leftOut: [{ id: id(62), reference: 'HV-1042', why }] })
  const page = await open('/settings/branding')
  await page.getByRole('button', { name: 'Website', exact: true }).click()

  await expect(page.getByRole('listitem').filter({ hasText: why }).getByRole('link', { name: 'HV-1042' })).toHaveAttribute(
    'href',
    `/listings/${id(62)}`,
  )
})

test('a domain that another agency has is refused beside its field, and what was typed stays', gate, async ({ open, api }) => {
  serve(api, { isOn: true })
  const message = 'This domain can’t be used here. Choose another one'
  api.on(e.changeSettings, () => {
    throw new AppError('conflict', message, { fields: [{ path: 'ownHost', message }] })
  })
  const page = await open('/settings/branding')
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  const field = page.getByLabel('Your own domain')
  await field.fill('homes.northpoint.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()

  await expect(field).toHaveAccessibleDescription(new RegExp(message))
  await expect(field).toHaveValue('homes.northpoint.example')
})

test('a form that was held becomes an enquiry with one click', async ({ open, api }) => {
  serve(api, { isOn: true })
  const why = 'A field that people don’t see was filled in.'
  const held = sampleOf(WebsitePost, {
    id: id(63),
    state: 'held',
    why,
    reference: 'HV-1042',
    name: 'Jo Smith',
    email: 'jo@mail.example',
  })
  let items = [held]
  api.on(e.posts, () => pageOf(items))
  api.on(e.takePost, () => {
    items = []
    return undefined as never
  })
  const page = await open('/settings/branding')
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  await expect(page.getByText('Jo Smith, jo@mail.example')).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()

  await expect(page.getByRole('heading', { name: 'Held enquiries' })).toBeHidden()
  expect((await api.called(e.takePost)).params).toEqual({ id: id(63) })
})

test('who may not change the settings sees the addresses and no button to save', gate, async ({ open, api }) => {
  serve(api, { isOn: true })
  const page = await open('/settings/branding', { user: userOf('agent') })
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Website' })

  await expect(dialog.getByRole('link', { name: addresses.pageUrl, exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await expect(dialog.getByRole('switch', { name: 'Publish the website' })).toBeDisabled()
})
