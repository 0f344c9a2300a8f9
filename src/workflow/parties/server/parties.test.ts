import { expect, test } from 'vitest'
import type { CallInput } from '#common/endpoint.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { partyEndpoints as e } from '../parties.contract.ts'

const portal = await testPortal()
const address = {
  ...emptyAddress,
  street: 'Lantern Street',
  streetNumber: '12',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
const party = (contactId: string) => ({ name: 'Jo Vale', phone: null, email: null, contactId })
const newContact = (me: Call, firstName = 'Jo') => me(contactEndpoints.create, { body: { firstName, lastName: 'Vale' } })
type NewListing = Partial<CallInput<typeof listingEndpoints.create>['body']>
const newListing = (me: Call, more: NewListing = {}) =>
  me(listingEndpoints.create, {
    body: { listingClass: 'residential', address: { ...address }, priceCents: 90_000_000, ...more },
  })
const rolesOf = async (me: Call, id: string) => {
  await portal.runJobs()
  return (await me(contactEndpoints.get, { params: { id } })).roles.map(({ role, origin }) => `${role} ${origin}`)
}

test('a vendor follows the life of the listing: may sell, sells, has sold', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newContact(me)
  let listing = await newListing(me, { vendors: [party(id)] })
  const step = async (body: object) => {
    listing = await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: listing.version, ...body } })
  }

  expect(await rolesOf(me, id)).toEqual(['prospectiveVendor auto'])
  await step({ status: 'live' })
  expect(await rolesOf(me, id)).toEqual(['vendor auto'])
  await step({ status: 'sold', soldOn: '2026-10-01', soldPriceCents: 91_000_000 })
  expect(await rolesOf(me, id)).toEqual(['vendor auto'])
  await step({ status: 'settled', settledOn: '2026-11-01' })
  expect(await rolesOf(me, id)).toEqual(['pastVendor auto'])

  const { deals } = await me(e.ofContact, { params: { id } })
  expect(deals).toMatchObject([{ role: 'vendor', status: 'settled', streetLine: '12 Lantern Street', listingId: listing.id }])
  const timeline = await me(timelineEndpoints.contact, { params: { id }, query: { show: 'changes' } })
  expect(timeline.items.flatMap((item) => (item.kind === 'deal' ? [item.deal.became] : []))).toEqual([
    'settled',
    'sold',
    'live',
    null,
  ])
})

test('the buyer is one while the sale runs; a role set by hand stays; without the link the automatic one goes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newContact(me)
  const listing = await newListing(me, { buyers: [party(id)] })
  const sold = await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: 1, status: 'live', priceCents: 90_000_000 },
  })
  const after = await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: sold.version, status: 'sold', soldOn: '2026-10-01', soldPriceCents: 91_000_000 },
  })
  expect(await rolesOf(me, id)).toEqual(['buyer auto'])

  const contact = await me(contactEndpoints.get, { params: { id } })
  await me(contactEndpoints.put, {
    params: { id },
    body: {
      version: contact.version,
      roles: [...contact.roles, { role: 'investor', since: null, until: null, origin: 'manual' }],
    },
  })
  await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: after.version, buyers: [] } })
  expect(await rolesOf(me, id)).toEqual(['investor manual'])
})

test('a landlord and a tenant follow a lease', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [owner, renter] = [await newContact(me, 'Jo'), await newContact(me, 'Al')]
  const listing = await newListing(me, {
    listingClass: 'rental',
    rentCents: 60_000,
    vendors: [party(owner.id)],
    buyers: [party(renter.id)],
  })
  const live = await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: 1, status: 'live' } })
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: live.version, status: 'leased', leasedOn: '2026-10-01' },
  })

  expect(await rolesOf(me, owner.id)).toEqual(['landlord auto'])
  expect(await rolesOf(me, renter.id)).toEqual(['tenant auto'])
})

test('a deleted listing makes nobody a vendor, a restored one does again', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newContact(me)
  const listing = await newListing(me, { vendors: [party(id)] })
  await me(listingEndpoints.remove, { params: { id: listing.id } })
  expect(await rolesOf(me, id)).toEqual([])
  await me(listingEndpoints.restore, { params: { id: listing.id } })
  expect(await rolesOf(me, id)).toEqual(['prospectiveVendor auto'])
})

test('links outlive a merge and its undoing, and saving the listing in between', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [kept, other] = [await newContact(me, 'Jo'), await newContact(me, 'Joanne')]
  const listing = await newListing(me, { vendors: [party(other.id)] })
  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: kept.id, mergeId: other.id } })

  expect((await me(e.ofContact, { params: { id: kept.id } })).deals).toMatchObject([{ listingId: listing.id }])
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: 1, headline: 'Bright', vendors: [party(other.id), { name: 'Al', phone: null, email: null }] },
  })
  const { propertyId } = (await me(e.ofContact, { params: { id: kept.id } })).deals[0] ?? {}
  expect(await me(e.ofProperty, { params: { id: propertyId ?? '' } })).toMatchObject([{ contactId: kept.id, role: 'vendor' }])

  await me(duplicateEndpoints.undoMerge, { params: { id: merge.id } })
  expect((await me(e.ofContact, { params: { id: other.id } })).deals).toHaveLength(1)
  expect((await me(e.ofContact, { params: { id: kept.id } })).deals).toHaveLength(0)
})

test("another agency's contact cannot be named, and its pages are not found", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const theirs = await newContact(foreign)

  await expect(newListing(me, { vendors: [party(theirs.id)] })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'vendors.0.contactId' }] },
  })
  await expect(me(e.ofContact, { params: { id: theirs.id } })).rejects.toMatchObject({ status: 404 })
  const mine = await newContact(me)
  const { ties } = await me(e.tie, {
    body: {
      contactId: mine.id,
      role: 'owner',
      address: { street: '1 Hill Road', suburb: 'Kew', state: 'VIC', postcode: '3101' },
    },
  })
  await expect(foreign(e.ofProperty, { params: { id: ties[0]?.propertyId ?? '' } })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.untie, { params: { id: ties[0]?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test('ties to properties are written once, found from both sides, and taken away', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newContact(me)
  const home = { street: '2/39 Main Rd', suburb: 'Kew', state: 'VIC', postcode: '3101' }
  const first = await me(e.tie, { body: { contactId: id, role: 'resident', address: home } })
  const propertyId = first.ties[0]?.propertyId ?? ''
  const again = await me(e.tie, {
    body: { contactId: id, role: 'resident', address: { ...home, street: 'Unit 2/39 Main Road' } },
  }).catch((error: { status: number }) => error.status)
  const twice = await me(e.tie, { body: { contactId: id, role: 'resident', propertyId } })

  expect(again).toBe(400)
  expect(twice.ties).toMatchObject([{ role: 'resident', streetLine: '2/39 Main Rd', suburb: 'Kew' }])
  expect(await me(e.ofProperty, { params: { id: propertyId } })).toMatchObject([
    { contactId: id, role: 'resident', reference: null },
  ])
  expect(await me(e.findProperty, { params: { clientId: me.agencyId }, query: { q: 'main kew' } })).toMatchObject([
    { id: propertyId },
  ])
  await me(e.untie, { params: { id: twice.ties[0]?.id ?? '' } })
  expect((await me(e.ofContact, { params: { id } })).ties).toEqual([])
})
