import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints as e } from '../notes.contract.ts'

const portal = await testPortal()
const person = (me: Call) => me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Lee' } })
const house = (me: Call) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
    },
  })

test('a note hangs on several records and is read from each of them', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const [jo, listing] = [await person(me), await house(me)]
  const note = await me(e.create, {
    body: {
      type: 'feedback',
      bodyHtml: '<p>Loved the <strong>light</strong></p>',
      isOnVendorReport: true,
      links: [
        { entity: 'contact', id: jo.id },
        { entity: 'listing', id: listing.id },
      ],
    },
  })

  expect(note).toMatchObject({ text: 'Loved the light', canEdit: true, createdByName: 'Sam Taylor', isOnVendorReport: true })
  expect(note.links.map((l) => l.label).toSorted()).toEqual(['12 Lantern St, Kew', 'Jo Lee'])
  for (const id of [jo.id, listing.id]) expect((await me(e.list, { params: { id } })).items.map((n) => n.id)).toEqual([note.id])
})

test('what may run or load is taken out of a note', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const note = await me(e.create, {
    body: {
      bodyHtml:
        '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=y> <a href="javascript:z">a</a> <a href="https://example.com">b</a></p>',
      links: [{ entity: 'contact', id: jo.id }],
    },
  })

  expect(note.bodyHtml).not.toMatch(/script|onclick|onerror|javascript|img/)
  expect(note.bodyHtml).toContain('<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">b</a>')
})

test('pinned notes come first, pages show each once', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const links = [{ entity: 'contact' as const, id: jo.id }]
  for (let i = 0; i < 5; i++)
    await me(e.create, { body: { bodyHtml: `n${i}`, links, isPinned: i === 1, happenedAt: `2026-11-0${i + 1}T00:00:00.000Z` } })
  const first = await me(e.list, { params: { id: jo.id }, query: { limit: 2 } })
  const second = await me(e.list, { params: { id: jo.id }, query: { limit: 5, cursor: first.nextCursor ?? '' } })

  expect([...first.items, ...second.items].map((n) => n.text)).toEqual(['n1', 'n4', 'n3', 'n2', 'n0'])
})

test('a call moves "last contacted", an older one does not move it back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const links = [{ entity: 'contact' as const, id: jo.id }]
  await me(e.create, { body: { type: 'call', bodyHtml: 'x', links, happenedAt: '2026-11-10T03:00:00.000Z' } })
  await me(e.create, { body: { type: 'call', bodyHtml: 'x', links, happenedAt: '2026-10-10T03:00:00.000Z' } })

  expect((await me(contactEndpoints.get, { params: { id: jo.id } })).lastContactedAt).toBe('2026-11-10T03:00:00.000Z')
})

test('a private note is for its writer alone; only the writer or the owner changes a note', async () => {
  const agency = await portal.newAgency()
  const [mine, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const jo = await person(mine)
  const links = [{ entity: 'contact' as const, id: jo.id }]
  const secret = await mine(e.create, { body: { bodyHtml: 'secret', links, visibility: 'private' } })
  const open = await mine(e.create, { body: { bodyHtml: 'open', links } })

  expect((await other(e.list, { params: { id: jo.id } })).items.map((n) => n.text)).toEqual(['open'])
  await expect(other(e.update, { params: { id: secret.id }, body: { version: 1, bodyHtml: 'x' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(other(e.update, { params: { id: open.id }, body: { version: 1, bodyHtml: 'x' } })).rejects.toMatchObject({
    status: 403,
  })
})

test('a stale change is refused with the note as it is; a removed note comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const note = await me(e.create, { body: { bodyHtml: 'one', links: [{ entity: 'contact', id: jo.id }] } })
  await me(e.update, { params: { id: note.id }, body: { version: 1, bodyHtml: 'two' } })

  await expect(me(e.update, { params: { id: note.id }, body: { version: 1, bodyHtml: 'three' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { text: 'two' } },
  })
  await me(e.remove, { params: { id: note.id } })
  expect((await me(e.list, { params: { id: jo.id } })).items).toEqual([])
  expect(await me(e.restore, { params: { id: note.id } })).toMatchObject({ text: 'two' })
})

test("a note cannot hang on another agency's record", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const jo = await person(foreign)

  await expect(me(e.create, { body: { bodyHtml: 'x', links: [{ entity: 'contact', id: jo.id }] } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(me(e.list, { params: { id: jo.id } })).rejects.toMatchObject({ status: 404 })
})

test('a note is found by the beginnings of its words, by whoever may read it and what it hangs on', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn(['notes.read', 'contacts.read'])]
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Ada', lastName: 'Finch' } })
  const links = [{ entity: 'contact' as const, id: contact.id }]
  const note = await me(e.create, { body: { bodyHtml: '<p>The <b>retaining</b> wall leans a little</p>', links } })
  await me(e.create, { body: { bodyHtml: '<p>Retaining a secret</p>', visibility: 'private', links } })
  const find = async (who: typeof me, q: string) => (await who(e.find, { query: { q } })).items.map(({ snippet }) => snippet)
  expect(await find(me, 'wall retain')).toEqual(['The retaining wall leans a little'])
  expect(await find(me, 'retaining')).toHaveLength(2)
  expect(await find(me, 'wall nothing')).toEqual([])
  // A colleague who sees their own contacts alone does not read about this one.
  expect(await find(other, 'wall')).toEqual([])
  await me(e.update, { params: { id: note.id }, body: { version: note.version, bodyHtml: '<p>The fence leans</p>' } })
  expect(await find(me, 'wall')).toEqual([])
  expect(await find(me, 'fence')).toEqual(['The fence leans'])
  await me(e.remove, { params: { id: note.id } })
  expect(await find(me, 'fence')).toEqual([])
})

test.each([
  // Each way of looking up has its size: a few words, many words of few notes, many words of thousands.
  ['a few words begin alike', 5, 40],
  ['many words begin alike, on few notes', 60, 240],
  ['many words begin alike, on thousands of notes', 60, 5_200],
])('%s: the newest notes come first, and a second word narrows them', async (_name, words, notes) => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  await portal.owner.query(
    `with fresh as (select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, $3::int) n),
       made as (insert into notes (agency_id, id, type, body_html, happened_at)
         select $1, id, 'note', '<p>' || n || '</p>', now() from fresh returning id),
       linked as (insert into note_links (agency_id, note_id, entity, entity_id, happened_at) select $1, id, 'contact', $2, now() from made)
     insert into search_words (agency_id, kind, place, word, record_id, field)
       select $1::uuid, 'note', 1, w, id, 'text' from fresh, unnest(array['lot' || lpad((n % $4)::text, 3, '0'), case when n % 7 = 0 then 'pool' else 'dry' end]) w`,
    [me.agencyId, jo.id, notes, words],
  )
  const find = async (q: string) => (await me(e.find, { query: { q, limit: 5 } })).items.map(({ snippet }) => Number(snippet))
  const newest = Array.from({ length: notes }, (_, n) => notes - n)
  expect(await find('lot')).toEqual(newest.slice(0, 5))
  expect(await find('lot pool')).toEqual(newest.filter((n) => n % 7 === 0).slice(0, 5))
  expect(await find('lot003')).toEqual(newest.filter((n) => n % words === 3).slice(0, 5))
})
