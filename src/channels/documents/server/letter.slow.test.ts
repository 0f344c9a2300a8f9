import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { codeEndpoints } from '../codes.contract.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { proofEndpoints } from '#workspace/proofs/proofs.contract.ts'
import { letterText, namesPerson } from '../letter.rules.ts'
import { listingOf, pdfOf } from './testing/printed-listing.ts'
import { pagesOf, reads, textOf } from './testing/read-pdf.ts'

const portal = await testPortal()
const office = await portal.newAgency()
const me = await office.signIn()
const letter = { type: 'letter' as const }
const write = (listingId: string, words: object) => me(e.choose, { params: { listingId }, body: { ...letter, ...words } })
const read = async (listingId: string) => textOf(await pdfOf(me, listingId, { brochureType: 'letter' })).replaceAll(/\s+/g, ' ')

test('a letter goes to the householder, or to whom it is addressed, and says what is true of the listing', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const id = await listingOf(me)
  const standard = await read(id)
  expect(standard).toContain('The householder')
  expect(standard).toContain('Dear neighbour,')
  expect(standard).toContain('12 Lantern Street, Brighton is for sale.')
  expect(standard).not.toContain('Sunny cottage')

  await write(id, {
    addressee: '  Jo   Neighbour \n\n14 Lantern Street\nBrighton VIC 3186 ',
    description: 'Dear Jo,\nCome and see it.',
  })
  const said = await read(id)
  for (const part of ['Jo Neighbour', '14 Lantern Street', 'Brighton VIC 3186', 'Dear Jo,', 'Come and see it.'])
    expect(said).toContain(part)
  expect(said).not.toMatch(/householder|Dear neighbour/)

  await write(id, { addressee: '   ', description: null })
  expect(await read(id)).toMatch(/The householder/)
})

test('an addressee of six lines is cut to the window, and one of 301 characters is refused', async ({ skip }) => {
  const id = await listingOf(me)
  await expect(write(id, { addressee: 'x'.repeat(301) })).rejects.toMatchObject({ status: 400 })
  skip(!reads, 'poppler is missing')
  await write(id, { addressee: 'One\nTwo\nThree\nFour\nFive\nSixth' })
  const said = await read(id)
  expect(said).toMatch(/Two Three Four Five/)
  expect(said).not.toMatch(/Sixth/)
})

test('the law reads what the letter says, and not the words of the listing that are not in it', async () => {
  const id = await listingOf(me, { brochureDescription: 'Sunny. <foo>' })
  const issues = async () => (await me(e.check, { params: { listingId: id }, query: letter })).issues.map((one) => one.id)
  expect((await issues()).filter((one) => one.startsWith('html'))).toEqual([])
  await pdfOf(me, id, { brochureType: 'letter' })

  await write(id, { description: 'Dear neighbour,\nOffers above $1,200,000.' })
  await expect(pdfOf(me, id, { brochureType: 'letter' })).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/offers above/),
  })
})

test('a letter of any length is one page', async () => {
  const id = await listingOf(me)
  await write(id, { description: Array.from({ length: 250 }, (_, i) => `Sentence ${i} of a long letter.`).join('\n') })
  expect(await pagesOf(await pdfOf(me, id, { brochureType: 'letter' }))).toHaveLength(1)
})

