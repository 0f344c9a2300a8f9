// A portal that another system published for: built, compared, taken over listing by listing, and given back.
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { takeoverEndpoints as t } from '../../takeover.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, change, publishOn, onAccount, domainAccount, feedAccount, sandbox } =
  await portalWithSandbox()
const site = sandbox.domainListings.site
const onDomain = ({ portalAgencyId }: PortalAccount) =>
  site.listings.filter(({ agencyId }) => String(agencyId) === portalAgencyId)

/** An account at Domain that another system publishes for. */
async function takingOver() {
  const it = await agency()
  const made = await domainAccount(it.me)
  const account = await it.me(e.updateAccount, { params: { id: made.id }, body: { version: 1, isTakingOver: true } })
  return { ...it, account }
}
/** The ad that the system before has at Domain for a house of `house()`. */
function adThere(
  { portalAgencyId }: PortalAccount,
  number: string,
  over: { key?: string; street?: string; price?: string } = {},
) {
  site.accept('/v1/listings/residential', {
    domainAgencyID: Number(portalAgencyId),
    providerAdId: over.key ?? `OLD-${number}`,
    listingAction: 'sale',
    summary: 'A quiet street',
    description: 'Four rooms &amp; a garden.<br/>Close to the tram.',
    price: { displayText: over.price ?? '$1,250,000' },
    propertyDetails: {
      propertyType: ['house'],
      bedRooms: 3,
      bathRooms: 2,
      images: [{ resourceType: 'photograph' }, { resourceType: 'photograph' }],
      address: {
        displayOption: 'fullAddress',
        streetNumber: number,
        street: over.street ?? 'Main Road',
        suburb: 'Richmond',
        state: 'vic',
        postcode: '3121',
      },
    },
  })
}
const fromOldSystem = (me: Call, listingId: string, externalId: string, { source = 'VaultRE', state = {} } = {}) =>
  portal.owner.query(
    `insert into external_refs (agency_id, source, kind, external_id, record_kind, record_id, state) values ($1, $2, 'listing', $3, 'listing', $4, $5)`,
    [me.agencyId, source, externalId, listingId, JSON.stringify(state)],
  )
const check = async (me: Call, { id }: PortalAccount) => {
  await me(t.check, { params: { id } })
  await work()
}
const listOf = async (me: Call, { id }: PortalAccount, state?: 'toCheck' | 'ready' | 'takenOver') =>
  (await me(t.listings, { params: { id }, query: { state } })).items
const numberOf = (listing: { address: { streetNumber: string | null } }) => listing.address.streetNumber ?? ''

test('a listing is compared with its ad, found by the reference of the old system, and takes over that reference', async () => {
  const { me, account } = await takingOver()
  const listing = await house(me)
  await fromOldSystem(me, listing.id, '4711', { state: { uniqueId: 'OLD-A' } })
  adThere(account, numberOf(listing), { key: 'old-a', price: 'Offers over $900,000' })
  await publishOn(me, listing.id, account)
  await check(me, account)

  expect(await listOf(me, account)).toMatchObject([
    {
      ...{ listingId: listing.id, state: 'differences', externalKey: 'OLD-A', keySource: 'move', compared: 'differs' },
      ...{ address: `${numberOf(listing)} Main Road, Richmond VIC 3121`, isWaiting: true },
      differences: [{ label: 'Price text', there: 'Offers over $900,000', here: '$1,250,000', isAddress: false }],
    },
  ])

  await me(t.confirm, { params: { id: account.id }, body: { listingId: listing.id } })
  await work(3_000)
  expect(onDomain(account)).toMatchObject([{ price: '$1,250,000', versions: 2 }])
  expect(await onAccount(me, listing.id, account)).toMatchObject({ state: 'live', isHeld: false })
})

