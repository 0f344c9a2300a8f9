import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '../listing-fields.contract.ts'
import { listingEndpoints as e } from '../listings.contract.ts'

const portal = await testPortal()
const richmond = {
  ...emptyAddress,
  streetNumber: '39',
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
const house = { listingClass: 'residential' as const, address: richmond, priceCents: 125_000_000, headline: 'A quiet street' }
const list = (clientId: string, query = {}) => ({ params: { clientId }, query })

test('a listing is created as a draft with a reference, by its agent', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const listing = await me(e.create, { body: { ...house, AgentId: me.agentId } })

  expect(listing).toMatchObject({
    status: 'draft',
    reference: 'TA-1001',
    version: 1,
    agents: [{ agentId: me.agentId, role: 'listing' }],
    canEdit: true,
    headline: 'A quiet street',
  })
  expect(listing.propertyId).not.toBeNull()
})

test('an address may be given in its known parts; an update of it names them all', async () => {
  const me = await (await portal.newAgency()).signIn()
  const address = { streetNumber: '39', street: 'Main Road', suburb: 'Richmond', state: 'VIC' as const, postcode: '3121' }

  const listing = await me(e.create, { body: { ...house, address } })

  expect(listing.address).toEqual(richmond)
  await expect(
    me(e.update, { params: { id: listing.id }, body: { version: 1, address: { street: 'Other Road' } as typeof richmond } }),
  ).rejects.toMatchObject({
    status: 400,
    problem: { fields: expect.arrayContaining([{ path: 'address.suburb', message: 'Required' }]) },
  })
})

test('the same key creates once, another body under it is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const first = await me(e.create, { body: house }, { 'idempotency-key': 'k1' })
  const again = await me(e.create, { body: house }, { 'idempotency-key': 'k1' })

  expect(again.id).toBe(first.id)
  await expect(me(e.create, { body: { ...house, headline: 'Other' } }, { 'idempotency-key': 'k1' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('one address, spelled twice, is one property', async () => {
  const me = await (await portal.newAgency()).signIn()
  const a = await me(e.create, { body: house })
  const b = await me(e.create, { body: { ...house, address: { ...richmond, street: 'MAIN RD.', suburb: 'RICHMOND' } } })

  expect(b.propertyId).toBe(a.propertyId)
})

test('an update changes what it names, keeps the rest and counts the version', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })

  const after = await me(e.update, { params: { id }, body: { version: 1, priceCents: 130_000_000 } })

  expect(after).toMatchObject({ priceCents: 130_000_000, headline: 'A quiet street', version: 2 })
})

test('a stale update is refused with the record as it is now', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.update, { params: { id }, body: { version: 1, headline: 'First' } })

  await expect(me(e.update, { params: { id }, body: { version: 1, headline: 'Second' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { headline: 'First', version: 2 } },
  })
})

test('going live names everything that is missing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { listingClass: 'residential' } })

  await expect(me(e.update, { params: { id }, body: { version: 1, status: 'live' } })).rejects.toMatchObject({
    status: 422,
    problem: {
      fields: expect.arrayContaining([
        expect.objectContaining({ path: 'priceCents' }),
        expect.objectContaining({ path: 'address.suburb' }),
      ]),
    },
  })
})

test('the life of a sale: live, under offer, sold with its date, back only with a reason', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  const step = (version: number, body: object) => me(e.update, { params: { id }, body: { version, ...body } })
  expect(await step(1, { status: 'live' })).toMatchObject({ status: 'live', listedAt: expect.any(String) })
  await step(2, { status: 'underOffer' })
  await expect(step(3, { status: 'sold' })).rejects.toMatchObject({ status: 422 })
  await step(3, { status: 'sold', soldOn: '2026-11-01', soldPriceCents: 128_000_000 })
  await expect(step(4, { status: 'live' })).rejects.toMatchObject({ problem: { fields: [{ path: 'statusReason' }] } })
  expect(await step(4, { status: 'live', statusReason: 'The contract fell through' })).toMatchObject({
    status: 'live',
    statusReason: 'The contract fell through',
    soldOn: null,
  })
  await expect(step(5, { status: 'settled' })).rejects.toMatchObject({ status: 422 })
})

