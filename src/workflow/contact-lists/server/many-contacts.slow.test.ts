import { expect, test } from 'vitest'
import { pairWord } from '#common/search/search-words.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactListEndpoints as l } from '../contact-lists.contract.ts'
import { contactEndpoints as e } from '#core/contacts/contacts.contract.ts'

const portal = await testPortal()
const add = async (me: Call, lastName: string) => (await me(e.create, { body: { firstName: 'Pat', lastName } })).id

test('more than two hundred are done by the job, with the permissions of the user who asked', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('agent')]
  const ids: string[] = []
  for (let i = 0; i < 201; i++) ids.push(await add(other, `P${i}`))
  const on = '2026-12-24'

  const bulk = await me(l.bulk, { body: { ids, action: { type: 'nextContact', on } } })
  expect(bulk).toMatchObject({ state: 'running', total: 201, done: 0 })
  await portal.runJobs()

  expect(await me(l.bulkState, { params: { id: bulk.id } })).toMatchObject({ state: 'finished', changed: 201, done: 201 })
  expect((await me(e.get, { params: { id: ids[200] ?? '' } })).nextContactOn).toBe(on)
})

test("an owner restores an agent's deletion of more than two hundred by the job", async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const ids: string[] = []
  for (let i = 0; i < 201; i++) ids.push(await add(agent, `P${i}`))
  const bulk = await agent(l.bulk, { body: { ids, action: { type: 'delete' } } })
  await portal.runJobs()

  await owner(l.bulkUndo, { params: { id: bulk.id } })
  await portal.runJobs()

  expect(await owner(l.bulkState, { params: { id: bulk.id } })).toMatchObject({ state: 'undone', undone: 201 })
})

test('of a word that thousands have, the best come first, and pages reach all the others once', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const many = 4_100
  await portal.owner.query(
    `with made as (
       insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields)
       select $1, gen_random_uuid(), 'person', 'Wilsonia ' || n, 'a' || n, '', '{}' from generate_series(1, $2::int) n returning id)
     insert into search_words (agency_id, kind, place, word, record_id, field) select $1, 'contact', 0, 'wilsonia', id, 'name' from made`,
    [me.agencyId, many],
  )
  const exact = [await add(me, 'Wilson'), await add(me, 'Wilson')]
  const hot = await me(e.create, { body: { firstName: 'Pat', lastName: 'Wilson', rating: 'hot' } })
  const list = (body: object) =>
    me(e.getAll, { body: { clientId: me.agencyId, q: 'wilson', sort: 'match', limit: 200, ...body } as never })

  const read: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list({ cursor })
    read.push(...page.items.map(({ id }) => id))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }

  expect(new Set(read.slice(0, 3))).toEqual(new Set([...exact, hot.id]))
  expect(read).toHaveLength(many + 3)
  expect(new Set(read)).toHaveProperty('size', many + 3)
  expect((await list({ ratings: ['hot'] })).items.map(({ id }) => id)).toEqual([hot.id])
  expect((await list({ q: 'wilsno', limit: 1, count: true, countUpTo: 1000 })).total).toBe(1001)
  expect((await list({ limit: 1, count: true })).total).toBe(many + 3)
})

