import { expect, test } from 'vitest'
import { listingListEndpoints as l } from '#core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { cockpitEndpoints as c } from '../../cockpit.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, publish, breakIt, stateOf, feedAccount, publishOn } = await portalWithSandbox()

const remove = (me: Call, id: string, query: { withdraw?: 'true' } = {}) => me(listingEndpoints.remove, { params: { id }, query })
const publicationsOf = async (id: string) =>
  (await portal.owner.query(`select state from publications where listing_id = $1`, [id])).rows

async function emptyBinAMonthLater(id: string) {
  await portal.owner.query(`update listings set archived_at = now() - interval '31 days' where id = $1`, [id])
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin' and state = 'created'`)
  await portal.runJobs()
}

test('a listing that a portal shows is deleted only together with its ads', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  expect(onSite()).toHaveLength(1)

  await expect(remove(me, id)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('realestate.com.au') })
  expect(await me(l.shownOnPortals, { body: { ids: [id] } })).toEqual({ listings: 1, portals: ['realestate.com.au'] })

  await remove(me, id, { withdraw: 'true' })
  await work(4_000)
  expect(onSite()).toEqual([])
  await emptyBinAMonthLater(id)
  expect(await publicationsOf(id)).toEqual([])
})

test('the bin keeps a listing whose ads could not be taken down, and the cockpit shows it until they are', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  breakIt({ kind: 'reject' })
  await remove(me, id, { withdraw: 'true' })
  await work(4_000)
  await emptyBinAMonthLater(id)

  expect(onSite()).toHaveLength(1)
  const [row] = (await me(c.cockpit, { query: {} })).items
  expect(row).toMatchObject({ id, isInBin: true, publications: [{ state: 'rejected', alarms: [expect.any(String)] }] })
  await me(e.retry, { params: { id: row?.publications[0]?.id ?? '' } })
  await work(4_000)
  expect(onSite()).toEqual([])
  await emptyBinAMonthLater(id)
  expect(await publicationsOf(id)).toEqual([])
  expect((await me(c.cockpit, { query: {} })).items).toEqual([])
})

test('a withdrawal that failed can be marked as done by who has looked', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  const live = await stateOf(me, id)
  await expect(me(e.confirmRemoved, { params: { id: live.id } })).rejects.toMatchObject({ status: 409 })
  breakIt({ kind: 'reject' })
  await me(e.withdraw, { params: { id: live.id } })
  await work(4_000)

  expect(await me(e.confirmRemoved, { params: { id: live.id } })).toMatchObject({ state: 'removed', liveVersion: null })
  await remove(me, id)
})

test('deleting many asks for the same', async () => {
  const { me, onSite } = await agency()
  const [shown, quiet] = [await house(me), await house(me)]
  await publish(me, shown.id)
  await work(2_000)
  const ids = [shown.id, quiet.id]

  const refused = await me(l.bulk, { body: { ids, action: { type: 'delete' } } })
  expect(refused).toMatchObject({ changed: 1, refused: 1, reasons: [{ reason: expect.stringContaining('realestate.com.au') }] })
  expect(await me(l.bulk, { body: { ids: [shown.id], action: { type: 'delete', withdraw: true } } })).toMatchObject({
    changed: 1,
  })
  await work(4_000)
  expect(onSite()).toEqual([])
})

test('who may not publish cannot delete what is published', async () => {
  const { home, me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  const assistant = await home.signIn('assistant')
  await expect(remove(assistant, id, { withdraw: 'true' })).rejects.toMatchObject({ status: 403 })
})

test('an account is deleted when nothing is shown on it any more, and says what is', async () => {
  const { me } = await agency()
  const account = await feedAccount(me)
  const { id } = await house(me)
  await publishOn(me, id, account)
  await work(2_000)

  await expect(me(e.removeAccount, { params: { id: account.id } })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('1 listing'),
  })
  expect(await me(e.shownOnAccount, { params: { id: account.id } })).toMatchObject({
    count: 1,
    toWithdraw: [id],
    items: [{ listingId: id, isBeingRemoved: false }],
  })
  await me(c.publishMany, { body: { action: 'withdraw', listingIds: [id], portalAccountIds: [account.id] } })
  await work(4_000)
  await me(e.removeAccount, { params: { id: account.id } })
})

test('the database itself refuses to lose a publication with its listing', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await expect(portal.owner.query(`delete from listings where id = $1`, [id])).rejects.toMatchObject({ code: '23503' })
})