test('an ad that only its address gives away lends its reference, and another address text is the dangerous difference', async () => {
  const { me, account } = await takingOver()
  const listing = await house(me)
  adThere(account, numberOf(listing), { key: 'X-77', street: 'Main Rd' })
  await check(me, account)

  expect(await listOf(me, account, 'toCheck')).toMatchObject([
    {
      ...{ state: 'address', externalKey: 'X-77', keySource: 'portal' },
      differences: [{ label: 'Address', there: `${numberOf(listing)} Main Rd, Richmond VIC 3121`, isAddress: true }],
    },
  ])
  const confirm = (acceptsAddress: boolean) =>
    me(t.confirm, { params: { id: account.id }, body: { listingId: listing.id, acceptsAddress } })
  expect(await me(t.confirmAll, { params: { id: account.id } })).toEqual({ confirmed: 0, left: 0 })
  await expect(confirm(false)).rejects.toMatchObject({ status: 422 })
  expect(await confirm(true)).toMatchObject({ state: 'takenOver' })
})

test('a listing without an ad says so, and one that changes is built again without reading the portal', async () => {
  const { me, account } = await takingOver()
  const { id } = await house(me)
  await check(me, account)
  expect(await listOf(me, account)).toMatchObject([{ state: 'ready', compared: 'notThere', keySource: 'own', problems: [] }])

  await change(me, id, { headline: null })
  expect(await listOf(me, account)).toMatchObject([{ isChecking: true }])
  await work()
  expect(await listOf(me, account)).toMatchObject([
    { state: 'problems', isChecking: false, compared: 'notThere', problems: [{ field: 'headline' }] },
  ])
})

test('a portal that can’t be read, and one that can’t be read now, are said and taken over all the same', async () => {
  const { me, account } = await takingOver()
  const feed = await feedAccount(me, {}, { isTakingOver: true })
  await house(me)
  await work()
  sandbox.domainListings.faults.add({ kind: 'forbidden' })
  await check(me, account)
  expect(await me(t.takeover, { params: { id: account.id } })).toMatchObject({
    ...{ canRead: true, read: 'failed', readError: expect.stringContaining('principal approves') },
    counts: { total: 1, ready: 1, takenWithAll: 1 },
  })
  expect(await me(t.takeover, { params: { id: feed.id } })).toMatchObject({ canRead: false, read: 'cannotRead', readError: null })
  expect(await listOf(me, feed)).toMatchObject([
    { compared: 'cannotRead', address: expect.stringContaining('Main Road, Richmond') },
  ])
})

test('only a listing that is confirmed is sent, and the account is taken over with the last one', async () => {
  const { me, account } = await takingOver()
  const [first, second] = [await house(me), await house(me)]
  for (const { id } of [first, second]) await publishOn(me, id, account)
  await check(me, account)
  await me(t.confirm, { params: { id: account.id }, body: { listingId: first.id } })
  await work(3_000)
  expect(await onAccount(me, first.id, account)).toMatchObject({ state: 'live' })
  expect(await onAccount(me, second.id, account)).toMatchObject({ isHeld: true })
  expect(onDomain(account)).toHaveLength(1)

  expect(await me(t.confirmAll, { params: { id: account.id } })).toEqual({ confirmed: 1, left: 0 })
  await work(3_000)
  expect(await onAccount(me, second.id, account)).toMatchObject({ state: 'live' })
  expect(await me(t.takeover, { params: { id: account.id } })).toMatchObject({ account: { isTakingOver: false } })
  const { items } = await me(listingEndpoints.history, { params: { id: second.id }, query: {} })
  expect(items.find(({ action }) => action === 'taken over on portal')?.changes[0]).toMatchObject({ after: account.name })
})

