// The feed's ways against file servers that are not our code: OpenSSH and vsftpd as Debian packs them.
import { readFileSync, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import { otherIdentity, sandboxCertificate, sandboxKey } from '../sandbox/sandbox-identity.ts'
import { portalWithSandbox } from './testing.ts'
import { newUnixUser, type RealServer, startSshd, startVsftpd, type UnixUser, whyNoServers } from './testing-servers.ts'

const identity = { key: sandboxKey, cert: sandboxCertificate }
const otherHostKey = () => readFileSync(new URL('./adapters/feed/testing/other-host-key.txt', import.meta.url), 'utf8')
const kinds = ['sftp', 'ftp', 'ftps'] as const
type Kind = (typeof kinds)[number]

describe.skipIf(whyNoServers && !process.env['CI'])(
  `OpenSSH and vsftpd${whyNoServers && ` (not tested here, it needs ${whyNoServers})`}`,
  async () => {
    if (whyNoServers) return test('are here, as they must be with CI set', () => expect(whyNoServers).toBe(''))
    const { agency, house, work, pass, change, feedAccount, publishOn, onAccount, moveTo } = await portalWithSandbox()
    let user: UnixUser
    const start: Record<Kind, (limits?: { fileBytes?: number }) => Promise<RealServer>> = {
      sftp: (limits) => startSshd(user, { hostKey: sandboxKey, ...limits }),
      ftp: (limits) => startVsftpd(user, limits),
      ftps: (limits) => startVsftpd(user, { identity, ...limits }),
    }
    const servers = {} as Record<Kind, RealServer>
    beforeAll(async () => {
      user = await newUnixUser()
      for (const kind of kinds) servers[kind] = await start[kind]()
    })
    afterAll(async () => {
      for (const server of Object.values(servers)) await server.close()
      await user?.remove()
    })

    const accountAt = (me: Call, protocol: Kind, port: number, feed: object = {}, password = user.password) =>
      feedAccount(me, { protocol, port, ...feed }, { credentials: { clientId: user.name, clientSecret: password } })
    const testOf = (me: Call, { id }: PortalAccount) => me(e.testAccount, { params: { id } })
    const accountNow = async (me: Call, { id }: PortalAccount) =>
      (await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })).items.find((one) => one.id === id)
    const inFolder = async ({ portalAgencyId }: PortalAccount) =>
      (await readdir(join(user.home, 'in'))).filter((name) => name.startsWith(`${portalAgencyId}_`)).sort()
    const textOf = (name: string) => readFile(join(user.home, 'in', name), 'utf8')

    test.each(kinds)(
      'by %s a listing arrives whole under its name, which is not there before, and is taken down again',
      async (kind) => {
        const { me } = await agency()
        const { id } = await house(me)
        const account = await accountAt(me, kind, servers[kind].port)
        expect(await testOf(me, account)).toMatchObject({
          isOk: true,
          steps: [{ name: 'Address' }, { name: 'Sign-in' }, { name: 'Folder' }],
        })
        expect(await readdir(join(user.home, 'in'))).not.toContain('gable-test.part')

        const { seen, stop } = watchFolder(join(user.home, 'in'))
        await publishOn(me, id, account)
        await work(2_000)
        const delivered = await onAccount(me, id, account)
        expect(delivered, servers[kind].log()).toMatchObject({ state: 'delivered', messages: [] })
        const [name = '', ...others] = await inFolder(account)
        expect(others).toEqual([])
        const text = await textOf(name)
        expect(text).toContain('<headline>A quiet street</headline>')
        expect(text.trimEnd()).toMatch(/<\/propertyList>$/)
        await expect.poll(() => seen(name)).toEqual(['rename'])
        expect(seen(`${name}.part`)).toContain('change')
        stop()

        await pass(1_000)
        await me(e.withdraw, { params: { id: delivered.id } })
        await work(2_000)
        expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', wantedState: 'removed' })
        const [, removal = ''] = await inFolder(account)
        expect(await textOf(removal)).toMatch(/<residential[^>]* status="(withdrawn|offmarket)"/)
      },
    )

    test.each(kinds)('by %s a file whose name stays the same is put in the place of the one before', async (kind) => {
      const { me } = await agency()
      const { id } = await house(me)
      const account = await accountAt(me, kind, servers[kind].port, { content: 'whole', fileName: '{agency}_all.xml' })
      await publishOn(me, id, account)
      await work(2_000)
      await change(me, id, { headline: 'A quieter street' })
      await publishOn(me, id, account)
      await work(2_000)
      expect(await onAccount(me, id, account), servers[kind].log()).toMatchObject({ state: 'delivered' })
      const names = await inFolder(account)
      expect(names).toEqual([`${account.portalAgencyId}_all.xml`])
      expect(await textOf(names[0] ?? '')).toContain('A quieter street')
    })

    test.each(kinds)('by %s a wrong password and a missing folder are said in words', async (kind) => {
      const { me } = await agency()
      const { id } = await house(me)
      const wrong = await accountAt(me, kind, servers[kind].port, {}, 'not-the-password')
      expect(await testOf(me, wrong)).toMatchObject({
        isOk: false,
        steps: [{ isOk: true }, { isOk: false, message: expect.stringMatching(/rejected the user name and password/) }],
      })
      await publishOn(me, id, wrong)
      await work(2_000)
      expect(await onAccount(me, id, wrong)).toMatchObject({
        state: 'failed',
        messages: [{ message: expect.stringContaining('rejected the user name and password') }],
      })

      const nowhere = await accountAt(me, kind, servers[kind].port, { directory: 'in/nowhere' })
      const { isOk, steps } = await testOf(me, nowhere)
      expect(isOk).toBe(false)
      expect(steps.at(-1)?.message).toMatch(
        /doesn’t let Gable save files in in\/nowhere: .*(No such file|Failed to change directory)/,
      )
    })

    test.each([
      ['sftp', 'failed', /doesn’t let Gable save files in in: no reason given, its disk may be full/, []],
      ['ftp', 'queued', /disconnected during/, [expect.stringMatching(/\.part$/)]],
      ['ftps', 'queued', /disconnected during/, [expect.stringMatching(/\.part$/)]],
    ] as const)('by %s half a file never has its name: it is %s, and goes whole later', async (kind, state, words, left) => {
      const { me } = await agency()
      const { id } = await house(me)
      const narrow = await start[kind]({ fileBytes: 1_024 })
      const account = await accountAt(me, kind, narrow.port)
      try {
        await publishOn(me, id, account)
        await work()
        const messages = [{ message: expect.stringMatching(words) }]
        expect(await onAccount(me, id, account), narrow.log()).toMatchObject({ state, messages })
        expect(await inFolder(account)).toEqual(left)
      } finally {
        await narrow.close()
      }
      await moveTo(account, servers[kind].port)
      if (state === 'failed') await me(e.retry, { params: { id: (await onAccount(me, id, account)).id } })
      await work(10_000)
      expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
      expect(await inFolder(account)).toEqual([expect.stringMatching(/\.xml$/)])
    })

    test.each([
      ['sftp', () => startSshd(user, { hostKey: otherHostKey() })],
      ['ftps', () => startVsftpd(user, { identity: otherIdentity })],
    ] as const)('by %s a server that shows another key than before gets nothing', async (kind, startOther) => {
      const { me } = await agency()
      const { id } = await house(me)
      const account = await accountAt(me, kind, servers[kind].port)
      await testOf(me, account)
      expect((await accountNow(me, account))?.serverKey).toMatch(/^(SHA256|TLS):/)
      const other = await startOther()
      try {
        await moveTo(account, other.port)
        await publishOn(me, id, account)
        await work(2_000)
        expect(await onAccount(me, id, account)).toMatchObject({
          state: 'failed',
          messages: [{ message: expect.stringMatching(/a different (key|certificate), so nothing was sent/) }],
        })
        expect(await inFolder(account)).toEqual([])
      } finally {
        await other.close()
      }
    })

    test('an SFTP server that asks for the password instead of taking it is answered', async () => {
      const { me } = await agency()
      const asking = await startSshd(user, { hostKey: sandboxKey, asks: 'questions' })
      try {
        expect(await testOf(me, await accountAt(me, 'sftp', asking.port)), asking.log()).toMatchObject({ isOk: true })
        const { steps } = await testOf(me, await accountAt(me, 'sftp', asking.port, {}, 'not-the-password'))
        expect(steps.at(-1)?.message).toMatch(/rejected the user name and password/)
      } finally {
        await asking.close()
      }
    })

    test('a server and an account that do not agree about encryption say so, and the password is not sent', async () => {
      const { me } = await agency()
      const plain = await testOf(me, await accountAt(me, 'ftp', servers.ftps.port))
      expect(plain.steps.at(-1)?.message).toMatch(/requires encryption. Choose FTPS/)
      const secret = await testOf(me, await accountAt(me, 'ftps', servers.ftp.port))
      expect(secret.steps.at(-1)?.message).toMatch(/doesn’t offer encryption \(FTPS\), so the password was not sent/)
      const afterwards = (log: string) => log.slice(log.lastIndexOf('CONNECT:'))
      for (const kind of ['ftp', 'ftps'] as const) expect(afterwards(servers[kind].log())).not.toContain('"PASS')
    })

    test('a server that is set up wrongly is not taken for a wrong password', async () => {
      const { me } = await agency()
      const broken = await startVsftpd(user, { isBroken: true })
      try {
        const { steps } = await testOf(me, await accountAt(me, 'ftp', broken.port))
        expect(steps.at(-1)?.message).toMatch(/has a problem. Send this message to the portal: 500 OOPS: .*writable root/)
      } finally {
        await broken.close()
      }
    })
  },
)

/** Reports the system's events of names in a folder: `rename` comes and goes, `change` is written to. */
function watchFolder(path: string) {
  const events: [string, string | null][] = []
  const watcher = watch(path, (event, name) => void events.push([event, name]))
  return {
    seen: (name: string) => events.filter(([, of]) => of === name).map(([event]) => event),
    stop: () => watcher.close(),
  }
}
