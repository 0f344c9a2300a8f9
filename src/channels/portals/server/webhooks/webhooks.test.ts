import { expect, test } from 'vitest'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { code, portalThatCalls } from './testing-calls.ts'

const {
  portal,
  sandbox,
  pass,
  work,
  agency,
  house,
  change,
  domainAccount,
  publishOn,
  onAccount,
  accountNow,
  subscribe,
  atRea,
  portals,
} = await portalThatCalls()

test.each(portals)('$kind: the address answers the portal as it wants before it calls', async ({ at }) => {
  expect((await at()).isValidated).toBe(true)
})

test.each(portals)('$kind: a call makes Gable ask at once, and the account says when it came', async ({ kind, at, good }) => {
  const { me, account, listingId, resourceId, ownerId } = await at()
  expect((await onAccount(me, listingId, account)).state).toBe('sent')

  expect(await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })).toEqual([good])
  await portal.runJobs()

  const now = await onAccount(me, listingId, account)
  expect(now).toMatchObject({ state: 'live', attempts: 0 })
  const { items } = await me(e.events, { params: { id: now.id }, query: {} })
  expect(items.slice(0, 2).map((one) => one.kind)).toEqual(['live', 'called'])
  expect((await accountNow(me, account.id)).webhook).toMatchObject({ calledAt: expect.any(String), refusal: null })
})

test('an upload of two calls is known by either: Domain tells of each, and Gable asks at once both times', async () => {
  const { me } = await agency()
  const fresh = await domainAccount(me)
  const account = await me(e.updateAccount, { params: { id: fresh.id }, body: { version: fresh.version, webhookSecret: code } })
  await subscribe('domain', account)
  const { id } = await house(me, {
    listingClass: 'commercial',
    saleOrLease: 'both',
    category: 'Offices',
    rentCents: 6_500_000,
    rentPeriod: 'year',
  })
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'live' })
  const ads = () => sandbox.domainListings.listings.filter((one) => String(one.agencyId) === account.portalAgencyId)
  expect(ads()).toMatchObject([{ status: 'live' }, { status: 'live' }])

  // A sold listing is not for lease: one call reports it, the other takes the lease down.
  await change(me, id, { status: 'sold', soldOn: '2026-03-01', soldPriceCents: 120_000_000 })
  await publishOn(me, id, account)
  await portal.runJobs('portals.send')
  const { uploadIds } = await onAccount(me, id, account)
  const [sold = '', withdrawn = ''] = uploadIds.map((one) => one.split(':')[1])
  const tell = async (resourceId: string) => {
    expect(await sandbox.webhooks.send({ portal: 'domain', resourceId, ownerId: account.portalAgencyId })).toEqual([204])
    await portal.runJobs()
    return onAccount(me, id, account)
  }
  // Sent away for an hour at the first, Gable would ask again in an hour; the second call has it ask at once.
  sandbox.domainListings.faults.add({ kind: 'reportLater', seconds: 3600 })
  expect(await tell(sold)).toMatchObject({ state: 'sent' })
  expect(await tell(withdrawn)).toMatchObject({ state: 'live', attempts: 0 })

  const { items } = await me(e.events, { params: { id: (await onAccount(me, id, account)).id }, query: {} })
  expect(items.filter(({ kind }) => kind === 'called')).toHaveLength(2)
  expect(ads()).toMatchObject([{ status: 'sold' }])
})

test.each(portals)('$kind: an answer that was on its way when the portal called again counts', async ({ kind, at }) => {
  const { me, account, listingId, resourceId, ownerId } = await at()
  const faults = kind === 'rea' ? sandbox.faults : sandbox.domainListings.faults
  await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })
  faults.add({ kind: 'slow', seconds: 1 })
  const asking = portal.runJobs('portals.poll')
  await expect.poll(() => faults.list).toEqual([])
  // A second poll would get no answer.
  faults.add({ kind: 'slow', seconds: 60 })
  await pass(10)
  await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })
  await asking
  expect(await onAccount(me, listingId, account)).toMatchObject({ state: 'live' })
  await portal.runJobs()
  expect(faults.list).toHaveLength(1)
})

test('a call about an enquiry brings it in at once', async () => {
  const { me, portalAgencyId } = await atRea()
  sandbox.reaLeads.push({
    id: `lead-${portalAgencyId}`,
    agencyId: portalAgencyId,
    receivedAt: portal.platform.clock().toISOString(),
    comments: 'Is it still there?',
    type: 'listing',
    contactDetails: { fullName: 'Ada Hook', email: 'ada.hook@mail.example', phone: '' },
  })
  expect(await sandbox.webhooks.send({ portal: 'rea', about: 'enquiry', ownerId: portalAgencyId })).toEqual([202])
  await portal.runJobs()
  const { items } = await me(enquiryEndpoints.list, { params: { clientId: me.agencyId } })
  expect(items.map((one) => one.contactName)).toEqual(['Ada Hook'])
})
