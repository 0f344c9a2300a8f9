// What a listing says of its buyers, of the law, of prices that were quoted, and its notes.
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { complianceEndpoints, ComplianceFinding } from '../../../src/core/listings/listing-law.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { PriceStatement, disclosureEndpoints } from '../../../src/workflow/disclosures/disclosures.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { MatchedContact, preferenceEndpoints } from '../../../src/workflow/preferences/preferences.contract.ts'
import { tapBeside } from '../../helpers/tap-beside.ts'
import { Kept } from '../kit/kept.ts'
import { aContact, aListing, aNote, page as pageOf } from '../kit/records.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

const listing = aListing({ id: 2, canEdit: true, status: 'live', listingClass: 'residential', saleOrLease: 'sale' })
const path = `/listings/${id(2)}`

test(
  'a breach of the law leads to its field, and the statement is saved with the price as it is typed',
  gate,
  async ({ open, api }) => {
    const kept = new Kept(api, 'listing', listing)
    const finding = sampleOf(ComplianceFinding, {
      ...{ id: 'soi', title: 'Statement of Information', message: 'Add a Statement of Information', severity: 'blocks' },
      ...{ source: 'Estate Agents Act 1980 (Vic), s 47AF', field: 'statementOfInformation', occasions: ['publish'] },
    })
    api
      .on(listingEndpoints.getOne, () => kept.now)
      .on(listingEndpoints.update, ({ body }) => kept.save(body as never))
      .on(complianceEndpoints.listing, [finding])
    const page = await open(path)
    const rail = page.getByRole('complementary', { name: 'About this listing' })
    await expect(rail.getByText(/Estate Agents Act/)).toBeVisible()
    await rail.getByRole('link', { name: 'Add a Statement of Information' }).click()
    await expect(page.getByRole('heading', { name: 'Disclosure' })).toBeVisible()
    await page.getByRole('button', { name: 'Create statement' }).click()
    await page.getByLabel('Indicative price from').fill('850k')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const { body } = await api.called(listingEndpoints.update)
    expect(body).toMatchObject({ statementOfInformation: { indicativeFromCents: 85_000_000, issuedOn: '2026-11-25' } })
  },
)

test('a price that was told is kept with whom it was told, and how', async ({ open, api }) => {
  const quotes: PriceStatement[] = []
  api
    .on(listingEndpoints.getOne, listing)
    .on(disclosureEndpoints.statements, () => pageOf(quotes))
    .on(disclosureEndpoints.state, ({ body: { fromCents, toCents, channel, quotedTo } }) => {
      const quote = sampleOf(PriceStatement, { id: id(71), fromCents, toCents, channel, quotedTo })
      quotes.push(quote)
      return quote
    })
  const page = await open(path)
  const told = page.getByRole('region', { name: 'Price quotes' })
  await told.getByRole('button', { name: 'Record a quote' }).click()
  await told.getByLabel('Price').fill('$900,000')
  await told.getByLabel('Quoted to').fill('A caller')
  await told.getByRole('button', { name: 'Record quote' }).click()
  await expect(told.getByRole('listitem')).toContainText('$900,000')
  await expect(told.getByRole('listitem')).toContainText('by phone to A caller')
})

test('feedback is written on the listing, for the vendor’s report', async ({ open, api }) => {
  const notes: ReturnType<typeof aNote>[] = []
  api
    .on(listingEndpoints.getOne, listing)
    .on(noteEndpoints.list, () => pageOf(notes))
    .on(noteEndpoints.create, ({ body }) => {
      const text = body.bodyHtml.replaceAll(/<[^>]+>/g, '')
      const { type = 'note', isOnVendorReport = false, bodyHtml } = body
      const note = aNote({ id: 72, type, text, bodyHtml, isOnVendorReport })
      notes.push(note)
      return note
    })
  const page = await open(`${path}?tab=notes`)
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Feedback' }).click()
  await page.getByRole('textbox', { name: 'Feedback' }).click()
  await page.keyboard.type('Liked the garden')
  await page.getByLabel('On vendor report').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const note = page.getByRole('article', { name: /^Feedback/ })
  await expect(note).toContainText('Liked the garden')
  await expect(note).toContainText('on vendor report')
  expect((await api.called(noteEndpoints.create)).body).toMatchObject({ links: [{ entity: 'listing', id: id(2) }] })
})

const vendor = { name: 'Harriet Nolan', phone: '0491 570 156', email: 'harriet@example.com' }
test('a vendor of the editor is linked by the phone and email in the row', async ({ open, api }) => {
  const kept = new Kept(api, 'listing', { ...listing, vendors: [vendor] })
  const harriet = sampleOf(contactEndpoints.check.response.element, {
    id: id(8),
    displayName: 'Harriet Nolan',
    suburb: 'Richmond',
  })
  api
    .on(listingEndpoints.getOne, () => kept.now)
    .on(listingEndpoints.update, ({ body }) => kept.save(body as never))
    .on(contactEndpoints.check, [harriet])
    .on(contactEndpoints.get, aContact({ id: 8, displayName: 'Harriet Nolan' }))
  const page = await open(`${path}/edit`)
  const row = page.getByRole('list', { name: 'Vendors' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Link contact' }).click()
  await row.getByRole('button', { name: 'Harriet Nolan, Richmond' }).click()
  await expect(row.getByRole('link', { name: 'Harriet Nolan' })).toBeVisible()
  expect((await api.called(contactEndpoints.check)).body).toMatchObject({
    emails: [{ address: vendor.email }],
    phones: [{ number: vendor.phone }],
  })
})

test('a vendor who is nobody yet is looked for by the name in the row, and created with the phone and email beside it', async ({
  open,
  api,
}) => {
  api
    .on(listingEndpoints.getOne, { ...listing, vendors: [vendor] })
    .on(contactEndpoints.check, [])
    .on(contactEndpoints.find, [])
    .on(contactEndpoints.create, aContact({ id: 8, displayName: 'Harriet Nolan' }))
    .on(contactEndpoints.get, aContact({ id: 8, displayName: 'Harriet Nolan' }))
  const page = await open(`${path}/edit`)
  const row = page.getByRole('list', { name: 'Vendors' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Link contact' }).click()
  await expect(row.getByLabel('Vendor 1, find contact')).toHaveValue('Harriet Nolan')
  await page.getByRole('option', { name: 'Create contact “Harriet Nolan”' }).click()
  expect((await api.called(contactEndpoints.create)).body).toMatchObject({
    ...{ firstName: 'Harriet', lastName: 'Nolan' },
    emails: [{ address: vendor.email }],
    phones: [{ number: vendor.phone }],
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a tap beside the box chooses a buyer', async ({ open, api }) => {
    const contact = { id: id(51), displayName: 'Olive Marsh' }
    api
      .on(listingEndpoints.getOne, listing)
      .on(preferenceEndpoints.matchedContacts, [sampleOf(MatchedContact, { preferenceId: id(81), score: 90, contact })])
    const page = await open(`${path}?tab=buyers`)
    const box = page.getByRole('checkbox', { name: 'Select Olive Marsh' })
    await tapBeside(page, box)
    await expect(box).toBeChecked()
  })
})
