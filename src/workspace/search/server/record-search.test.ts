import { expect, test } from 'vitest'
import { contactEndpoints as contacts } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints as listings } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints as e } from '../search.contract.ts'
import { anna, names } from './people.testing.ts'

const portal = await testPortal()
const listed = async (me: Call, q: string) =>
  (await me(contacts.getAll, { body: { clientId: me.agencyId, q, sort: 'match', count: true } })).items.map(
    (one) => one.displayName,
  )
const streets = async (me: Call, q: string) => (await me(e.find, { query: { q } })).listings.map((one) => one.streetLine)

test.each([
  'anna carlton',
  'smith anna carlton',
  'carl smi',
  'obrien',
  "o'brien",
  'o brien',
  'siobhan o’brien',
  'wattle',
  'anna.wright4@bigpond.com',
  'wright4@bigpond.com',
  'wright4',
  'bigpond',
  '@bigpond.com',
  '0412 555',
  '+61 412 555 678',
  '61412555678',
  '412555',
  '555',
  '5678',
  'smith 555',
  // Digits in pieces are a part of the phone number, and words too.
  '55 56 78',
  '125 556',
  '(12) 555-6',
  '12 3053',
  '3053 12',
  'georges road',
  'saint georges',
  '3053',
  'inves',
  // One typo: two letters exchanged, one missing, one too many, another one.
  'smiht',
  'siobahn',
  'carlon',
  'carltton',
  'cerlton',
  'smiht carlton',
])('a contact is found by "%s", while typing and in the list', async (q) => {
  const me = await (await portal.newAgency()).signIn()
  await me(contacts.create, { body: anna })
  await me(contacts.create, { body: { firstName: 'Bob', lastName: 'Other' } })

  expect(await names(me, q)).toHaveLength(1)
  expect(await listed(me, q)).toEqual(await names(me, q))
})

test.each(['anna richmond', '999', 'nna', 'smxyh', 'anan', '12 14', '55 57 78', '12 3054'])('and not by "%s"', async (q) => {
  const me = await (await portal.newAgency()).signIn()
  await me(contacts.create, { body: anna })

  expect(await names(me, q)).toEqual([])
  expect(await listed(me, q)).toEqual([])
})

test('digits in pieces find the number that has them in a row, and the address that has each', async () => {
  const me = await (await portal.newAgency()).signIn()
  const phones = (number: string) => [{ number, type: 'mobile' as const }]
  const lives = (street: string, postcode: string) => ({ street, suburb: 'Carlton', state: 'VIC', postcode, country: null })
  for (const body of [
    { firstName: 'Ann', lastName: 'Number', phones: phones('0455 746 203') },
    { firstName: 'Ben', lastName: 'Pieces', phones: phones('0474 620 355'), address: lives('46 Sea St', '3053') },
    { firstName: 'Cal', lastName: 'Home', address: lives('13 Sea St', '3053') },
    { firstName: 'Dee', lastName: 'Run', phones: phones('0413 305 399') },
  ])
    await me(contacts.create, { body: body as never })

  expect(await names(me, '574 62')).toEqual(['Ann Number'])
  expect(await names(me, '46 20')).toEqual(['Ann Number', 'Ben Pieces'])
  expect(await names(me, '13 3053')).toEqual(['Cal Home', 'Dee Run'])
  for (const q of ['574 62', '46 20', '13 3053']) expect((await listed(me, q)).toSorted(), q).toEqual(await names(me, q))
  expect((await me(e.find, { query: { q: '574 62' } })).contacts).toMatchObject([{ displayName: 'Ann Number', foundBy: 'phone' }])
})

test('a listing is found by its street number and postcode, though they may be the start of a number', async () => {
  const me = await (await portal.newAgency()).signIn()
  const address = { ...emptyAddress, streetNumber: '13', street: 'Sea Street', suburb: 'Carlton', state: 'VIC', postcode: '3053' }
  await me(listings.create, { body: { listingClass: 'residential', address } as never })
  expect(await streets(me, '13 3053')).toEqual(['13 Sea Street'])
})

test('a whole word comes before its start, a name before other fields, these before a typo', async () => {
  const me = await (await portal.newAgency()).signIn()
  for (const body of [
    { firstName: 'Zoe', lastName: 'Karltonia' },
    { firstName: 'Yan', lastName: 'Other', address: { suburb: 'Carltonville' } },
    { firstName: 'Xi', lastName: 'Carltonian' },
    { firstName: 'Wes', lastName: 'Other', address: { suburb: 'Carlton' } },
    { firstName: 'Vic', lastName: 'Carlton' },
  ])
    await me(contacts.create, { body: body as never })

  expect(await names(me, 'carlton')).toEqual(['Vic Carlton', 'Wes Other', 'Xi Carltonian', 'Yan Other'])
  expect(await names(me, 'karlton')).toEqual(['Zoe Karltonia'])
})

