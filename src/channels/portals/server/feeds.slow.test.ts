import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { adapterFor } from './adapters/adapters.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { startFileServers } from '../sandbox/file-servers.ts'
import { fileNameOf } from './adapters/feed/file-name.ts'
import { passwordOfFeeds, portalWithSandbox } from './testing.ts'

const { portal, agency, house, work, pass, change, feedAccount, publishOn, onAccount, files } = await portalWithSandbox()
const shownFor = (agencyId: string) => files.listings.filter((listing) => listing.agencyId === agencyId)

test.each(['sftp', 'ftp', 'ftps'] as const)(
  'by %s a listing is delivered, which is not live, and taken down again',
  async (protocol) => {
    const { me } = await agency()
    const { id } = await house(me)
    const account = await feedAccount(me, { protocol, port: protocol === 'sftp' ? files.ports.sftpPort : files.ports.ftpPort })
    await publishOn(me, id, account)
    await work(2_000)

    const delivered = await onAccount(me, id, account)
    expect(delivered).toMatchObject({ state: 'delivered', portalListingId: null, hasUnsentChanges: false, messages: [] })
    expect(shownFor(account.portalAgencyId)).toMatchObject([{ status: 'current', headline: 'A quiet street', pictures: 2 }])
    expect(files.files.at(-1)).toMatchObject({ name: expect.stringMatching(/^agency-\d+_[\w-]+_\d{17}\.xml$/), problems: [] })

    await me(e.withdraw, { params: { id: delivered.id } })
    await work(2_000)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', wantedState: 'removed' })
    expect(shownFor(account.portalAgencyId)).toEqual([])
  },
)

test('the portal never sees half a file, and a sending that was not acknowledged makes no second one', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me)
  files.faults.add({ kind: 'cutOff' })
  await publishOn(me, id, account)
  await work()
  expect(shownFor(account.portalAgencyId)).toEqual([])
  expect(await onAccount(me, id, account)).toMatchObject({
    state: 'queued',
    messages: [{ message: expect.stringContaining('disconnected during') }],
  })

  files.faults.add({ kind: 'timeoutAfterAccept' })
  await work(10_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
  expect(shownFor(account.portalAgencyId)).toHaveLength(1)
  const names = new Set(files.files.filter(({ name }) => name.startsWith(account.portalAgencyId)).map(({ name }) => name))
  expect(names.size).toBe(1)
})

test('a server with another key than before is refused until somebody forgets the old one', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const other = await startFileServers({ host: '127.0.0.1', hostKey: otherKey() })
  try {
    const account = await feedAccount(me)
    await me(e.testAccount, { params: { id: account.id } })
    await portal.owner.query('update portal_accounts set settings = jsonb_set(settings, $1, $2) where id = $3', [
      '{feed,port}',
      String(other.ports.sftpPort),
      account.id,
    ])
    await publishOn(me, id, account)
    await work(2_000)
    expect(await onAccount(me, id, account)).toMatchObject({
      state: 'failed',
      messages: [{ message: expect.stringContaining('a different key') }],
    })
    expect(other.files).toEqual([])

    const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
    const { version = 0 } = items.find((one) => one.id === account.id) ?? {}
    await me(e.updateAccount, { params: { id: account.id }, body: { version, isServerKeyForgotten: true } })
    await me(e.retry, { params: { id: (await onAccount(me, id, account)).id } })
    await work(2_000)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
    expect(other.files).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('a feed of everything carries all that is to stay and what leaves, in one file', async () => {
  const { me } = await agency()
  const account = await feedAccount(me, { content: 'whole', fileName: '{agency}_{listing}_{stamp}.xml' })
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const { id } = await house(me)
    ids.push(id)
    await publishOn(me, id, account)
  }
  const before = files.files.length
  await work(2_000)
  expect(files.files.length).toBe(before + 1)
  expect(files.files.at(-1)).toMatchObject({ name: expect.stringMatching(/^agency-\d+_\d{17}\.xml$/), problems: [] })
  expect(shownFor(account.portalAgencyId)).toHaveLength(3)
  for (const id of ids) expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })

  await me(e.withdraw, { params: { id: (await onAccount(me, ids[0] ?? '', account)).id } })
  await pass(1_000)
  await work(2_000)
  expect(shownFor(account.portalAgencyId)).toHaveLength(2)
})

