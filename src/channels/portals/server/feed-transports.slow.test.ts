// The ways of files that the other tests leave out, each against a server that speaks the protocol.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import { startFileServers } from '../sandbox/file-servers.ts'
import { otherIdentity } from '../sandbox/sandbox-identity.ts'
import { portalWithSandbox } from './testing.ts'

const { portal, agency, house, work, feedAccount, publishOn, onAccount, files, moveTo } = await portalWithSandbox()
const shownFor = (agencyId: string) => files.listings.filter((listing) => listing.agencyId === agencyId)
const filesOf = ({ portalAgencyId }: PortalAccount) => files.files.filter(({ name }) => name.startsWith(`${portalAgencyId}_`))
const accountNow = async (me: Call, { id }: PortalAccount) => {
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  const found = items.find((one) => one.id === id)
  if (!found) throw new Error('no such account')
  return found
}
const onFtps = { protocol: 'ftps', port: files.ports.ftpPort }
const onHttps = { protocol: 'https', port: files.ports.httpsPort }

const authorities = getCACertificates('default')
const trust = (isTrusted: boolean) => setDefaultCACertificates(isTrusted ? [...authorities, otherIdentity.cert] : authorities)
afterAll(() => trust(false))

test('by HTTPS a listing is posted, and taken down again', async () => {
  trust(true)
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, onHttps)
  expect(await me(e.testAccount, { params: { id: account.id } })).toMatchObject({ isOk: true })
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', messages: [] })
  expect(shownFor(account.portalAgencyId)).toMatchObject([{ status: 'current', pictures: 2 }])

  await me(e.withdraw, { params: { id: (await onAccount(me, id, account)).id } })
  await work(2_000)
  expect(shownFor(account.portalAgencyId)).toEqual([])
})

test('a post whose answer was lost is posted again as the same file', async () => {
  trust(true)
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, onHttps)
  files.faults.add({ kind: 'timeoutAfterAccept' })
  await publishOn(me, id, account)
  await work()
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'queued' })
  await work(6_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
  expect(new Set(filesOf(account).map(({ name }) => name)).size).toBe(1)
  expect(shownFor(account.portalAgencyId)).toHaveLength(1)
})

test.each([
  ['signInRefused', 'failed', /rejected the user name/],
  ['noSpace', 'queued', /disconnected during/],
  ['serverError', 'queued', /disconnected during/],
  ['cutOff', 'queued', /doesn’t respond|disconnected during/],
] as const)('HTTPS that meets %s is %s, in words that say so', async (kind, state, words) => {
  trust(true)
  // Work that the tests before this one left for later would meet the fault in its place.
  await work(60_000, 10_000)
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, onHttps)
  files.faults.add({ kind })
  await publishOn(me, id, account)
  await work()
  expect(await onAccount(me, id, account)).toMatchObject({ state, messages: [{ message: expect.stringMatching(words) }] })
})

test('a certificate that nobody vouches for gets no file by HTTPS', async () => {
  trust(false)
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, onHttps)
  await publishOn(me, id, account)
  await work()
  expect(await onAccount(me, id, account)).toMatchObject({
    state: 'failed',
    messages: [{ message: expect.stringMatching(/certificate of 127\.0\.0\.1 is not valid/) }],
  })
  expect(filesOf(account)).toEqual([])
})

test.each(['sftp', 'ftp', 'ftps', 'https'] as const)('pictures travel in a zip by %s', async (protocol) => {
  trust(true)
  const { me } = await agency()
  const { id } = await house(me)
  await keepPictures(id)
  const port = { sftp: files.ports.sftpPort, ftp: files.ports.ftpPort, ftps: files.ports.ftpPort, https: files.ports.httpsPort }
  const account = await feedAccount(me, { protocol, port: port[protocol], pictures: 'zip' })
  await publishOn(me, id, account)
  await work(2_000)

  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
  const [file] = filesOf(account)
  expect(file).toMatchObject({ name: expect.stringMatching(/\.zip$/), problems: [] })
  expect(file?.holds.filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
  expect(file?.holds.filter((name) => name.endsWith('.xml'))).toHaveLength(1)
  expect(file?.sizeBytes).toBeGreaterThan(2 * pictureBytes)
})
const pictureBytes = 50_000
/** The variants that the portal would fetch lie in the storage. */
async function keepPictures(listingId: string): Promise<void> {
  const { rows } = await portal.owner.query<{ token: string }>('select token from listing_media where listing_id = $1', [
    listingId,
  ])
  for (const { token } of rows) {
    const folder = join(portal.platform.config.DATA_DIR, 'files/public', token)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'portal.jpg'), Buffer.alloc(pictureBytes, token))
  }
}

test('another certificate of an FTPS server gets no file until somebody has looked at it and accepted it', async () => {
  trust(false)
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, onFtps)
  await me(e.testAccount, { params: { id: account.id } })
  const known = (await accountNow(me, account)).serverKey
  expect(known).toMatch(/^TLS:/)
  const other = await startFileServers({ host: '127.0.0.1', identity: otherIdentity })
  try {
    await moveTo(account, other.ports.ftpPort)
    await publishOn(me, id, account)
    await work(2_000)

    expect(await onAccount(me, id, account)).toMatchObject({
      state: 'failed',
      messages: [{ message: expect.stringMatching(/a different certificate, so nothing was sent.*accept the new certificate/) }],
    })
    expect(other.files).toEqual([])
    const now = await accountNow(me, account)
    expect(now).toMatchObject({ serverKey: known, serverKeyShown: expect.stringMatching(/^TLS:/) })

    const accept = (acceptedServerKey: string) =>
      me(e.updateAccount, { params: { id: account.id }, body: { version: now.version, acceptedServerKey } })
    await expect(accept('TLS:a third one')).rejects.toMatchObject({ status: 409 })
    expect(await accept(now.serverKeyShown ?? '')).toMatchObject({
      serverKey: now.serverKeyShown,
      serverKeyShown: null,
      lastError: null,
    })
    await me(e.retry, { params: { id: (await onAccount(me, id, account)).id } })
    await work(2_000)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
    expect(other.files).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('a home-made certificate in the place of one that was vouched for is a change', async () => {
  trust(true)
  const { me } = await agency()
  const vouched = await startFileServers({ host: '127.0.0.1', identity: otherIdentity })
  try {
    const account = await feedAccount(me, { protocol: 'ftps', port: vouched.ports.ftpPort })
    expect(await me(e.testAccount, { params: { id: account.id } })).toMatchObject({ isOk: true })
    expect((await accountNow(me, account)).serverKey).toContain('public authority')
    await moveTo(account, files.ports.ftpPort)
    expect(await me(e.testAccount, { params: { id: account.id } })).toMatchObject({ isOk: false })
    expect((await accountNow(me, account)).serverKeyShown).toMatch(/^TLS:[0-9A-F:]+$/)
  } finally {
    await vouched.close()
  }
})