test('of equal matches, those opened lately come first', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = []
  for (const firstName of ['Abe', 'Ben', 'Cal']) made.push(await me(contacts.create, { body: { firstName, lastName: 'Jones' } }))

  expect(await names(me, 'jones')).toEqual(['Abe Jones', 'Ben Jones', 'Cal Jones'])
  expect(await names(me, 'jones', made[2]?.id)).toEqual(['Cal Jones', 'Abe Jones', 'Ben Jones'])
  await expect(names(me, 'jones', 'not-an-id')).rejects.toMatchObject({ problem: { status: 400 } })
})

test('two words in a row fill the answer, the one opened lately first; where they are fewer, the others with both words come too', async () => {
  const me = await (await portal.newAgency()).signIn()
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push((await me(contacts.create, { body: { firstName: 'Mia', lastName: 'Taylor' } })).id)
  await me(contacts.create, { body: { firstName: 'Mia', lastName: 'Vale', companyName: 'Taylor Homes' } })
  const found = await me(contacts.find, { params: { clientId: me.agencyId }, query: { q: 'mia tayl', recent: ids[3] ?? '' } })
  expect(found[0]?.id).toBe(ids[3])
  expect(new Set(found.map((one) => one.displayName))).toEqual(new Set(['Mia Taylor']))
  expect(await names(me, 'taylor homes mia')).toEqual(['Mia Vale'])

  await me(contacts.create, { body: { firstName: 'Ann', lastName: 'Lee' } })
  await me(contacts.create, { body: { firstName: 'Lee', lastName: 'Pond', tags: ['ann'] } })
  expect(await names(me, 'ann lee')).toEqual(['Ann Lee', 'Lee Pond'])
})

test('a listing is found by address, reference, tag and headline; closed ones come last', async () => {
  const me = await (await portal.newAgency()).signIn()
  const body = {
    listingClass: 'residential' as const,
    address: {
      ...emptyAddress,
      streetNumber: '7',
      street: 'Saint Leonards Avenue',
      suburb: 'Mount Eliza',
      state: 'VIC',
      postcode: '3930',
    },
    headline: 'Bayside beauty',
    tags: ['pool'],
  }
  const { reference } = await me(listings.create, { body: body as never })
  for (const q of [
    'st leonards',
    'leon ave',
    '7 saint',
    'mt eliza',
    reference,
    reference.split('-')[1] ?? '',
    'pool',
    'beauty bay',
    'leonrads',
  ])
    expect(await streets(me, q), q).toEqual(['7 Saint Leonards Avenue'])
})

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('any contact is found by any two of its words in any order, and by any three digits of its phone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const next = numbers(7)
  const syllables = ['ka', 'lo', 'mi', 'ran', 'tes', 'vu', 'dor', 'pin', 'sha', 'wel']
  const word = () => Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join('')
  const people = []
  for (let n = 0; n < 25; n++) {
    const words = [word(), word(), word(), word()] as const
    const phone = `04${String(10_000_000 + next(89_999_999))}`
    const { id } = await me(contacts.create, {
      body: {
        firstName: words[0],
        lastName: words[1],
        companyName: words[2],
        address: { street: null, suburb: words[3], state: null, postcode: null, country: null },
        phones: [{ number: phone, type: 'mobile' }],
      } as never,
    })
    people.push({ id, words, phone })
  }
  const ids = async (q: string) =>
    (await me(contacts.getAll, { body: { clientId: me.agencyId, q, limit: 200 } })).items.map((one) => one.id)
  for (const { id, words, phone } of people) {
    const [a, b] = [next(4), next(4)]
    expect(await ids(`${words[b]} ${words[a]}`), `${words[b]} ${words[a]}`).toContain(id)
    const at = next(8)
    expect(await ids(phone.slice(at, at + 3)), phone.slice(at, at + 3)).toContain(id)
  }
})

test('the words of another agency find nothing and change no rank', async () => {
  const [me, other] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  await other(contacts.create, { body: anna })
  for (const q of ['anna', 'anna carlton', '555', '0412', 'smiht', 'bigpond']) expect(await names(me, q), q).toEqual([])
})
