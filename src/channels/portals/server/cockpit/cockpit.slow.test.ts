import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { cockpitEndpoints as c } from '../../cockpit.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, change, publish, breakIt, feedAccount, publishOn, onAccount, files } =
  await portalWithSandbox()
const see = (me: Call, query: object = {}) => me(c.cockpit, { query })
const idsOf = async (me: Call, query: object) => (await see(me, query)).items.map(({ id }) => id)

test('the grid holds the listings on the market by account, in pages that lose and repeat nothing', async () => {
  const { me, account } = await agency()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await house(me)).id)
  const [first = ''] = ids
  await publish(me, first)
  await work(2_000)

  const found: string[] = []
  for (let cursor: string | undefined, page = 0; page < 9; page++) {
    const { items, nextCursor } = await see(me, { limit: 2, ...(cursor && { cursor }) })
    found.push(...items.map(({ id }) => id))
    if (!nextCursor) break
    cursor = nextCursor
  }
  expect(found.toSorted()).toEqual(ids.toSorted())
  const row = (await see(me)).items.find(({ id }) => id === first)
  expect(row?.publications).toMatchObject([{ portalAccountId: account.id, state: 'live', hasUnsentChanges: false, alarms: [] }])
})

test('what was rejected, and what a portal shows wrongly, needs attention until it is mended', async () => {
  const { me } = await agency()
  const [wrong, stale, fine] = [await house(me), await house(me), await house(me)]
  for (const { id } of [stale, fine]) await publish(me, id)
  await work(2_000)
  breakIt({ kind: 'reject' })
  await publish(me, wrong.id)
  await work(2_000)
  await change(me, stale.id, { priceCents: 88_000_000 })

  expect((await idsOf(me, { attention: 'true' })).toSorted()).toEqual([wrong.id, stale.id].toSorted())
  expect((await see(me)).attention).toBe(2)
  expect(await idsOf(me, { state: 'rejected' })).toEqual([wrong.id])
  for (const { id } of [wrong, stale]) await publish(me, id)
  await work(2_000)
  expect((await see(me)).attention).toBe(0)
})

test('a listing in the recycle bin stays in sight while a portal shows it', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  breakIt({ kind: 'reject' })
  await me(listingEndpoints.remove, { params: { id }, query: { withdraw: 'true' } })
  await work(2_000)

  expect((await see(me, { attention: 'true' })).items).toMatchObject([
    { id, isInBin: true, publications: [{ alarms: [expect.stringContaining('recycle bin')] }] },
  ])
  expect(await idsOf(me, { state: 'notPublished' })).toEqual([])
})

test('filters: published nowhere, by agent, by words', async () => {
  const { me } = await agency()
  const [there, nowhere] = [await house(me), await house(me, { headline: 'Windmill' })]
  await publish(me, there.id)
  await work(2_000)

  expect(await idsOf(me, { state: 'notPublished' })).toEqual([nowhere.id])
  expect(await idsOf(me, { q: 'windm' })).toEqual([nowhere.id])
  expect((await idsOf(me, { agentId: me.agentId })).length).toBe(2)
})

test('many listings go to many portals at once; each refusal is told and holds up nothing', async () => {
  const { me, account, onSite } = await agency()
  const feed = await feedAccount(me)
  const rent = await feedAccount(me, {}, { portalType: 'rent' })
  const [good, poor] = [await house(me), await house(me, { headline: null })]
  const body = { listingIds: [good.id, poor.id], portalAccountIds: [account.id, feed.id, rent.id] }
  const report = await me(c.publishMany, { body: { action: 'publish', ...body } })

  expect(report).toMatchObject({ done: 2, refused: 2, skipped: 2 })
  expect(report.items.find(({ outcome }) => outcome === 'refused')?.message).toContain('headline')
  await work(2_000)
  expect(onSite()).toHaveLength(1)
  expect(files.listings.filter(({ agencyId }) => agencyId === feed.portalAgencyId)).toHaveLength(1)

  expect(await me(c.publishMany, { body: { action: 'withdraw', ...body } })).toMatchObject({ done: 2, refused: 0, skipped: 4 })
  await work(2_000)
  expect(onSite()).toEqual([])
})

test("an agent sees the office's listings and publishes only their own", async () => {
  const { home, me, account } = await agency()
  const { id } = await house(me)
  const agent = await home.signIn('agent')

  expect((await see(agent)).items).toMatchObject([{ id, canEdit: false }])
  // A feed brings it without a creator.
  await portal.owner.query('update listings set created_by = null where id = $1', [id])
  expect((await see(agent)).items).toMatchObject([{ id, canEdit: false }])
  const report = await agent(c.publishMany, { body: { action: 'publish', listingIds: [id], portalAccountIds: [account.id] } })
  expect(report).toMatchObject({ done: 0, refused: 1 })
  const stranger = await agency()
  expect((await see(stranger.me)).items).toEqual([])
})

test('one listing is held back on one portal and let go again', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me)
  await publishOn(me, id, account)
  const held = await me(e.pause, { params: { id: (await onAccount(me, id, account)).id } })
  await work(2_000)
  expect(held.isPaused).toBe(true)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'queued', isPaused: true })

  await me(e.resume, { params: { id: held.id } })
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', isPaused: false })
})

test('for the list of listings each has its state on every account in use', async () => {
  const { me, account } = await agency()
  const [shown, other] = [await house(me), await house(me)]
  await publish(me, shown.id)
  await work(2_000)

  expect(await me(c.ofListings, { body: { ids: [shown.id, other.id] } })).toEqual([
    {
      listingId: shown.id,
      portals: [{ accountId: account.id, name: account.name, state: 'live', wantedState: 'live', isHeld: false }],
    },
  ])
})
