import { expect, test } from 'vitest'
import { permissions } from '#common/permissions.ts'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { type AttentionKind, type Home, homeEndpoints as e } from '../home.contract.ts'

const portal = await testPortal()
const home = (me: Call, scope: 'agent' | 'office' = 'office') => me(e.get, { query: { scope } })
const titles = ({ attention }: Home, kind: AttentionKind) =>
  attention.find((one) => one.kind === kind)?.items.map(({ title }) => title) ?? []
let number = 0

async function listing(me: Call, state: { status: string; listedDaysAgo?: number; priceCents?: number; columns?: string }) {
  number++
  const { id } = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      headline: 'Home',
      address: {
        ...emptyAddress,
        streetNumber: String(number),
        street: 'Jetty Road',
        suburb: 'Glenelg',
        state: 'SA',
        postcode: '5045',
      },
      AgentId: me.agentId,
    } as never,
  })
  await portal.owner.query(
    `update listings set status = $2, price_cents = $3, listed_at = now() - make_interval(days => $4) ${state.columns ?? ''} where id = $1`,
    [id, state.status, state.priceCents ?? 80_000_000, state.listedDaysAgo ?? 5],
  )
  return { id, title: `${number} Jetty Road, Glenelg` }
}
const enquire = (agencyId: string, agentId: string | null, daysAgo: number, answered = false) =>
  portal.owner.query(
    `insert into enquiries (agency_id, id, source, external_id, kind, received_at, name, agent_id, created_at, answered_at)
     values ($1, gen_random_uuid(), 'website', gen_random_uuid()::text, 'listing', now() - make_interval(days => $3), 'Asker', $2, now(), case when $4 then now() end)`,
    [agencyId, agentId, daysAgo, answered],
  )

test('figures count what is on the market, under offer and asked, and the value under offer is that of sales', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await listing(me, { status: 'live' })
  await listing(me, { status: 'live', listedDaysAgo: 50, columns: `, open_until = '2999-01-01T10:30'` })
  await listing(me, { status: 'underOffer', priceCents: 120_000_000 })
  await listing(me, { status: 'underApplication', columns: `, sale_or_lease = 'lease'` })
  for (const days of [1, 3, 10]) await enquire(agency.id, me.agentId, days)
  await enquire(agency.id, me.agentId, 2, true)

  const seen = await home(me)
  expect(seen.figures).toEqual({
    live: 2,
    liveNew: 1,
    underOffer: 1,
    underOfferCents: 120_000_000,
    underApplication: 1,
    openHomes: 1,
  })
  expect(seen.enquiries).toMatchObject({ lastSevenDays: 3, open: 3 })
  expect(seen.enquiries?.byWeek).toHaveLength(12)
  expect(seen.enquiries?.byWeek.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(seen.charts?.daysOnMarket.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0])
  expect(seen.charts?.byState).toContainEqual({ status: 'underOffer', count: 1 })
})

test('what needs attention is found, kind by kind, and what does not is left out', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const ending = await listing(me, { status: 'live', columns: `, authority_expires_on = '${day(5)}'` })
  await listing(me, { status: 'live', columns: `, authority_expires_on = '${day(60)}'` })
  const stale = await listing(me, { status: 'live', listedDaysAgo: 80 })
  const cut = await listing(me, { status: 'live', listedDaysAgo: 90 })
  await portal.owner.query(
    `insert into listing_price_changes (agency_id, id, listing_id, at, old_label, new_label) values ($1, gen_random_uuid(), $2, now(), 'a', 'b')`,
    [agency.id, cut.id],
  )
  const draft = await listing(me, { status: 'draft', columns: `, updated_at = now() - interval '9 days'` })
  await listing(me, { status: 'draft' })
  await me(reviewEndpoints.create, { body: { reviewerName: 'Waiting W.', role: 'buyer', rating: 4 } })
  const born = (firstName: string, on: string) =>
    me(contactEndpoints.create, { body: { firstName, lastName: 'X', dates: [{ kind: 'birthday', label: null, on }] } })
  await born('Soon', `1980-${day(2).slice(5)}`)
  await born('Later', `1980-${day(40).slice(5)}`)
  await enquire(agency.id, null, 1)

  const seen = await home(me)
  expect(titles(seen, 'authority')).toEqual([ending.title])
  expect(titles(seen, 'noPriceUpdate')).toEqual([stale.title])
  expect(titles(seen, 'draft')).toEqual([draft.title])
  expect(titles(seen, 'review')).toEqual(['Waiting W.'])
  expect(titles(seen, 'birthday')).toEqual(['Soon X'])
  expect(titles(seen, 'enquiry')).toEqual(['Asker'])
  expect(titles(seen, 'publication')).toEqual([])
})

