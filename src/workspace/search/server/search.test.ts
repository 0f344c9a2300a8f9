import { afterAll, expect, test } from 'vitest'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints as e, searchGroups } from '../search.contract.ts'

const portal = await testPortal()
const find = (me: Call, q: string, scope: 'agent' | 'office' = 'office') => me(e.find, { query: { q, scope } })

/** One record of each kind with the word in it. @returns their ids */
async function one(me: Call, word: string) {
  const address = {
    ...emptyAddress,
    streetNumber: '12',
    street: `${word} Street`,
    suburb: 'Glenelg',
    state: 'SA',
    postcode: '5045',
  }
  const listing = await me(listingEndpoints.create, {
    body: { listingClass: 'residential', headline: 'Home', address, AgentId: me.agentId } as never,
  })
  const contact = await me(contactEndpoints.create, { body: { kind: 'person', firstName: 'Ann', lastName: word } as never })
  const note = await me(noteEndpoints.create, {
    body: { type: 'note', bodyHtml: `<p>Asked about ${word}</p>`, links: [{ entity: 'contact', id: contact.id }] } as never,
  })
  const task = await me(taskEndpoints.create, { body: { subject: `Call ${word}` } as never })
  const post = await me(blogEndpoints.create, { body: { title: `Living in ${word}` } as never })
  const campaign = await me(campaignEndpoints.create, { body: { template: 'newsletter', name: `News of ${word}` } as never })
  return { listing: listing.id, contact: contact.id, note: note.id, task: task.id, post: post.id, campaign: campaign.id }
}

test('one call finds a word in all that the agency has', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = await one(me, 'Wattle')
  const found = await find(me, 'wattle')
  expect(found.contacts).toMatchObject([{ id: made.contact, displayName: 'Ann Wattle', foundBy: 'name' }])
  expect(found.listings).toEqual([
    {
      id: made.listing,
      reference: expect.any(String),
      status: 'draft',
      listingClass: 'residential',
      category: null,
      streetLine: '12 Wattle Street',
      suburb: 'Glenelg',
      state: 'SA',
      postcode: '5045',
      foundBy: 'address',
    },
  ])
  expect(found.properties).toMatchObject([{ streetLine: '12 Wattle Street', lives: 1 }])
  expect(found.notes).toMatchObject([{ id: made.note, snippet: 'Asked about Wattle' }])
  expect(found.tasks).toMatchObject([{ id: made.task, subject: 'Call Wattle' }])
  expect(found.blogs).toMatchObject([{ id: made.post, title: 'Living in Wattle' }])
  expect(found.campaigns).toMatchObject([{ id: made.campaign, name: 'News of Wattle' }])
  expect(found.failed).toEqual([])
})

test('another agency finds nothing of it', async () => {
  const me = await (await portal.newAgency()).signIn()
  await one(me, 'Grevillea')
  const stranger = await (await portal.newAgency()).signIn()
  const found = await find(stranger, 'grevillea')
  for (const group of searchGroups) expect(found[group], group).toEqual([])
})

test('a group that the role may not read stays empty, and that is no failure', async () => {
  const agency = await portal.newAgency()
  await one(await agency.signIn(), 'Banksia')
  const reader = await agency.signIn(['contacts.read', 'contacts.read.office', 'tasks.read', 'tasks.read.office'])
  const found = await find(reader, 'banksia')
  expect(found.contacts).toHaveLength(1)
  expect(found.tasks).toHaveLength(1)
  for (const group of ['listings', 'properties', 'notes', 'blogs', 'campaigns'] as const) expect(found[group], group).toEqual([])
  expect(found.failed).toEqual([])
})

test('"only mine" leaves out what belongs to colleagues', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const mine = await one(me, 'Acacia')
  await one(colleague, 'Acacia')
  expect((await find(me, 'acacia')).listings).toHaveLength(2)
  const own = await find(me, 'acacia', 'agent')
  expect(own.listings.map(({ id }) => id)).toEqual([mine.listing])
  expect(own.tasks.map(({ id }) => id)).toEqual([mine.task])
  expect(own.contacts.map(({ id }) => id)).toEqual([mine.contact])
})

test.for([
  ['', 400],
  [' ', 400],
  ['x'.repeat(101), 400],
  ['%_\\', 200],
  ["'; drop table contacts", 200],
] as const)('typed %j answers %i', async ([q, status]) => {
  const me = await (await portal.newAgency()).signIn()
  const answer = await find(me, q).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
  expect(answer).toBe(status)
})

test('one search that fails does not take the others with it, and is named', async () => {
  const me = await (await portal.newAgency()).signIn()
  await one(me, 'Boronia')
  await portal.owner.query('alter table notes rename to notes_away')
  afterAll(() => portal.owner.query('alter table if exists notes_away rename to notes').catch(() => {}))
  const found = await find(me, 'boronia')
  await portal.owner.query('alter table notes_away rename to notes')
  expect(found.failed).toEqual(['notes'])
  expect(found.notes).toEqual([])
  expect(found.contacts).toHaveLength(1)
  expect(found.campaigns).toHaveLength(1)
  expect(portal.logLines.some((line) => line.includes('a search failed') && line.includes('"group":"notes"'))).toBe(true)
  expect((await find(me, 'boronia')).notes).toHaveLength(1)
})
