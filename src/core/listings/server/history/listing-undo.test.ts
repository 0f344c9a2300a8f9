import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'
import { address, house, live } from '../testing/live-listing.ts'

const portal = await testPortal()

test('a change is undone from the history, as a change of its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house() })
  const moved = { ...address(), suburb: 'Burnley' }
  await me(e.update, { params: { id }, body: { version: 1, headline: 'Loud', address: moved } })
  const { items } = await me(e.history, { params: { id } })

  const after = await me(e.undo, { params: { id }, body: { eventId: items[0]?.id ?? '' } })

  expect(after).toMatchObject({ headline: 'Quiet', version: 3, address: { suburb: 'Richmond' } })
  expect((await me(e.history, { params: { id } })).items[0]).toMatchObject({ action: 'undid', userName: 'Sam Taylor' })
})

test('what was changed again since is not undone unasked: the refusal offers the comparison', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { ...house(), bedrooms: 3 } })
  await me(e.update, { params: { id }, body: { version: 1, headline: 'Second', bedrooms: 4 } })
  await me(e.update, { params: { id }, body: { version: 2, headline: 'Third' } })
  const eventId = (await me(e.history, { params: { id } })).items[1]?.id ?? ''

  await expect(me(e.undo, { params: { id }, body: { eventId } })).rejects.toMatchObject({
    status: 409,
    problem: { current: { changed: [{ field: 'headline', before: 'Quiet', after: 'Second', now: 'Third' }] } },
  })
  expect(await me(e.undo, { params: { id }, body: { eventId, fields: ['bedrooms'] } })).toMatchObject({
    bedrooms: 3,
    headline: 'Third',
  })
  expect(await me(e.undo, { params: { id }, body: { eventId, isForced: true } })).toMatchObject({ headline: 'Quiet' })
})

test('a step of the life cycle is not undone from the history, nor an event of another listing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [one, two] = [await live(me), await live(me)]
  const step = (await me(e.history, { params: { id: one.id } })).items.find(({ action }) => action === 'became live')

  await expect(me(e.undo, { params: { id: one.id }, body: { eventId: step?.id ?? '' } })).rejects.toMatchObject({ status: 422 })
  await expect(me(e.undo, { params: { id: two.id }, body: { eventId: step?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test('two agents edit one listing at once: the second is told, merges by field, and nobody’s words are lost', async () => {
  const agency = await portal.newAgency()
  const [ann, bob] = [await agency.signIn(), await agency.signIn()]
  const { id } = await ann(e.create, { body: house() })
  const opened = await bob(e.getOne, { params: { id } })
  await ann(e.update, { params: { id }, body: { version: 1, headline: 'Ann’s headline', description: 'Ann’s words' } })

  const stale = await bob(e.update, {
    params: { id },
    body: { version: opened.version, bedrooms: 3, headline: 'Bob’s headline' },
  }).catch((error) => error)

  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ headline: 'Ann’s headline', description: 'Ann’s words', version: 2 })
  // Bob's other changes go on top of Ann's version; he keeps her headline.
  const merged = await bob(e.update, { params: { id }, body: { version: 2, bedrooms: 3 } })
  expect(merged).toMatchObject({ headline: 'Ann’s headline', description: 'Ann’s words', bedrooms: 3 })
  const { items } = await bob(e.history, { params: { id } })
  expect(items.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['bedrooms'],
    ['headline', 'description'],
  ])
})

test('twenty saves at the same moment: exactly one of each round wins, and every other one is told', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house() })

  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => me(e.update, { params: { id }, body: { version: 1, headline: `Number ${i}` } })),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of results) if (one.status === 'rejected') expect(one.reason.status).toBe(412)
})