test('the next open homes are listed with time, address and agent, the soonest first, without those that are over', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const [first, second] = [await listing(me, { status: 'live' }), await listing(me, { status: 'underOffer' })]
  const withdrawn = await listing(me, { status: 'withdrawn' })
  const at = (days: number, time: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
  const open = async ({ id }: { id: string }, ...starts: string[]) => {
    const { version } = await me(listingEndpoints.getOne, { params: { id } })
    const inspections = starts.map((startsAt) => ({ startsAt, endsAt: `${startsAt.slice(0, 11)}17:00` }))
    await me(listingEndpoints.update, { params: { id }, body: { version, inspections } })
  }
  await open(first, at(9, '10:00'), at(-9, '10:00'))
  await open(second, at(4, '11:30'))
  await open(withdrawn, at(4, '12:00'))

  const { openHomes } = await home(me)
  expect(openHomes?.map(({ place, startsAt }) => [place, startsAt])).toEqual([
    [second.title, at(4, '11:30')],
    [first.title, at(9, '10:00')],
  ])
  expect(openHomes?.[0]).toMatchObject({ listingId: second.id, agentName: expect.any(String) as string })
  expect((await home(await agency.signIn(), 'agent')).openHomes).toEqual([])
})

test('in agent scope only one’s own counts, also for who asks for the office without being allowed to', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  await listing(me, { status: 'live' })
  await listing(colleague, { status: 'live' })
  await enquire(agency.id, colleague.agentId, 1)
  const narrow = await agency.signIn(permissions.filter((one) => !one.endsWith('.office')))

  expect((await home(me)).figures?.live).toBe(2)
  expect(await home(me, 'agent')).toMatchObject({ scope: 'agent', figures: { live: 1 }, enquiries: { open: 0 } })
  expect(await home(narrow, 'office')).toMatchObject({ scope: 'agent', figures: { live: 0 } })
})

test('a blog draft left for a week is shown to who wrote it, and to nobody else', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  for (const [title, days] of [
    ['Left behind', 9],
    ['Of this morning', 0],
  ] as const) {
    const { id } = await me(blogEndpoints.create, { body: { title } })
    await portal.owner.query(`update posts set updated_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  }

  expect(titles(await home(me), 'postDraft')).toEqual(['Left behind'])
  expect(titles(await home(colleague), 'postDraft')).toEqual([])
})

test('who may not read listings or contacts gets none of them', async () => {
  const agency = await portal.newAgency()
  await listing(await agency.signIn(), { status: 'live' })
  const me = await agency.signIn(['blogs.read'])

  expect(await home(me)).toMatchObject({ figures: null, charts: null, enquiries: null, openHomes: null, attention: [] })
})

test('a new agency gets zeros and twelve empty weeks, and nothing fails', async () => {
  const seen = await home(await (await portal.newAgency()).signIn())

  expect(seen.figures).toEqual({
    live: 0,
    liveNew: 0,
    underOffer: 0,
    underOfferCents: 0,
    underApplication: 0,
    openHomes: 0,
  })
  expect(seen.enquiries?.byWeek.map(({ count }) => count)).toEqual(Array(12).fill(0))
  expect(seen.charts).toMatchObject({ byState: [], medianDays: null, pipeline: [] })
  expect(seen.attention).toEqual([])
})

test('a new agency is told its first steps, each ticked off by what is there, and only what the person may do', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const narrow = await agency.signIn(['contacts.import', 'contacts.read'])
  const before = (await home(me)).firstSteps
  await me(contactEndpoints.create, { body: { firstName: 'First', lastName: 'Person' } })

  expect(before.find(({ kind }) => kind === 'brand')).toEqual({ kind: 'brand', isDone: false })
  expect(before.find(({ kind }) => kind === 'contacts')).toEqual({ kind: 'contacts', isDone: false })
  expect((await home(me)).firstSteps).toContainEqual({ kind: 'contacts', isDone: true })
  expect((await home(narrow)).firstSteps).toEqual([])
})

test('the demo, which no one sets up, shows no first steps', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await portal.owner.query('update agencies set is_demo = true where id = $1', [agency.id])
  expect((await home(me)).firstSteps).toEqual([])
})
