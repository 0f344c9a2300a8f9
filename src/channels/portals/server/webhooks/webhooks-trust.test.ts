import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { webhookKinds } from '../../sandbox/webhooks.ts'
import { portalThatCalls } from './testing-calls.ts'

const { portal, sandbox, pass, work, publishOn, onAccount, accountNow, atRea, portals } = await portalThatCalls()

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
  await portal.owner.query('update publication_uploads set upload_id = $1 where publication_id = $2', [
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
