// A portal that is away for six hours, takes and does not say so, or answers nonsense: Domain and the ways of files. REA's are in
// portal-faults.slow.test.ts.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { portalWithSandbox } from './testing.ts'

const { again, portal, sandbox, work, agency, house, change, domainAccount, feedAccount, publishOn, onAccount, files } =
  await portalWithSandbox()
const hourMs = 3_600_000

interface Way {
  name: string
  account(me: Call): Promise<PortalAccount>
  faults: typeof sandbox.faults
  there: string
  /** Headlines that visitors see. */
  shown(account: PortalAccount): string[]
}
const ways: Way[] = [
  {
    name: 'Domain',
    account: domainAccount,
    faults: sandbox.domainListings.faults,
    there: 'live',
    shown: ({ portalAgencyId }) =>
      sandbox.domainListings.listings.filter((l) => String(l.agencyId) === portalAgencyId).map((l) => l.headline),
  },
  ...(['sftp', 'ftp', 'ftps'] as const).map(
    (protocol): Way => ({
      name: protocol,
      account: (me) => feedAccount(me, { protocol, port: protocol === 'sftp' ? files.ports.sftpPort : files.ports.ftpPort }),
      faults: files.faults,
      there: 'delivered',
      shown: ({ portalAgencyId }) => files.listings.filter((l) => l.agencyId === portalAgencyId).map((l) => l.headline),
    }),
  ),
]

// By FTPS it is the same program as by FTP.
test.each(ways.filter(({ name }) => name !== 'ftps'))(
  '$name away for six hours: said so meanwhile, tried ever more rarely, then the newest goes out once',
  async (way) => {
    const { me: before } = await agency()
    const account = await way.account(before)
    const { id } = await house(before)
    const withdrawn = await house(before)
    await publishOn(before, withdrawn.id, account)
    await work(4_000)
    expect(way.shown(account)).toHaveLength(1)

    way.faults.add({ kind: 'down', count: 1_000_000 })
    await publishOn(before, id, account)
    await work()
    expect(await onAccount(before, id, account)).toMatchObject({
      state: 'queued',
      attempts: 1,
      nextTryAt: expect.any(String),
      messages: [{ severity: 'info', message: expect.stringMatching(/Gable will try again automatically$/) }],
    })
    // Requested during the outage: another headline, and the other listing taken down.
    await change(before, id, { headline: 'Changed while it was away' })
    await publishOn(before, id, account)
    await before(e.withdraw, { params: { id: (await onAccount(before, withdrawn.id, account)).id } })
    await work(6 * hourMs, hourMs / 10)

    let me = await again(before)
    const { attempts, state } = await onAccount(me, id, account)
    expect(state).toBe('queued')
    expect(attempts).toBeGreaterThan(15)
    expect(attempts).toBeLessThan(70)
    const told = async () =>
      (await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).items.find((one) => one.id === account.id)
        ?.lastError
    expect(await told()).toBeTruthy()
    expect(way.shown(account)).toHaveLength(1)

    way.faults.clear()
    await work(hourMs / 2, hourMs / 20)
    me = await again(before)
    expect(await onAccount(me, id, account)).toMatchObject({ state: way.there, attempts: 0, nextTryAt: null, messages: [] })
    expect((await onAccount(me, withdrawn.id, account)).wantedState).toBe('removed')
    expect(way.shown(account)).toEqual(['Changed while it was away'])
    expect(await told()).toBeNull()
  },
)

test.each(ways)('$name takes the listing and does not say so: sent again as the same one', async (way) => {
  const { me } = await agency()
  const account = await way.account(me)
  const { id } = await house(me)
  way.faults.add({ kind: 'timeoutAfterAccept', seconds: 0 })
  await publishOn(me, id, account)
  await work()
  expect((await onAccount(me, id, account)).state).toBe('queued')
  expect(way.shown(account)).toHaveLength(1)

  await work(8_000)
  expect((await onAccount(me, id, account)).state).toBe(way.there)
  expect(way.shown(account)).toHaveLength(1)
})

test.each(['garbage', 'serverError', 'rateLimited', 'expiredToken'] as const)(
  'Domain that answers with %s, to the upload or to the question after it, is got over',
  async (kind) => {
    const { me } = await agency()
    const account = await domainAccount(me)
    const { id } = await house(me)
    const { faults } = sandbox.domainListings
    faults.add({ kind })
    await publishOn(me, id, account)
    await work(6_000)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'live', messages: [] })

    await change(me, id, { headline: 'Once more' })
    await publishOn(me, id, account)
    await work()
    faults.add({ kind })
    await work(10_000)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'live', messages: [] })
    expect(sandbox.domainListings.listings.filter((l) => String(l.agencyId) === account.portalAgencyId)).toHaveLength(1)
  },
)

test.each(['sftp', 'ftp', 'ftps'] as const)('a server that speaks no %s is waited for, and nothing breaks', async (protocol) => {
  const nonsense = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('<html><h1>Bad gateway</h1></html>\r\n\r\n')
    setTimeout(() => socket.destroy(), 100)
  })
  await new Promise<void>((done) => nonsense.listen(0, '127.0.0.1', done))
  try {
    const { me } = await agency()
    const { id } = await house(me)
    const account = await feedAccount(me, { protocol, port: (nonsense.address() as AddressInfo).port })
    await publishOn(me, id, account)
    expect((await portal.runJobs()).filter((name) => name.endsWith('!'))).toEqual([])
    expect(await onAccount(me, id, account)).toMatchObject({
      state: 'queued',
      messages: [{ message: expect.stringContaining('doesn’t respond') }],
    })
  } finally {
    await new Promise((done) => nonsense.close(done))
  }
})
