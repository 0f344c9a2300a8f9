import { expect, test } from 'vitest'
import { addDays, localOf } from '#common/time/days.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, again, change, house, work, publish, pass, stateOf } = await portalWithSandbox()
const dayMs = 86_400_000
const today = () => localOf(portal.platform.clock(), 'Australia/Sydney').slice(0, 10)
const open = (day: string) => ({ startsAt: `${day}T11:00`, endsAt: `${day}T11:30` })
const payloadOf = async (id: string) =>
  (await portal.owner.query<{ last_payload: string }>(`select last_payload from publications where listing_id = $1`, [id]))
    .rows[0]?.last_payload ?? ''

test('open homes and an auction that are over are warned of, and not sent', async () => {
  const { me, account } = await agency()
  const [past, ahead] = [addDays(today(), -2), addDays(today(), 5)]
  const { id } = await house(me, {
    inspections: [open(past), open(ahead)],
    methodOfSale: 'auction',
    auctionAt: `${past}T12:00`,
  })
  const { isReady, findings } = await me(e.preflight, { params: { listingId: id }, query: { portalAccountId: account.id } })
  expect(isReady).toBe(true)
  const warnings = findings.flatMap(({ field, severity }) => (severity === 'warns' ? [field] : []))
  expect(warnings).toEqual(expect.arrayContaining(['inspections.0.startsAt', 'auctionAt']))

  await publish(me, id)
  const sent = await payloadOf(id)
  expect(sent.match(/<inspection>/g)).toHaveLength(1)
  expect(sent).not.toContain('<auction ')
})

test('an open home that passes after it was sent is no change that has to be sent', async () => {
  const { me } = await agency()
  const { id } = await house(me, { inspections: [open(addDays(today(), 1))] })
  await publish(me, id)
  await work(2_000)
  expect(await payloadOf(id)).toContain('<inspection>')
  await pass(dayMs * 3)
  const later = await again(me)
  expect(await stateOf(later, id)).toMatchObject({ state: 'live', hasUnsentChanges: false })
  await change(later, id, { headline: 'Another headline' })
  expect(await stateOf(later, id)).toMatchObject({ hasUnsentChanges: true })
  await publish(later, id)
  expect(await payloadOf(id)).not.toContain('<inspection>')
})
