import { beforeEach, expect, test, vi } from 'vitest'
import { createHmac } from 'node:crypto'
import { enquiryEndpoints } from '#features/enquiries/enquiries.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { webhookKinds } from '../../sandbox/webhooks.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, sandbox, pass, work, agency, house, change, publish, stateOf, domainAccount, publishOn, onAccount } =
  await portalWithSandbox()
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const home = portal.app.listeningOrigin
sandbox.webhooks.now = portal.platform.clock
beforeEach(() => {
  sandbox.webhooks.isQuiet = true
})

const code = 'vfy_0123456789'
const addressOf = ({ webhook }: PortalAccount) => `${home}${new URL(webhook?.url ?? '').pathname}`
const accountNow = async (me: Call, id: string) => {
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  const found = items.find((one) => one.id === id)
  if (!found?.webhook) throw new Error('no such account')
  return { ...found, webhook: found.webhook }
}
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** An account that the sandbox alone calls, and a listing that waits for its report. */
async function atRea() {
  const { me, account, portalAgencyId } = await agency()
  const isValidated = await subscribe('rea', account)
  const { id } = await house(me)
  await publish(me, id)
  // Not the poll: on a busy machine its second is over before everything is sent.
  await portal.runJobs('portals.send')
  const { uploadId } = await stateOf(me, id)
  return { me, account, listingId: id, portalAgencyId, isValidated, resourceId: uploadId ?? '', ownerId: portalAgencyId }
}
async function atDomain() {
  const { me } = await agency()
  const fresh = await domainAccount(me)
  const account = await me(e.updateAccount, { params: { id: fresh.id }, body: { version: fresh.version, webhookSecret: code } })
  const isValidated = await subscribe('domain', account)
  const { id } = await house(me)
  await publishOn(me, id, account)
  await portal.runJobs('portals.send')
  const { uploadId } = await onAccount(me, id, account)
  const resourceId = (uploadId ?? '').split(':')[1] ?? ''
  return { me, account, listingId: id, isValidated, resourceId, ownerId: account.portalAgencyId }
}
/** Earlier tests' addresses are not called any more. */
async function subscribe(kind: 'rea' | 'domain', account: PortalAccount): Promise<boolean> {
  sandbox.webhooks.forget()
  return sandbox.webhooks.subscribe({ portal: kind, url: addressOf(account), code })
}

const portals = [
  { kind: 'rea' as const, at: atRea, good: 202, bad: 401 },
  { kind: 'domain' as const, at: atDomain, good: 204, bad: 404 },
]
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

  // What is sold is not let: one call says so, the other takes the lease down.
  await change(me, id, { status: 'sold', soldOn: '2026-03-01', soldPriceCents: 120_000_000 })
  await publishOn(me, id, account)
  await portal.runJobs('portals.send')
  const { uploadId } = await onAccount(me, id, account)
  const [sold = '', withdrawn = ''] = (uploadId ?? '').split(' ').map((one) => one.split(':')[1])
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
  await vi.waitFor(() => expect(faults.list).toEqual([]), 5000)
  // Whoever asked a second time would get no answer.
  faults.add({ kind: 'slow', seconds: 60 })
  await pass(10)
  await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })
  await asking
  expect(await onAccount(me, listingId, account)).toMatchObject({ state: 'live' })
  await portal.runJobs()
  expect(faults.list).toHaveLength(1)
})

test.each(portals)('$kind: what the call says is not believed: the portal is asked', async ({ kind, at }) => {
  const { me, account, listingId, resourceId, ownerId } = await at()
  const faults = kind === 'rea' ? sandbox.faults : sandbox.domainListings.faults
  faults.add({ kind: 'serverError', count: 1 })
  await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })
  await portal.runJobs()
  expect((await onAccount(me, listingId, account)).state).toBe('sent')
  await work(10_000)
  expect((await onAccount(me, listingId, account)).state).toBe('live')
})

const refused = portals.flatMap(({ kind, at, bad }) =>
  webhookKinds
    .filter((one) => ['wrongSignature', 'unsigned', 'unknownKey', 'stale', 'oversized'].includes(one))
    .map((wrong) => ({
      kind,
      at,
      wrong,
      answer: wrong === 'oversized' ? 413 : kind === 'domain' && wrong === 'stale' ? 204 : bad,
    })),
)
test.each(refused)('$kind: a call that is $wrong does nothing and is answered $answer', async ({ kind, at, wrong, answer }) => {
  const { me, account, listingId, resourceId, ownerId } = await at()

  const { version } = await onAccount(me, listingId, account)
  expect(await sandbox.webhooks.send({ portal: kind, kind: wrong, resourceId, ownerId })).toEqual([answer])

  expect(await onAccount(me, listingId, account)).toMatchObject({ state: 'sent', version })
  const { refusal } = (await accountNow(me, account.id)).webhook
  if (answer === 401 || answer === 404) expect(refusal).toMatch(/sign|old/)
})