test('a takeover is undone until something was sent; the account goes back as well', async () => {
  const { me, account } = await takingOver()
  const { id } = await house(me)
  await check(me, account)
  const body = { listingId: id }
  await me(t.confirm, { params: { id: account.id }, body })
  expect(await me(t.takeover, { params: { id: account.id } })).toMatchObject({ account: { isTakingOver: false } })
  expect(await me(t.undo, { params: { id: account.id }, body })).toMatchObject({ state: 'ready', confirmedAt: null })
  expect(await me(t.takeover, { params: { id: account.id } })).toMatchObject({ account: { isTakingOver: true } })
  await publishOn(me, id, account)
  await work(3_000)
  expect(onDomain(account)).toEqual([])

  await me(t.confirm, { params: { id: account.id }, body })
  await work(3_000)
  expect(await listOf(me, account)).toMatchObject([{ state: 'takenOver', isSent: true }])
  await expect(me(t.undo, { params: { id: account.id }, body })).rejects.toMatchObject({ status: 422 })
})

test('a confirmation that is undone before its turn comes holds what was on its way', async () => {
  const { me, account } = await takingOver()
  const [one] = [await house(me), await house(me)]
  await publishOn(me, one.id, account)
  await check(me, account)
  const body = { listingId: one.id }
  await me(t.confirm, { params: { id: account.id }, body })
  await me(t.undo, { params: { id: account.id }, body })
  await work(3_000)
  expect(onDomain(account)).toEqual([])
  expect(await onAccount(me, one.id, account)).toMatchObject({ isHeld: true })
})

test('the reference that a person enters wins, is built into what waits, and names one listing only', async () => {
  const { me, account } = await takingOver()
  const [one, other] = [await house(me), await house(me)]
  await publishOn(me, one.id, account)
  await check(me, account)
  const set = (listingId: string, externalKey: string) =>
    me(t.key, { params: { id: account.id }, body: { listingId, externalKey } })
  expect(await set(one.id, ' VRE-1 ')).toMatchObject({ externalKey: 'VRE-1', keySource: 'person' })
  await expect(set(other.id, 'vre-1')).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'externalKey' }] } })
  await expect(set(other.id, 'a b/c')).rejects.toMatchObject({ status: 400 })
  await check(me, account)
  await me(t.confirm, { params: { id: account.id }, body: { listingId: one.id } })
  await work(3_000)
  expect(onDomain(account)).toMatchObject([{ providerAdId: 'VRE-1' }])
  await expect(set(one.id, 'VRE-2')).rejects.toMatchObject({ status: 422 })
})

test('a draft from the old system is compared as the ad it would be, and REA gets the reference of the old system too', async () => {
  const { me } = await agency()
  const [{ id: accountId, version }] = (await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).items as [
    PortalAccount,
  ]
  const account = await me(e.updateAccount, { params: { id: accountId }, body: { version, isTakingOver: true } })
  const draft = await me(listingEndpoints.create, { body: { listingClass: 'residential', saleOrLease: 'sale' } })
  await fromOldSystem(me, draft.id, 'V-9001')
  await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  await check(me, account)
  const [row, ...others] = await listOf(me, account)
  expect(others).toEqual([])
  expect(row).toMatchObject({ listingId: draft.id, externalKey: 'V-9001', state: 'problems', compared: 'cannotRead' })
  expect(row?.problems[0]).toEqual({ field: 'status', message: 'Still a draft. Make it live first.' })

  const live = await house(me)
  await fromOldSystem(me, live.id, 'FEED-OF-OTHERS', { source: 'REAXML ZZZZZZ' })
  await fromOldSystem(me, live.id, 'V-9002')
  const publication = await publishOn(me, live.id, account)
  const { text } = await me(e.payload, { params: { id: publication.id }, query: {} })
  expect(text).toContain('<uniqueID>V-9002</uniqueID>')
})

test('a feed of one file is taken over in one go', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const whole = await feedAccount(me, { content: 'whole' }, { isTakingOver: true })
  await publishOn(me, id, whole)
  await work()
  await expect(me(t.confirm, { params: { id: whole.id }, body: { listingId: id } })).rejects.toMatchObject({ status: 422 })
  await expect(me(t.confirmAll, { params: { id: whole.id } })).rejects.toMatchObject({ status: 422 })
  await me(e.updateAccount, { params: { id: whole.id }, body: { version: whole.version, isTakingOver: false } })
  await work(2_000)
  expect(await onAccount(me, id, whole)).toMatchObject({ state: 'delivered' })
})

