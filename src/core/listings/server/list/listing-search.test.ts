import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'
import { list } from '../testing/live-listing.ts'
import { house, richmond } from '../testing/richmond.ts'

const portal = await testPortal()

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
  expect(await found('ichmond'), 'one letter missing').toBe(2)
  expect(await found('chmond'), 'two letters missing').toBe(0)

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
