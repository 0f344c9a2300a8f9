import { expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints as e } from '../search.contract.ts'

const portal = await testPortal()
const search = (me: Call, q: string) => me(e.find, { query: { q } })
/** First names of contacts and streets of listings. */
const found = async (me: Call, q: string) => {
  const { contacts, listings } = await search(me, q)
  return [...contacts.map((one) => one.displayName.split(' ')[0]), ...listings.map((one) => one.streetLine)]
}

async function office() {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const roles = (role: string) => [{ role, sinceOn: null, untilOn: null }]
  const person = (firstName: string, role: string, suburb: string, more: object = {}) => ({
    firstName,
    lastName: 'Lim',
    roles: roles(role),
    address: { street: null, suburb, state: 'VIC', postcode: null, country: null },
    ...more,
  })
  const contact = (by: Call, body: object) => by(contactEndpoints.create, { body: body as never })
  await contact(me, person('Ann', 'buyer', 'Port Melbourne', { tags: ['First home'], agentIds: [me.agentId] }))
  await contact(me, person('Bea', 'pastVendor', 'Carlton', { agentIds: [colleague.agentId] }))
  const listing = (by: Call, street: string, suburb: string, tags: string[]) =>
    by(listingEndpoints.create, {
      body: {
        listingClass: 'residential',
        headline: 'Lim family home',
        tags,
        address: { ...emptyAddress, streetNumber: '1', street, suburb, state: 'VIC', postcode: '3000' },
        AgentId: by.agentId,
      } as never,
    })
  await listing(me, 'Bay Street', 'Port Melbourne', ['Pool'])
  await listing(colleague, 'Elgin Street', 'Carlton', [])
  return { me, colleague }
}

test('operators narrow the search, alone and with words', async () => {
  const { me } = await office()
  const cases: Record<string, string[]> = {
    lim: ['Ann', 'Bea', '1 Elgin Street', '1 Bay Street'],
    'is:buyer': ['Ann'],
    'is:past-vendor lim': ['Bea'],
    'lim is:buyer is:pastvendor': ['Ann', 'Bea'],
    'is:company': [],
    'suburb:"port melbourne"': ['Ann', '1 Bay Street'],
    'suburb:port-melbourne lim': ['Ann', '1 Bay Street'],
    'status:draft suburb:carlton': ['1 Elgin Street'],
    'status:live': [],
    'agent:me': ['Ann', '1 Bay Street'],
    '#first-home': ['Ann'],
    '#POOL': ['1 Bay Street'],
    '#pool #"first home"': [],
    'bea is:buyer': [],
    // A typo is forgiven beside an operator too.
    'melbuorne is:buyer': ['Ann'],
  }
  for (const [q, answer] of Object.entries(cases)) expect((await found(me, q)).toSorted(), q).toEqual(answer.toSorted())
})

test('agent: takes the words of a name', async () => {
  const { me, colleague } = await office()
  const { version } = await me(agentEndpoints.getOne, { params: { id: colleague.agentId } as never })
  await me(agentEndpoints.update, { params: { id: colleague.agentId } as never, body: { version, name: 'Zoë O’Hara' } })
  for (const q of ['agent:zoe', 'agent:ohara', 'agent:"hara zo"'])
    expect(await found(me, q), q).toEqual(['Bea', '1 Elgin Street'])
})

test('a value that an operator does not have is answered with those it has', async () => {
  const { me } = await office()
  expect((await search(me, 'status:gone')).hint).toMatch(/^“gone” isn’t a value of status:. Use draft, live, under-offer,/)
  expect((await search(me, 'is:')).hint).toMatch(/^Use buyer, tenant, prospective-vendor,/)
  expect((await search(me, 'agent:zzzz')).hint).toMatch(/^No agent is called “zzzz”. Use me,/)
  expect(await search(me, 'is:buyer')).toMatchObject({ hint: null })
  await expect(search(me, `#${'x'.repeat(100)}`)).rejects.toMatchObject({ problem: { status: 400 } })
})

test('operators show nothing that the user may not read, nor anything of another agency', async () => {
  const { me } = await office()
  const stranger = await (await portal.newAgency()).signIn()
  for (const q of ['is:buyer', 'suburb:carlton', 'status:draft', '#pool', 'agent:me'])
    expect(await found(stranger, q), q).toEqual([])
  expect(await found(me, 'is:buyer')).toHaveLength(1)
})