test('what the old system published and Gable took over can be taken down, although Gable never sent it', async () => {
  const { me, account } = await takingOver()
  const listing = await house(me)
  adThere(account, numberOf(listing))
  await check(me, account)
  await me(t.confirm, { params: { id: account.id }, body: { listingId: listing.id } })
  await change(me, listing.id, { status: 'withdrawn', statusReason: 'Sold elsewhere' })
  await publishOn(me, listing.id, account)
  await work(3_000)
  expect(await onAccount(me, listing.id, account)).toMatchObject({ state: 'removed' })
  expect(onDomain(account)).toEqual([])
})

test('the checklist keeps who ticked what, and knows no other items', async () => {
  const { me, account } = await takingOver()
  const tick = (item: string, isDone: boolean) => me(t.tick, { params: { id: account.id }, body: { item, isDone } })
  expect(await tick('approval', true)).toMatchObject({ ticks: [{ item: 'approval', userName: 'Sam Taylor' }] })
  expect(await tick('approval', false)).toMatchObject({ ticks: [] })
  await expect(tick('uploader', true)).rejects.toMatchObject({ status: 400 })
})

test('another agency and those who may only publish reach nothing of it', async () => {
  const { me, home, account } = await takingOver()
  const { id } = await house(me)
  await check(me, account)
  const { me: stranger } = await agency()
  const agent = await home.signIn('agent')
  const params = { id: account.id }
  for (const [who, status] of [
    [stranger, 404],
    [agent, 403],
  ] as const) {
    await expect(who(t.takeover, { params })).rejects.toMatchObject({ status })
    await expect(who(t.listings, { params, query: {} })).rejects.toMatchObject({ status })
    await expect(who(t.confirm, { params, body: { listingId: id } })).rejects.toMatchObject({ status })
    await expect(who(t.confirmAll, { params })).rejects.toMatchObject({ status })
    await expect(who(t.key, { params, body: { listingId: id, externalKey: 'A' } })).rejects.toMatchObject({ status })
    await expect(who(t.undo, { params, body: { listingId: id } })).rejects.toMatchObject({ status })
    await expect(who(t.tick, { params, body: { item: 'ids', isDone: true } })).rejects.toMatchObject({ status })
    await expect(who(e.updateAccount, { params, body: { version: 2, isTakingOver: false } })).rejects.toMatchObject({ status })
  }
  const other = await takingOver()
  const { id: theirs } = await house(other.me)
  await expect(me(t.confirm, { params, body: { listingId: theirs } })).rejects.toMatchObject({ status: 404 })
  expect(await listOf(me, account)).toMatchObject([{ confirmedAt: null }])
})

test('the list pages, and an agency that moved in is offered the takeover', async () => {
  const { me, account } = await takingOver()
  expect(await me(t.offer, {})).toEqual({ hasMovedIn: false, oldSystem: null })
  const ids = [await house(me), await house(me), await house(me)].map(({ id }) => id)
  await fromOldSystem(me, ids[1] ?? '', 'B-1', { source: 'REAXML XNWXNW' })
  expect(await me(t.offer, {}), 'a feed alone').toEqual({ hasMovedIn: false, oldSystem: null })
  await fromOldSystem(me, ids[0] ?? '', 'A-1')
  expect(await me(t.offer, {})).toEqual({ hasMovedIn: true, oldSystem: 'VaultRE' })
  const params = { id: account.id }
  const first = await me(t.listings, { params, query: { limit: 2 } })
  const rest = await me(t.listings, { params, query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...rest.items].map(({ listingId }) => listingId).toSorted()).toEqual(ids.toSorted())
  expect(rest.nextCursor).toBeNull()
})
