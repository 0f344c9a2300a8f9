import { expect, test } from 'vitest'
import { contactEndpoints as contacts } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints as listings } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints as e } from '../search.contract.ts'
import { names } from './people.testing.ts'

const portal = await testPortal()

test.each([500, 10_100])(
  'with %i newer matches that one may not see, own and filtered records are found all the same',
  async (others) => {
    const agency = await portal.newAgency()
    const me = await agency.signIn()
    const { id } = await me(contacts.create, { body: { firstName: 'Vic', lastName: 'Zanzibar', tags: ['keen'] } })
    // Words of records that are not there stand for those that are filtered out.
    await portal.owner.query(
      `insert into search_words (agency_id, kind, place, word, record_id, field)
     select $1, 'contact', 0, 'zanzibar', ('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, 'name' from generate_series(1, $2::int) n`,
      [me.agencyId, others],
    )
    for (const sort of ['match', 'name'] as const) {
      const { items } = await me(contacts.getAll, { body: { clientId: me.agencyId, q: 'zanzibar', tags: ['keen'], sort } })
      expect(items.map((one) => one.id)).toEqual([id])
    }
    expect(await names(me, 'zanzibar', id)).toEqual(['Vic Zanzibar'])
  },
)

const vic = { firstName: 'Vic', lastName: 'Zanzibar' }
const ann = { firstName: 'Ann', lastName: 'Zanzibar', tags: ['vic'] }
const vicAtHome = { ...vic, address: { street: '12 Sea St', suburb: 'Carlton', state: 'VIC', postcode: '3053', country: null } }

test.each([
  ['vic zanzibar', 12_000, vic],
  ['zanzibar vic', 41_000, vic],
  ['vic zanzbar', 12_000, vic],
  ['vic zanzibar', 41_000, ann],
  ['12 3053', 12_000, vicAtHome],
])('"%s" finds the one contact with both words, where %i have each of them: %j', async (q, others, body) => {
  const me = await (await portal.newAgency()).signIn()
  await me(contacts.create, { body: body as never })
  await portal.owner.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select $1, 'contact', 0, word, (start || '-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, 'name'
     from generate_series(1, $2::int) n, (values ('vic', 'fffffffe'), ('zanzibar', 'ffffffff'), ('12', 'fffffffc'), ('3053', 'fffffffd')) x (word, start)`,
    [me.agencyId, others],
  )
  expect(await names(me, q)).toEqual([`${body.firstName} Zanzibar`])
  expect((await me(e.find, { query: { q } })).contacts).toHaveLength(1)
})

test('of 10,100 newer matches, those that the user created are found, also where a colleague is their agent', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const address = {
    ...emptyAddress,
    streetNumber: '1',
    street: 'Zanzibar Street',
    suburb: 'Carlton',
    state: 'VIC',
    postcode: '3053',
  }
  await me(contacts.create, { body: { firstName: 'Vic', lastName: 'Zanzibar', agentIds: [colleague.agentId] } as never })
  await me(listings.create, { body: { listingClass: 'residential', address, AgentId: colleague.agentId } as never })
  await portal.owner.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select $1, kind, 0, 'zanzibar', ('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, field
     from generate_series(1, 10100) n, (values ('contact', 'name'), ('listing', 'address')) k (kind, field)`,
    [me.agencyId],
  )
  const found = async (q: string) => {
    const answer = await me(e.find, { query: { q } })
    return [answer.contacts.length, answer.listings.length, answer.properties.length]
  }
  expect(await found('zanzibar')).toEqual([1, 1, 1])
})

test('digits inside 10,100 other numbers still find the number of an own contact', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contacts.create, {
    body: {
      firstName: 'Vic',
      lastName: 'Zanzibar',
      agentIds: [me.agentId],
      phones: [{ number: '0412 555 678', type: 'mobile' }],
    } as never,
  })
  await portal.owner.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select $1, 'contact', 1, '0298412' || lpad(n::text, 5, '0'), ('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, 'phone'
     from generate_series(1, 10100) n`,
    [me.agencyId],
  )
  for (const contactsOf of ['office', 'agent'] as const)
    for (const q of ['412', '4 12']) {
      const query = { q, recent: id, contacts: contactsOf }
      const found = await me(contacts.find, { params: { clientId: me.agencyId }, query })
      expect(
        found.map((one) => one.displayName),
        `${q}, ${contactsOf}`,
      ).toEqual(['Vic Zanzibar'])
    }
})