test('history says who changed which field from what to what', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.update, {
    params: { id },
    body: { version: 1, priceCents: 1_000_000_00, address: { ...richmond, suburb: 'Burnley' } },
  })

  const { items } = await me(e.history, { params: { id } })

  expect(items.map((i) => i.action)).toEqual(['changed', 'created'])
  expect(items[0]).toMatchObject({
    userName: 'Sam Taylor',
    changes: expect.arrayContaining([
      { field: 'priceCents', before: 125_000_000, after: 100_000_000 },
      { field: 'address.suburb', before: 'Richmond', after: 'Burnley' },
    ]),
  })
})

test('a deleted listing leaves every list and comes back as it was', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.remove, { params: { id } })
  await expect(me(e.getOne, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await me(e.getAll, list(me.agencyId))).items).toEqual([])

  expect(await me(e.restore, { params: { id } })).toMatchObject({ headline: 'A quiet street' })
})

test('agent scope shows own listings, office scope all; an agent changes only their own', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const mine = await me(e.create, { body: house })
  const theirs = await colleague(e.create, { body: house })

  const ids = async (allListing: string) =>
    (await me(e.getAll, list(me.agencyId, { allListing, userId: me.userId }))).items.map((l) => l.id).sort()

  expect(await ids('agent')).toEqual([mine.id])
  expect(await ids('office')).toEqual([mine.id, theirs.id].sort())
  expect(await me(e.getOne, { params: { id: theirs.id } })).toMatchObject({ canEdit: false })
  await expect(me(e.update, { params: { id: theirs.id }, body: { version: 1, headline: 'Mine now' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(me(e.remove, { params: { id: theirs.id } })).rejects.toMatchObject({ status: 403 })
})

test('an agent may look at a listing that a feed brought in for a colleague, and not change it', async () => {
  const agency = await portal.newAgency()
  const [owner, me] = [await agency.signIn(), await agency.signIn('agent')]
  const { id } = await owner(e.create, { body: house })
  await portal.owner.query('update listings set created_by = null where id = $1', [id])

  expect(await me(e.getOne, { params: { id } })).toMatchObject({ canEdit: false })
})

test("another agency's listing does not exist, and its agents cannot be put on a listing", async () => {
  const other = await (await portal.newAgency()).signIn()
  const me = await (await portal.newAgency()).signIn()
  const { id } = await other(e.create, { body: house })

  const calls = [
    () => me(e.getOne, { params: { id } }),
    () => me(e.update, { params: { id }, body: { version: 1, headline: 'x' } }),
    () => me(e.remove, { params: { id } }),
    () => me(e.history, { params: { id } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  await expect(me(e.create, { body: { ...house, AgentId: other.agentId } })).rejects.toMatchObject({ status: 400 })
})

test.each(['-updatedAt', 'updatedAt', 'priceCents', '-priceCents', 'suburb', 'status', 'listedAt'] as const)(
  'pages by %s show every listing once, in order',
  async (sort) => {
    const me = await (await portal.newAgency()).signIn()
    for (let i = 0; i < 7; i++)
      await me(e.create, {
        body: {
          ...house,
          priceCents: i % 3 === 0 ? null : (i % 4) * 100,
          address: { ...richmond, suburb: i % 2 ? 'Burnley' : null },
        },
      })
    const seen = []
    for (let cursor: string | undefined; ; ) {
      const page = await me(e.getAll, list(me.agencyId, { sort, limit: 2, ...(cursor && { cursor }) }))
      seen.push(...page.items)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }

    expect(new Set(seen.map((l) => l.id)).size).toBe(7)
    if (sort === 'priceCents')
      expect(seen.map((l) => l.priceCents ?? -1)).toEqual(seen.map((l) => l.priceCents ?? -1).toSorted((a, b) => a - b))
  },
)

test('a cursor that was altered is refused', async () => {
  const me = await (await portal.newAgency()).signIn()

  await expect(me(e.getAll, list(me.agencyId, { cursor: 'abc' }))).rejects.toMatchObject({
    problem: { fields: [{ path: 'cursor' }] },
  })
})

test('search finds listings by the starts of their words, in any order, without accents and signs, and follows a change', async () => {
  const me = await (await portal.newAgency()).signIn()
  const first = await me(e.create, { body: house })
  await me(e.create, { body: { ...house, headline: '100% garden, Café-style' } })
  const found = async (q: string) => (await me(e.getAll, list(me.agencyId, { q, count: 'true' }))).total

  expect(await found('main rich')).toBe(2)
  expect(await found('RICH main')).toBe(2)
  expect(await found('100% gard')).toBe(1)
  expect(await found('cafe sty')).toBe(1)
  expect(await found(first.reference)).toBe(1)
  expect(await found('_')).toBe(0)
  expect(await found('ichmond')).toBe(0)

  await me(e.update, { params: { id: first.id }, body: { version: 1, headline: 'Orchard', tags: ['sea view'] } })
  expect(await found('orch')).toBe(1)
  expect(await found('view')).toBe(1)
  await me(e.update, { params: { id: first.id }, body: { version: 2, headline: null } })
  expect(await found('orch')).toBe(0)
})

test('filters narrow the list, counts and tags follow', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.create, { body: { ...house, bedrooms: 4, tags: ['pool', 'garden'] } })
  await me(e.create, { body: { listingClass: 'rental', rentCents: 65_000, bedrooms: 2, tags: ['pool'] } })
  const count = async (query: object) => (await me(e.getAll, list(me.agencyId, query))).items.length

  expect(await count({ saleOrLease: 'lease' })).toBe(1)
  expect(await count({ minBedrooms: 3 })).toBe(1)
  expect(await count({ tag: 'pool' })).toBe(2)
  expect(await count({ status: 'live,sold' })).toBe(0)
  expect(await count({ maxPriceCents: 100_000 })).toBe(1)
  expect(await me(e.uniqueTags, { params: { clientId: me.agencyId } })).toMatchObject([
    { tag: 'pool', count: 2 },
    { tag: 'garden', count: 1 },
  ])
  expect(await me(e.statusCounts, { params: { clientId: me.agencyId } })).toEqual([{ status: 'draft', count: 2 }])
})

test('active, sold and leased leaves drafts and withdrawn out', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  await me(e.create, { body: house })
  await me(e.update, { params: { id }, body: { version: 1, status: 'live' } })

  expect((await me(e.getActiveSoldLeased, list(me.agencyId))).items.map((l) => l.id)).toEqual([id])
})

const strings = '../shared/data/strings/blns.json'
test.skipIf(!exists(strings))('every naughty string survives in every text field unharmed (needs ../shared)', async () => {
  const naughty = (JSON.parse(readFileSync(strings, 'utf8')) as string[]).filter(
    (s) => s && s.isWellFormed() && !s.includes('\0'),
  )
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: house })
  let version = 1
  for (const text of naughty) {
    const fields = {
      headline: text.slice(0, 150),
      description: text,
      internalRemarks: text,
      accessDetails: text.slice(0, 2000),
      zoning: text.slice(0, 150),
    }
    const wellFormed = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, v.toWellFormed()]))
    const saved = await me(e.update, { params: { id }, body: { version, ...wellFormed } })
    expect(saved).toMatchObject(wellFormed)
    version = saved.version
    await me(e.getAll, list(me.agencyId, { q: text.slice(0, 200).toWellFormed() }))
  }
  expect(version).toBeGreaterThan(400)
})

function exists(path: string): boolean {
  try {
    return Boolean(readFileSync(path))
  } catch {
    return false
  }
}
