import { expect, test } from 'vitest'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { cockpitEndpoints as c } from '../../cockpit.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, publish, pass, again, onAccount, feedAccount, publishOn } = await portalWithSandbox()
const payloadOf = async (id: string) =>
  (await portal.owner.query<{ last_payload: string }>(`select last_payload from publications where listing_id = $1`, [id]))
    .rows[0]?.last_payload ?? ''

test('an agent with a landline alone is sent with it, and one without any number is warned of', async () => {
  const { me } = await agency()
  await portal.owner.query(`update agents set mobile = null, phone = '03 9123 4567' where id = $1`, [me.agentId])
  const { id } = await house(me)
  await publish(me, id)
  expect(await payloadOf(id)).toContain('9123 4567')

  await portal.owner.query(`update agents set phone = null where id = $1`, [me.agentId])
  const { findings } = await me(e.preflight, { params: { listingId: id } })
  expect(findings).toContainEqual(
    expect.objectContaining({ field: 'agents', severity: 'warns', message: expect.stringContaining('no phone') }),
  )
})

test('an AgentId that belongs to no account and to no agent is refused', async () => {
  const { me, portalAgencyId } = await agency()
  const { id } = await house(me)
  const upload = (AgentId: string) => me(e.upload, { body: { listingId: id, AgentId, portalType: 'REA' } })
  await expect(upload('ZZZZZZ')).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'AgentId' }] } })
  expect(await upload(portalAgencyId.toLowerCase())).toMatchObject({ listingId: id })
  expect(await upload(me.agentId ?? '')).toMatchObject({ listingId: id })
})

test('the cockpit finds a listing by its reference, as it is written', async () => {
  const { me } = await agency()
  const { id, reference } = await house(me)
  expect(reference).toContain('-')
  expect((await me(c.cockpit, { query: { q: reference } })).items.map((row) => row.id)).toEqual([id])
})

test('another picture that moves into a slot has another time there, one that stays keeps its own', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  // Photos of one upload share the second in which they were made.
  const { rows } = await portal.owner.query<{ id: string; position: number }>(
    `update listing_media set id = ('01a20700-0000-7000-8000-00000000000' || position::text)::uuid where listing_id = $1 returning id, position`,
    [id],
  )
  const timesOf = (payload: string) => [...payload.matchAll(/<img [^>]*>/g)].map(([tag]) => /modTime="([^"]*)"/.exec(tag)?.[1])
  await publish(me, id)
  await work(2_000)
  const [first, second] = timesOf(await payloadOf(id))
  expect(first).toBe(second)
  await pass(3_600_000)
  const later = await again(me)
  const gone = rows.find(({ position }) => position === 0)
  await later(mediaEndpoints.remove, { params: { id: gone?.id ?? '' } })
  await publish(later, id)
  const [moved] = timesOf(await payloadOf(id))
  expect(moved).not.toBe(first)
  await work(2_000)
  expect((await later(e.byListing, { params: { id } }))[0]).toMatchObject({ hasUnsentChanges: false })
})

test('a feed that cannot say under application is warned of', async () => {
  const { me } = await agency()
  const account = await feedAccount(me, { profile: '1.62' })
  const { id } = await house(me)
  await publishOn(me, id, account)
  await portal.owner.query(`update listings set status = 'underApplication' where id = $1`, [id])
  const { findings } = await me(e.preflight, { params: { listingId: id }, query: { portalAccountId: account.id } })
  expect(findings).toContainEqual(expect.objectContaining({ field: 'status', severity: 'warns' }))
  expect(await onAccount(me, id, account)).toBeDefined()
})
