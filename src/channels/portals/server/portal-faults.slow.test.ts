import { expect, test } from 'vitest'
import { portalEndpoints as e } from '../portals.contract.ts'
import { portalWithSandbox } from './testing.ts'

const { again, portal, sandbox, pass, work, agency, house, publish, stateOf, change, breakIt } = await portalWithSandbox()
const hourMs = 3_600_000

test('a portal that is away for six hours is tried again by itself, says so meanwhile, and has one listing in the end', async () => {
  const { me: before, onSite } = await agency()
  const { id } = await house(before)
  breakIt({ kind: 'down', count: 100_000 })
  await publish(before, id)
  await work()
  expect(await stateOf(before, id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    nextTryAt: expect.any(String),
    messages: [
      { severity: 'info', message: 'realestate.com.au can’t be reached. Gable will try again automatically', source: 'Gable' },
    ],
  })

  await work(6 * hourMs, hourMs / 10)
  let me = await again(before)
  const { attempts } = await stateOf(me, id)
  expect(attempts).toBeGreaterThan(15)
  expect(attempts).toBeLessThan(70)
  expect(await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).toMatchObject({
    items: [{ lastError: expect.stringContaining('can’t be reached') }],
  })

  sandbox.faults.clear()
  await work(hourMs / 2, hourMs / 20)
  me = await again(before)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', attempts: 0, nextTryAt: null, messages: [] })
  expect(onSite()).toMatchObject([{ versions: 1 }])
  expect(await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).toMatchObject({ items: [{ lastError: null }] })
})

test('after two days without an answer somebody is asked to look, and can try again', async () => {
  const { me: before } = await agency()
  const { id } = await house(before)
  breakIt({ kind: 'down', count: 100_000 })
  const { id: publicationId } = await publish(before, id)
  await work()
  await pass(49 * hourMs)
  await work()
  const me = await again(before)
  expect(await stateOf(me, id)).toMatchObject({ state: 'failed', messages: [{ severity: 'error' }], nextTryAt: null })

  sandbox.faults.clear()
  await me(e.retry, { params: { id: publicationId } })
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
})

test('"too many requests" is waited out as long as the portal says', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'rateLimited', seconds: 90 })
  await publish(me, id)
  await work(60_000, 20_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'queued', attempts: 1 })
  expect(onSite()).toEqual([])

  await work(80_000, 20_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
})

test('a try that is waiting can be had at once', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'rateLimited', seconds: 3000 })
  const { id: publicationId } = await publish(me, id)
  await work()
  await me(e.retry, { params: { id: publicationId } })
  await work(2_000)

  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  await expect(me(e.retry, { params: { id: publicationId } })).rejects.toMatchObject({ status: 409 })
})

test.each(['garbage', 'serverError', 'conflict', 'expiredToken'] as const)(
  '%s is got over without anybody noticing',
  async (kind) => {
    const { me, onSite } = await agency()
    const { id } = await house(me)
    breakIt({ kind })
    await publish(me, id)
    await work(6_000)

    expect(await stateOf(me, id)).toMatchObject({ state: 'live', messages: [] })
    expect(onSite()).toMatchObject([{ versions: 1 }])
  },
)

test.each(['garbage', 'serverError', 'down', 'rateLimited'] as const)(
  '%s while the report is asked for is got over',
  async (kind) => {
    const { me, onSite } = await agency()
    const { id } = await house(me)
    await publish(me, id)
    await work()
    breakIt({ kind })
    await work(1_500)
    expect(await stateOf(me, id)).toMatchObject({ state: 'sent', messages: [{ severity: 'info' }] })
    await work(8_000)

    expect(await stateOf(me, id)).toMatchObject({ state: 'live', messages: [] })
    expect(onSite()).toMatchObject([{ versions: 1 }])
  },
)

test('an upload that arrived without our hearing of it is sent again as the same listing', async () => {
  const { me, onSite, portalAgencyId } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'timeoutAfterAccept', seconds: 0 })
  await publish(me, id)
  await work()
  expect(onSite()).toHaveLength(1)
  expect(await stateOf(me, id)).toMatchObject({ state: 'queued', uploadIds: [] })

  await work(5_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(onSite()).toMatchObject([{ versions: 1 }])
  expect(sandbox.uploads.filter((u) => u.agencyId === portalAgencyId).map((u) => u.result)).toEqual(['NEW', 'UNCHANGED'])
})

test("the portal's own failure while it works on the listing is tried again", async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'internalError' })
  await publish(me, id)
  await work(8_000)

  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(onSite()).toHaveLength(1)
})

test('an agency that has not let us in is told what to do, and nothing is tried by itself', async () => {
  const { me, account } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'forbidden' })
  const { id: publicationId } = await publish(me, id)
  await work(hourMs / 10, hourMs / 40)
  expect(await stateOf(me, id)).toMatchObject({
    state: 'failed',
    messages: [{ severity: 'error', message: expect.stringMatching(/hasn’t given Gable access.*Ignite/), source: 'Gable' }],
  })
  expect(await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).toMatchObject({
    items: [{ id: account.id, lastError: expect.stringContaining('Ignite') }],
  })

  await me(e.retry, { params: { id: publicationId } })
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
})

test('a worker that dies between the upload and writing it down sends the same listing again, once', async () => {
  const { me, onSite, portalAgencyId } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  // The portal answers, and then the row cannot be written.
  await portal.owner.query(`alter table publications add constraint dies check (state <> 'sent' or id <> '${publicationId}')`)
  expect((await portal.runJobs()).filter((name) => name.startsWith('portals.'))).toEqual(['portals.send!'])
  await portal.owner.query('alter table publications drop constraint dies')
  expect(onSite()).toHaveLength(1)
  expect(await stateOf(me, id)).toMatchObject({ state: 'sending' })

  await work(30_000, 5_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(onSite()).toMatchObject([{ versions: 1 }])
  expect(sandbox.uploads.filter((u) => u.agencyId === portalAgencyId)).toHaveLength(2)
  const { items } = await me(e.events, { params: { id: publicationId }, query: {} })
  expect(items.map((item) => item.detail).join()).toContain('The last attempt was interrupted')
})

test('a job that is delivered twice sends once', async () => {
  const { me, portalAgencyId } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await portal.owner.query(
    `insert into pgboss.job (name, data, retry_limit, expire_seconds) select name, data, 0, 60 from pgboss.job where name = 'portals.send' and state = 'created'`,
  )
  const ran = await work(2_000)

  expect(ran.filter((name) => name === 'portals.send').length).toBeGreaterThan(1)
  expect(sandbox.uploads.filter((u) => u.agencyId === portalAgencyId)).toHaveLength(1)
})

test('what is published while the portal is away replaces what was waiting, and goes out at once when it can', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'rateLimited', seconds: 3000 })
  await publish(me, id)
  await work()
  await change(me, id, { headline: 'Second words' })
  expect(await publish(me, id)).toMatchObject({ state: 'queued', attempts: 0, nextTryAt: null })
  await work(2_000)

  expect(onSite()).toMatchObject([{ headline: 'Second words', versions: 1 }])
})

test('an account that was deleted sends nothing any more', async () => {
  const { me, account, portalAgencyId } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await me(e.removeAccount, { params: { id: account.id } })
  await work(5_000)
  expect(sandbox.uploads.filter((u) => u.agencyId === portalAgencyId)).toEqual([])

  await me(e.restoreAccount, { params: { id: account.id } })
  expect(await stateOf(me, id)).toMatchObject({ state: 'failed', messages: [{ message: 'The portal account was deleted' }] })
})
