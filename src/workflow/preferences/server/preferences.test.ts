import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { preferenceEndpoints as e } from '../preferences.contract.ts'

const portal = await testPortal()
await portal.owner.query(`insert into localities (postcode, name, name_key, state, latitude, longitude) values
  ('3121', 'Richmond', 'richmond', 'VIC', -37.823, 144.998), ('3121', 'Burnley', 'burnley', 'VIC', -37.828, 145.009),
  ('3122', 'Hawthorn', 'hawthorn', 'VIC', -37.822, 145.035), ('2753', 'Richmond', 'richmond', 'NSW', -33.6, 150.75) on conflict do nothing`)

const buyer = (me: Call, name = 'Bea Buyer') =>
  me(contactEndpoints.create, { body: { firstName: name.split(' ')[0], lastName: name.split(' ')[1] } })
async function live(me: Call, fields: object): Promise<string> {
  const made = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: {
        ...emptyAddress,
        streetNumber: '1',
        street: `Main ${Math.random()}`,
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      priceCents: 100_000_000,
      bedrooms: 3,
      bathrooms: 2,
      garages: 1,
      AgentId: me.agentId,
      ...fields,
    },
  })
  await me(listingEndpoints.update, { params: { id: made.id }, body: { version: 1, status: 'live' } })
  return made.id
}
const inRichmond = { suburbs: [{ suburb: 'Richmond', state: 'VIC' as const, postcode: null }] }

test('a preference is kept, changed by version, removed and taken back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  const made = await me(e.create, { body: { contactId, ...inRichmond, maxPriceCents: 110_000_000 } })
  const changed = await me(e.update, { params: { id: made.id }, body: { version: 1, bedrooms: 3 } })

  expect(changed).toMatchObject({ version: 2, bedrooms: 3, maxPriceCents: 110_000_000 })
  await expect(me(e.update, { params: { id: made.id }, body: { version: 1, bedrooms: 4 } })).rejects.toMatchObject({
    status: 412,
  })
  await me(e.remove, { params: { id: made.id } })
  expect(await me(e.byContact, { params: { id: contactId } })).toEqual([])
  expect(await me(e.restore, { params: { id: made.id } })).toMatchObject({ bedrooms: 3 })
})

test('a budget upside down is refused and named', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: contactId } = await buyer(me)

  await expect(me(e.create, { body: { contactId, minPriceCents: 2, maxPriceCents: 1 } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'minPriceCents' }] },
  })
})

test('a contact sees the listings that fit, best first, with reasons, and near misses in words', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  await me(e.create, {
    body: { contactId, ...inRichmond, maxPriceCents: 100_000_000, bedrooms: 3, niceToHave: ['poolInGround'] },
  })
  const best = await live(me, { features: ['poolInGround'] })
  const over = await live(me, { priceCents: 102_000_000 })
  const next = await live(me, {
    address: { ...emptyAddress, streetNumber: '2', street: 'Swan', suburb: 'Burnley', state: 'VIC', postcode: '3121' },
  })
  await live(me, { priceCents: 150_000_000 })
  await live(me, { bedrooms: 1 })
  await live(me, {
    address: { ...emptyAddress, streetNumber: '2', street: 'Hill', suburb: 'Richmond', state: 'NSW', postcode: '2753' },
  })

  const found = await me(e.matchedProperties, { params: { id: contactId } })

  expect(found.map((m) => m.listing.id)).toEqual([best, over, next])
  expect(found[0]).toMatchObject({
    fit: 'match',
    score: 100,
    misses: [],
    reasons: expect.arrayContaining(['In Richmond', 'Has in-ground pool']),
  })
  expect(found[1]).toMatchObject({ fit: 'near', misses: ['$20k over'] })
  expect(found[2]).toMatchObject({ fit: 'near', misses: ['neighbouring suburb, Burnley'] })
  expect(await me(e.matchedProperties, { params: { id: contactId }, query: { near: 'false' as never } })).toHaveLength(1)
})

test('a price range is in the budget when some of it is', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const range = { priceCents: null, priceDisplay: 'range', priceFromCents: 82_000_000, priceToCents: 90_000_000 } as const
  const id = await live(me, range)
  const matchOf = async (budget: object) => {
    const { id: contactId } = await buyer(me)
    await me(e.create, { body: { contactId, ...inRichmond, ...budget } })
    const [contact] = (await me(e.matchedProperties, { params: { id: contactId } })).map(({ listing, fit }) => [listing.id, fit])
    return contact
  }
  expect(await matchOf({ maxPriceCents: 30_000_000 })).toBeUndefined()
  expect(await matchOf({ minPriceCents: 88_000_000, maxPriceCents: 120_000_000 })).toEqual([id, 'match'])
  expect(await matchOf({ maxPriceCents: 76_500_000 })).toEqual([id, 'near'])
  expect(await matchOf({ minPriceCents: 110_000_000 })).toBeUndefined()
})

test('surrounding suburbs within the radius are a match', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  await me(e.create, { body: { contactId, ...inRichmond, radiusKm: 5 } })
  await live(me, {
    address: { ...emptyAddress, streetNumber: '2', street: 'Glen', suburb: 'Hawthorn', state: 'VIC', postcode: '3122' },
  })

  expect(await me(e.matchedProperties, { params: { id: contactId } })).toMatchObject([
    { fit: 'match', reasons: ['Hawthorn, nearby'] },
  ])
})