test('a read-only user prints a letter and addresses none; for another agency there is none', async () => {
  const id = await listingOf(me)
  const reader = await office.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()
  const body = { ...letter, addressee: 'Jo Neighbour' }

  await pdfOf(reader, id, { brochureType: 'letter' })
  await expect(reader(e.choose, { params: { listingId: id }, body })).rejects.toMatchObject({ status: 403 })
  await expect(stranger(e.choose, { params: { listingId: id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(pdfOf(stranger, id, { brochureType: 'letter' })).rejects.toMatchObject({ status: 404 })
  expect((await me(e.studio, { params: { listingId: id }, query: letter })).choice.addressee).toBeNull()
})

test('of an erased person no letter, history or file keeps the name; others stay', async () => {
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Zoltan', lastName: 'Erasable' } })
  const [theirs, other] = [await listingOf(me), await listingOf(me, { headline: 'Other' })]
  await write(theirs, { addressee: 'Mr Z. Erasable\n14 Lantern Street' })
  await pdfOf(me, theirs, { brochureType: 'letter' })
  await write(theirs, { addressee: 'Zoltan & Ann Erasable\n14 Lantern Street' })
  await write(other, { addressee: 'Ann Erasable\n16 Lantern Street' })
  await pdfOf(me, theirs, { brochureType: 'letter' })

  const { version, displayName } = await me(privacyEndpoints.preview, { params: { id: contact.id } })
  await me(privacyEndpoints.erase, { params: { id: contact.id }, body: { version, name: displayName, reason: 'personAsked' } })

  const addressee = async (listingId: string) => (await me(e.studio, { params: { listingId }, query: letter })).choice.addressee
  expect(await addressee(theirs)).toBeNull()
  expect(await addressee(other)).toBe('Ann Erasable\n16 Lantern Street')
  const { rows } = await portal.owner.query(
    `select changes from audit_events where agency_id = $1 and position('Erasable' in changes::text) > 0 and entity = 'listing'`,
    [me.agencyId],
  )
  expect(rows).toEqual([])
})

test('a letter has a code of its own, which counts', async () => {
  const id = await listingOf(me, { links: [] })
  await pdfOf(me, id, { brochureType: 'letter' })
  expect((await me(codeEndpoints.list, { params: { listingId: id } })).items.map(({ piece }) => piece)).toEqual(['letter'])
})

test('a proof of a letter shows the vendor no neighbour', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const id = await listingOf(me)
  await write(id, { addressee: 'Jo Neighbour' })
  const proof = await me(proofEndpoints.send, { params: { listingId: id }, body: { type: 'letter', name: 'Vera Vendor' } })
  const pdf = (await me(proofEndpoints.file, { params: { id: proof.id } })) as unknown as Buffer
  expect(textOf(pdf)).toMatch(/The householder/)
  expect(textOf(pdf)).not.toMatch(/Jo Neighbour/)
})

test.each([
  ['Jo Erasable', true],
  ['MS J. ERASABLE\n1 Low Street', true],
  ['Jo\nErasable Lane', false],
  ['Jon Erasable', false],
  ['Erasable Street', false],
])('%j names Jo Erasable: %s', (addressee, isNamed) => {
  expect(namesPerson(addressee, { displayName: 'Jo Erasable', firstName: 'Jo', lastName: 'Erasable' })).toBe(isNamed)
})

test('a person of one name is not everyone who shares it', () => {
  const jo = { displayName: 'Jo', firstName: 'Jo', lastName: null }
  expect(namesPerson('Jo\n14 Lantern Street', jo)).toBe(true)
  expect(namesPerson('Jo Neighbour', jo)).toBe(false)
})

test('what the letter says follows the status', () => {
  const facts = {
    ...{ saleOrLease: 'sale' as const, listingClass: 'residential' as const, place: '12 Lantern Street, Brighton' },
    ...{ occasion: null, isNew: false },
  }
  expect(letterText({ ...facts, status: 'live', isNew: true })).toMatch(
    /We have just listed 12 Lantern Street, Brighton for sale/,
  )
  expect(letterText({ ...facts, status: 'underOffer' })).toMatch(/is under offer/)
  expect(letterText({ ...facts, status: 'sold' })).toMatch(/We have sold .*value of your home/s)
  expect(letterText({ ...facts, status: 'leased', saleOrLease: 'lease' })).toMatch(/rental appraisal/)
  for (const status of ['live', 'underOffer', 'sold', 'leased', 'withdrawn', 'draft'] as const)
    expect(letterText({ ...facts, status })).not.toMatch(/\$|buyers|guarantee|best price/i)
})

test('of a business it offers the business, of a holiday house its nights', () => {
  const facts = { place: '21 Ferry Parade, Williamstown', occasion: null, isNew: true }
  const business = { ...facts, saleOrLease: 'sale', listingClass: 'business' } as const
  expect(letterText({ ...business, status: 'live' })).toContain(
    'We have just listed the business at 21 Ferry Parade, Williamstown for sale.',
  )
  expect(letterText({ ...business, status: 'underOffer' })).toContain(
    'The business at 21 Ferry Parade, Williamstown is under offer.',
  )
  expect(letterText({ ...business, status: 'sold' })).toContain('value of your business')
  const holiday = { ...facts, saleOrLease: 'lease', listingClass: 'holidayRental' } as const
  expect(letterText({ ...holiday, status: 'live', isNew: false })).toContain('is available as a holiday rental.')
})
