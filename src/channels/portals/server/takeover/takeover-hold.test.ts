// An account that another system still publishes for: nothing leaves by any way before the takeover is confirmed.
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { cockpitEndpoints as c } from '../../cockpit.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { agency, house, work, change, publish, publishOn, onAccount, stateOf, feedAccount, domainAccount, files, sandbox } =
  await portalWithSandbox()

const takingOver = async (isAutoUpdate = false) => {
  const it = await agency()
  await it.me(e.updateAccount, { params: { id: it.account.id }, body: { version: 1, isTakingOver: true, isAutoUpdate } })
  return it
}

test('what is published on an account that is not taken over is built, says so and is not sent', async () => {
  const { me, account, onSite } = await takingOver()
  const { id } = await house(me)

  expect(await publish(me, id)).toMatchObject({ state: 'queued', isHeld: true })
  await work(4_000)

  expect(await stateOf(me, id)).toMatchObject({ state: 'queued', isHeld: true, sentVersion: null, nextTryAt: null })
  expect(onSite()).toEqual([])
  const { items } = await me(e.events, { params: { id: (await stateOf(me, id)).id }, query: {} })
  expect(items[0]).toMatchObject({ kind: 'held', detail: `Built, not sent: ${account.name} is not yet taken over` })
  expect(await me(c.ofListings, { body: { ids: [id] } })).toMatchObject([{ portals: [{ isHeld: true }] }])
})

test('bulk, retry, pause and resume, and a take-down of what Gable sent before, wait as well', async () => {
  const { me, account, onSite } = await agency()
  const sent = await house(me)
  await publish(me, sent.id)
  await work(2_000)
  await me(e.updateAccount, { params: { id: account.id }, body: { version: 1, isTakingOver: true } })
  const fresh = await house(me)
  const bulk = (action: 'publish' | 'retry' | 'pause' | 'resume' | 'withdraw', ids: string[]) =>
    me(c.publishMany, { body: { action, listingIds: ids, portalAccountIds: [account.id] } })

  expect(await bulk('publish', [fresh.id])).toMatchObject({ done: 0, held: 1 })
  await work(2_000)
  await bulk('pause', [fresh.id])
  await bulk('resume', [fresh.id])
  await change(me, sent.id, { headline: 'Other words' })
  await bulk('publish', [sent.id])
  await work(2_000)
  expect(await bulk('withdraw', [sent.id])).toMatchObject({ done: 0, held: 1 })
  await work(4_000)

  expect(onSite()).toMatchObject([{ headline: 'A quiet street', versions: 1 }])
  expect(await stateOf(me, sent.id)).toMatchObject({ state: 'removing', isHeld: true })
})

test('automatic updates, a change of status and a deletion with its ads send nothing either', async () => {
  const { me, account, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  await me(e.updateAccount, { params: { id: account.id }, body: { version: 1, isTakingOver: true, isAutoUpdate: true } })
  await change(me, id, { headline: 'Other words' })
  await change(me, id, { status: 'underOffer' })
  await work(4_000)
  expect(await stateOf(me, id)).toMatchObject({ isHeld: true })

  await me(listingEndpoints.remove, { params: { id }, query: { withdraw: 'true' } })
  await work(4_000)
  expect(onSite()).toMatchObject([{ headline: 'A quiet street', status: 'current' }])
})

test('a retry of an interrupted sending waits', async () => {
  const { me, account, onSite } = await agency()
  const { id } = await house(me)
  sandbox.faults.add({ kind: 'serverError' })
  await publish(me, id)
  await work()
  await me(e.updateAccount, { params: { id: account.id }, body: { version: 1, isTakingOver: true } })
  await me(e.retry, { params: { id: (await stateOf(me, id)).id } })
  await work(30_000, 5_000)
  expect(await stateOf(me, id)).toMatchObject({ isHeld: true })
  expect(onSite()).toEqual([])
})

test('files of a feed and calls of Domain wait, and an account in use is not touched', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  const feed = await feedAccount(me, {}, { isTakingOver: true })
  const whole = await feedAccount(me, { content: 'whole' }, { isTakingOver: true })
  const domain = await domainAccount(me)
  await me(e.updateAccount, { params: { id: domain.id }, body: { version: 1, isTakingOver: true } })
  for (const one of [feed, whole, domain]) await publishOn(me, id, one)
  await publish(me, id)
  await work(4_000)

  for (const one of [feed, whole, domain]) expect(await onAccount(me, id, one)).toMatchObject({ isHeld: true, sentVersion: null })
  expect(
    files.listings.filter(({ agencyId }) => [feed, whole].some(({ portalAgencyId }) => portalAgencyId === agencyId)),
  ).toEqual([])
  expect(onSite()).toHaveLength(1)
})

test('when the takeover is finished, what waits is sent by itself', async () => {
  const { me, account, onSite } = await takingOver()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  await me(e.updateAccount, { params: { id: account.id }, body: { version: 2, isTakingOver: false } })
  await work(4_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', isHeld: false })
  expect(onSite()).toHaveLength(1)
})