test('a login inside the file travels and is kept nowhere', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, { hasLoginInFile: true, profile: '1.62' })
  const publication = await publishOn(me, id, account)
  const { text } = await me(e.payload, { params: { id: publication.id }, query: {} })
  await work(2_000)

  expect(text).toContain('username="" password=""')
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
  const { rows } = await portal.owner.query('select last_payload from publications where id = $1', [publication.id])
  expect(rows[0].last_payload).not.toContain(passwordOfFeeds)
})

test('a full disk waits for somebody, with the words of the server; a refused login says so at the account', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, { protocol: 'ftp', port: files.ports.ftpPort })
  files.faults.add({ kind: 'noSpace' })
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({
    state: 'failed',
    messages: [{ message: expect.stringContaining('No space left') }],
  })

  files.faults.add({ kind: 'signInRefused' })
  await me(e.retry, { params: { id: (await onAccount(me, id, account)).id } })
  await work(2_000)
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  expect(items.find((one) => one.id === account.id)?.lastError).toContain('rejected the user name')
})

test('an account that follows by itself sends what was saved; another one says that changes are not sent', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const following = await feedAccount(me, {}, { isAutoUpdate: true })
  const staying = await feedAccount(me)
  for (const account of [following, staying]) await publishOn(me, id, account)
  await work(2_000)

  await change(me, id, { headline: 'A quieter street' })
  await work(2_000)

  expect(shownFor(following.portalAgencyId)).toMatchObject([{ headline: 'A quieter street' }])
  expect(await onAccount(me, id, following)).toMatchObject({ hasUnsentChanges: false })
  expect(shownFor(staying.portalAgencyId)).toMatchObject([{ headline: 'A quiet street' }])
  expect(await onAccount(me, id, staying)).toMatchObject({ state: 'delivered', hasUnsentChanges: true })
})

test('a change is written once for each account that follows, and not at all by one that has the very same', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const accounts = [await feedAccount(me, {}, { isAutoUpdate: true }), await feedAccount(me, {}, { isAutoUpdate: true })]
  for (const account of accounts) await publishOn(me, id, account)
  await work(2_000)
  const written = vi.spyOn(adapterFor('homely'), 'write')

  await change(me, id, { headline: 'A quieter street' })
  await work(2_000)
  expect(written).toHaveBeenCalledTimes(2)
  await change(me, id, { internalRemarks: 'No one outside reads this' })
  await work(2_000)
  expect(written).toHaveBeenCalledTimes(4)
  written.mockRestore()

  for (const account of accounts)
    expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', hasUnsentChanges: false })
})

test('a portal that shows another price or status than the record is alarmed about until it is mended', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me)
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ alarms: [] })

  await change(me, id, { priceCents: 99_000_000 })
  expect((await onAccount(me, id, account)).alarms).toEqual([expect.stringContaining('Homely still shows $1,250,000')])
  await change(me, id, { status: 'underOffer' })
  expect((await onAccount(me, id, account)).alarms).toEqual([expect.stringContaining('this listing is Under offer')])
  await publishOn(me, id, account)
  await work(2_000)
  expect((await onAccount(me, id, account)).alarms).toEqual([])
})

test('file names are put together from their parts, the same for the same sending', () => {
  const given = { agency: 'ABC', listing: 'HV-1042', askedAt: new Date('2026-03-01T09:10:11.123Z') }
  const name = (pattern: string, more = {}) => fileNameOf(pattern, { ...given, ...more })
  expect(name('{agency}_{listing}_{stamp}.xml')).toBe('ABC_HV-1042_20260301091011123.xml')
  expect(name('{date}.XML')).toBe('20260301091011.XML')
  expect(name('{agency}_{listing}_{stamp}.xml', { listing: '' })).toBe('ABC_20260301091011123.xml')
})

/** Any other key of the same kind. */
function otherKey(): string {
  return readFileSync(new URL('./adapters/feed/testing/other-host-key.txt', import.meta.url), 'utf8')
}