test.each(portals)('$kind: the same call again is answered well and changes nothing', async ({ kind, at, good }) => {
  const { me, account, listingId, resourceId, ownerId } = await at()
  await sandbox.webhooks.send({ portal: kind, resourceId, ownerId })
  await portal.runJobs()
  await publishAnew(me, listingId, account)
  const before = await onAccount(me, listingId, account)
  // The captured call names the new upload, as a thief of calls would like it to.
  await portal.owner.query('update publications set upload_id = $1 where id = $2', [
    kind === 'rea' ? resourceId : `live:${resourceId}`,
    before.id,
  ])

  expect(await sandbox.webhooks.send({ portal: kind, kind: 'replay' })).toEqual([good])
  expect((await onAccount(me, listingId, account)).version).toBe(before.version)
})
async function publishAnew(me: Call, listingId: string, account: PortalAccount) {
  await portal.owner.query(`update listings set fields = jsonb_set(fields, '{headline}', '"Another word"') where id = $1`, [
    listingId,
  ])
  await publishOn(me, listingId, account)
  await portal.runJobs('portals.send')
  expect((await onAccount(me, listingId, account)).state).toBe('sent')
}

test.each(portals)('$kind: signed garbage is answered and does nothing', async ({ kind, at, good }) => {
  const { me, account, listingId } = await at()
  const { version } = await onAccount(me, listingId, account)
  expect(await sandbox.webhooks.send({ portal: kind, kind: 'garbage' })).toEqual([good])
  expect(await onAccount(me, listingId, account)).toMatchObject({ state: 'sent', version })
})

test.each(portals)(
  "$kind: another agency's event and an upload that nobody waits for change nothing",
  async ({ kind, at, good }) => {
    const { me, account, listingId, resourceId, ownerId } = await at()
    const { version } = await onAccount(me, listingId, account)
    expect(await sandbox.webhooks.send({ portal: kind, resourceId, ownerId: 'ZZZZZZ' })).toEqual([good])
    expect(await sandbox.webhooks.send({ portal: kind, ownerId })).toEqual([good])
    expect(await onAccount(me, listingId, account)).toMatchObject({ state: 'sent', version })
  },
)

test('a new key of realestate.com.au counts with its first call, one that was taken back soon does not', async () => {
  const { ownerId, resourceId } = await atRea()
  const event = { portal: 'rea', ownerId, resourceId } as const
  expect(await sandbox.webhooks.send(event)).toEqual([202])
  // Keys are asked for once a minute at most.
  await pass(61_000)
  sandbox.webhooks.rotate()
  expect(await sandbox.webhooks.send(event)).toEqual([202])
  const former = sandbox.webhooks.withKeys()
  await pass(7 * 3_600_000)
  sandbox.webhooks.revoke()
  expect(await sandbox.webhooks.send(event)).toEqual([202])
  former()
  expect(await sandbox.webhooks.send({ ...event, kind: 'good' })).toEqual([401])
})

test('while the keys cannot be had a call is asked to come again, and keys that are known go on counting', async () => {
  const { ownerId, resourceId } = await atRea()
  const event = { portal: 'rea', ownerId, resourceId } as const
  await sandbox.webhooks.send(event)
  await pass(7 * 3_600_000)
  sandbox.faults.add({ kind: 'down', count: 100 })
  expect(await sandbox.webhooks.send(event)).toEqual([202])
  await pass(61_000)
  sandbox.webhooks.rotate()
  expect(await sandbox.webhooks.send(event)).toEqual([503])
  sandbox.faults.clear()
  await pass(61_000)
  expect(await sandbox.webhooks.send(event)).toEqual([202])
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

test('addresses that are none, of another portal, or of a deleted account are not found', async () => {
  const { me, account } = await atRea()
  const url = addressOf(account)
  const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
  for (const wrong of [
    url.replace(account.id, nobody),
    url.replace(me.agencyId, nobody),
    `${home}/api/portal_webhooks/rea/nothing`,
    url.replace('/rea/', '/domain/'),
  ])
    expect((await post(wrong, '{}')).status, wrong).toBe(404)
  await me(e.removeAccount, { params: { id: account.id } })
  expect((await post(url, '{}')).status).toBe(404)
  expect((await post(url, '')).status).toBe(404)
})

test("Domain's code opens nothing before it is entered, is never answered, and can be taken away", async () => {
  const { me } = await agency()
  const account = await domainAccount(me)
  const url = addressOf(account)
  const empty = createHmac('sha1', '').update('[]').digest('hex')
  expect(account.webhook).toMatchObject({ needsSecret: true, hasSecret: false })
  expect((await fetch(`${url}?verification=`)).status).toBe(404)
  expect((await post(url, '[]', { 'x-domain-signature': empty })).status).toBe(404)

  const set = (version: number, webhookSecret: string | null) =>
    me(e.updateAccount, { params: { id: account.id }, body: { version, webhookSecret } })
  const after = await set(account.version, code)
  expect(JSON.stringify(after)).not.toContain(code)
  expect(after.webhook?.hasSecret).toBe(true)
  expect((await fetch(`${url}?verification=${code}`)).status).toBe(204)
  const { rows } = await portal.owner.query<{ secret: Buffer }>(
    'select webhook_secret as secret from portal_accounts where id = $1',
    [account.id],
  )
  expect(rows[0]?.secret.toString('latin1')).not.toContain(code)
  await set(after.version, null)
  expect((await fetch(`${url}?verification=${code}`)).status).toBe(404)
  expect(portal.logLines.join('\n')).not.toContain(code)
})

test('an agent cannot enter a code', async () => {
  const { home: office, account } = await agency()
  const agent = await office.signIn('agent')
  await expect(
    agent(e.updateAccount, { params: { id: account.id }, body: { version: account.version, webhookSecret: code } }),
  ).rejects.toMatchObject({ status: 403 })
})