test('a suburb without its state, as imports have it, means that suburb in every state', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  await me(e.create, { body: { contactId, suburbs: [{ suburb: 'richmond' }] } })
  await live(me, {})

  expect(await me(e.matchedProperties, { params: { id: contactId } })).toMatchObject([
    { fit: 'match', reasons: expect.arrayContaining(['In Richmond']) },
  ])
})

test('a listing sees its buyers once each, and not those of another agency or in the bin', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const other = await (await portal.newAgency()).signIn('agent')
  const [bea, gone] = [await buyer(me), await buyer(me, 'Gone Away')]
  const foreign = await buyer(other)
  await me(e.create, { body: { contactId: bea.id, label: 'Family home', ...inRichmond } })
  await me(e.create, { body: { contactId: bea.id, classes: ['residential'] } })
  await me(e.create, { body: { contactId: gone.id } })
  await other(e.create, { body: { contactId: foreign.id } })
  await me(contactEndpoints.remove, { params: { id: gone.id } })
  const listing = await live(me, {})

  const found = await me(e.matchedContacts, { params: { id: listing } })

  expect(found).toMatchObject([{ contact: { displayName: 'Bea Buyer' }, preferenceLabel: 'Family home', fit: 'match' }])
  await expect(other(e.matchedContacts, { params: { id: listing } })).rejects.toMatchObject({ status: 404 })
})

test('what fits is written down when a listing goes live, and nobody is noted twice', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  const preference = await me(e.create, { body: { contactId, ...inRichmond } })
  const listingId = await live(me, {})
  await portal.runJobs()
  await me(e.note, { body: { listingId, preferenceIds: [preference.id], what: 'dismissed' } })

  const [match] = await me(e.matchedProperties, { params: { id: contactId } })

  expect(match).toMatchObject({ foundAt: expect.any(String), sentChannel: null, isDismissed: true })
  const kept = await portal.owner.query('select 1 from preference_matches where listing_id = $1', [listingId])
  expect(kept.rows).toHaveLength(1)
})

test('buyers of colleagues are found too, whoever puts the listing on the market', async () => {
  const agency = await portal.newAgency()
  const [agent, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const { id: contactId } = await buyer(colleague)
  await colleague(e.create, { body: { contactId, ...inRichmond } })
  await portal.runJobs()
  const listingId = await live(agent, {})
  await portal.runJobs()
  const kept = await portal.owner.query('select 1 from preference_matches where listing_id = $1', [listingId])
  expect(kept.rows).toHaveLength(1)
})

test('who asked about a listing gets requirements around it and the role, once', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await buyer(me)
  const listingId = await live(me, { category: 'House' })
  const { preference, before } = await me(e.fromListing, { body: { contactId, listingId } })
  await expect(me(e.fromListing, { body: { contactId, listingId } })).rejects.toMatchObject({ status: 409 })
  const small = await live(me, { category: 'House', bedrooms: 1, priceCents: 40_000_000 })
  const again = await me(e.fromListing, { body: { contactId, listingId: small } })

  expect(preference).toMatchObject({
    saleOrLease: 'sale',
    classes: ['residential'],
    categories: ['House'],
    minPriceCents: 90_000_000,
    maxPriceCents: 110_000_000,
    bedrooms: 3,
    suburbs: [{ suburb: 'Richmond', state: 'VIC', postcode: '3121' }],
  })
  expect([before, again.before]).toEqual([{ version: 2, roles: [] }, null])
  expect((await me(contactEndpoints.get, { params: { id: contactId } })).roles).toMatchObject([{ role: 'buyer' }])
  expect(await me(e.matchedProperties, { params: { id: contactId }, query: {} })).toMatchObject([{}, {}])
})

test('contacts are filtered by what one of their requirements wants, with everything else', async () => {
  const me = await (await portal.newAgency()).signIn()
  const wishes = {
    Near: { ...inRichmond, maxPriceCents: 110_000_000, bedrooms: 3 },
    Cheap: { ...inRichmond, maxPriceCents: 50_000_000, bedrooms: 3 },
    Small: { ...inRichmond, maxPriceCents: 110_000_000, bedrooms: 1 },
    Away: { suburbs: [{ suburb: 'Hawthorn', state: 'VIC' as const, postcode: null }], maxPriceCents: 110_000_000, bedrooms: 3 },
  }
  for (const [name, wish] of Object.entries(wishes))
    await me(e.create, { body: { contactId: (await buyer(me, `Bea ${name}`)).id, ...wish } })
  await buyer(me, 'Bea Nothing')
  const found = async (wants: object, more: object = {}) => {
    const { items, total } = await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, count: true, wants, ...more } })
    return [items.map(({ displayName }) => displayName.split(' ')[1]), total]
  }

  expect(await found({ fromCents: 90_000_000, bedrooms: 3, suburbs: ['richmond'] })).toEqual([['Near'], 1])
  expect(await found({ toCents: 40_000_000 })).toEqual([['Away', 'Cheap', 'Near', 'Small'], 4])
  expect(await found({ suburbs: ['Richmond'] }, { q: 'small' })).toEqual([['Small'], 1])
})