test('of words that thousands have, the few with all of them are found and counted, in every order', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  // The newest with one of the words have none of the others.
  const words = { both: 12, harbour: 4_100, valerie: 4_100, crossing: 4_100 }
  for (const [word, many] of Object.entries(words))
    await portal.owner.query(
      `with made as (
         insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields, phone)
         select $1, gen_random_uuid(), 'person', $2 || n, 'a' || n, '', '{}', '+6139997' || lpad(n::text, 4, '0') from generate_series(1, $3::int) n
         returning id)
       insert into search_words (agency_id, kind, place, word, record_id, field)
       select $1, 'contact', 0, w, id, 'name' from made, unnest($4::text[]) w`,
      [me.agencyId, word, many, word === 'both' ? ['harbour', 'valerie', 'crossing'] : [word]],
    )
  // Thousands of numbers have these digits inside.
  await portal.owner.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select agency_id, kind, 1, '0399977412', record_id, 'phone' from search_words where agency_id = $1 and word = 'harbour'`,
    [me.agencyId],
  )
  const numbered = await me(e.create, {
    body: { firstName: 'Harbour', lastName: 'Valerie', phones: [{ number: '0391 774 120' }] },
  })
  const found = (body: object) =>
    me(e.getAll, { body: { clientId: me.agencyId, q: 'harbour valerie', sort: 'match', limit: 5, ...body } as never })
  const all = async (body: object) => {
    const read: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await found({ ...body, cursor })
      read.push(...page.items.map(({ displayName }) => displayName))
      if (!page.nextCursor) return read
      cursor = page.nextCursor
    }
  }

  for (const sort of ['match', 'name', '-updatedAt']) {
    const read = await all({ sort })
    expect(new Set(read)).toHaveProperty('size', 13)
    expect(read).toHaveLength(13)
  }
  expect(await all({ q: 'harbour valerie cross' })).toHaveLength(12)
  expect((await found({ count: true, countUpTo: 1000 })).total).toBe(13)
  expect((await found({ q: 'harbour valerie 7741', count: true })).total).toBe(13)
  expect((await found({ q: '7741', count: true })).total).toBe(4_113)
  expect((await found({ q: 'harbour valerie 774120', count: true })).items.map(({ id }) => id)).toEqual([numbered.id])
  expect((await found({ q: 'valerie crossing harbour cros', count: true })).total).toBe(12)
})

test('digits inside very many numbers are found in all of them, alone and beside a common word', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const many = 20_100
  await portal.owner.query(
    `with made as (
       insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields)
       select $1, gen_random_uuid(), 'person', 'Zed ' || n, 'a' || n, '', '{}' from generate_series(1, $2::int) n returning id)
     insert into search_words (agency_id, kind, place, word, record_id, field)
     select $1, 'contact', place, word, id, field from made, (values (0, 'zedekiah', 'name'), (1, '0349188888', 'phone')) w (place, word, field)`,
    [me.agencyId, many],
  )
  // The database does it a minute after so many rows.
  await portal.owner.query('analyze contacts, search_words')
  const total = async (q: string) =>
    (await me(e.getAll, { body: { clientId: me.agencyId, q, sort: 'match', limit: 1, count: true } })).total

  expect(await total('491')).toBe(many)
  expect(await total('zedekiah 491')).toBe(many)
})

test('of two words that thousands have both of, those of that name come first, and pages reach all the others once', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const counts = { Both: 4_100, Named: 60 }
  for (const [name, many] of Object.entries(counts))
    await portal.owner.query(
      `with made as (
         insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields)
         select $1, gen_random_uuid(), 'person', $2 || n, 'a' || n, '', '{}' from generate_series(1, $3::int) n returning id)
       insert into search_words (agency_id, kind, place, word, record_id, field)
       select $1, 'contact', case $2 when 'Named' then 0 else 1 end, w, id, 'name' from made, unnest($4::text[]) w`,
      [me.agencyId, name, many, ['harbour', 'valerie', ...(name === 'Named' ? [pairWord('harbour', 'valerie')] : [])]],
    )

  const read: string[] = []
  let cursor: string | undefined
  do {
    const body = { clientId: me.agencyId, q: 'harbour valerie', sort: 'match', limit: 200, cursor } as const
    const page = await me(e.getAll, { body: cursor ? body : { ...body, limit: 50 } })
    read.push(...page.items.map(({ displayName }) => displayName))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(read.slice(0, 60).filter((name) => name.startsWith('Named'))).toHaveLength(60)
  expect(read).toHaveLength(4_160)
  expect(new Set(read)).toHaveProperty('size', 4_160)
  const counted = await me(e.getAll, { body: { clientId: me.agencyId, q: 'harbour valerie', limit: 0, count: true } })
  expect(counted).toEqual({ items: [], nextCursor: null, total: 4_160 })
})

test('of a street whose number, name and type thousands have each, those with the number are looked at', async () => {
  const me = await (await portal.newAgency()).signIn()
  // The street is older than most of its type; one person who moved there lately is found in either way.
  const written: [from: number, many: number, words: string[]][] = [
    [100_000, 4_100, ['118']],
    [150_000, 5, ['118', 'dendy', 'crescent']],
    [200_000, 4_100, ['dendy', 'crescent']],
    [900_000, 1, ['118', 'dendy', 'crescent']],
  ]
  for (const [from, many, words] of written)
    await portal.owner.query(
      `with made as (
         insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields)
         select $1, ('01900000-0000-7000-8000-' || lpad(($2 + n)::text, 12, '0'))::uuid, 'person', 'Lee ' || $2 + n, 'a' || n, '', '{}'
         from generate_series(1, $3::int) n returning id)
       insert into search_words (agency_id, kind, place, word, record_id, field)
       select $1, 'contact', 1, w, id, 'street' from made, unnest($4::text[]) w`,
      [me.agencyId, from, many, words],
    )

  const found = await me(e.find, { params: { clientId: me.agencyId }, query: { q: '118 dendy crescent' } })

  expect(found.map(({ displayName }) => displayName).toSorted()).toEqual(
    [150_001, 150_002, 150_003, 150_004, 150_005, 900_001].map((n) => `Lee ${n}`),
  )
})
