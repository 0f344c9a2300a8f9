import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { newId } from '#platform/context.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { cloneDatabase, dropDatabase } from '../testing/databases.ts'
import { templateName } from '../testing/test-template.ts'
import { testPortal } from '../testing/test-portal.ts'
import { databaseFindings } from './database.ts'
import { mailFinding } from '#platform/health/mail.ts'
import { backupFinding, publicAddressFinding } from '#platform/health/service.ts'

const root = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'gable-doctor-'))
chmodSync(dataDir, 0o755)
const key = 'a secret of the doctor, thirty-two characters'
const name = `doctor_${process.pid}`
const owner = inject('server')
let url = ''
beforeAll(async () => {
  const { host, port, user } = await cloneDatabase(owner, templateName, name)
  url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`
})
afterAll(async () => {
  await dropDatabase(owner, name)
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => change('update installation set key_fingerprint = null'))
const change = async (...texts: string[]) => {
  const client = new pg.Client({ ...owner, database: name } as pg.ClientConfig)
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

interface Told {
  isHealthy: boolean
  findings: { what: string; isGood: boolean; isNote?: boolean; detail: string }[]
}
/** The command, as an operator runs it. */
async function doctor(env: Record<string, string> = {}): Promise<{ code: number; told: Told; of: (what: string) => string }> {
  const child = spawn(process.execPath, ['src/server/cli.ts', 'doctor', '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (piece: Buffer) => (text += piece))
  const [code] = (await once(child, 'close')) as [number]
  const told = JSON.parse(text) as Told
  const of = (what: string) => {
    const found = told.findings.find((one) => one.what === what)
    return `${found?.isGood ? (found.isNote ? 'note' : 'good') : 'bad'}: ${found?.detail}`
  }
  return { code, told, of }
}

test('a sound installation is told so, with exit code 0', async () => {
  const { code, told } = await doctor()

  expect(told.findings.filter(({ what, isGood }) => !isGood && what !== 'screens')).toEqual([])
  expect(told.findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['disk space', 'clock', 'database tables', 'mail']),
  )
  if (told.isHealthy) expect(code).toBe(0)
})

test('planted faults are each found, with what fixes them, and the others are still looked for', async () => {
  await change(
    `update installation set key_fingerprint = '${secretsFrom('another key, with thirty-two characters').fingerprint}'`,
  )
  const { code, of } = await doctor({
    STORAGE_MIN_FREE_GB: '1000000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    BACKUP_TO: join(dataDir, 'unmounted'),
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://portal.bayside.example',
  })

  expect(code).toBe(1)
  expect(of('disk space')).toMatch(/^bad: .* GB free, less than STORAGE_MIN_FREE_GB .*Enlarge the disk/)
  expect(of('mail')).toMatch(/^bad: 127\.0\.0\.1:1 can't be used: .*ECONNREFUSED.* Check SMTP_URL/)
  expect(of('backup folder')).toMatch(/^bad: .*unmounted does not exist\. Mount it/)
  expect(of('address')).toMatch(/^bad: http:\/\/portal\.bayside\.example is not encrypted\. Put a proxy/)
  expect(of('database key')).toMatch(/^bad: .*another SECRET_KEY/)
})

test('a key that others can read, a missing one, an empty one, and a data folder that is not there', async () => {
  const folder = join(dataDir, 'own')
  mkdirSync(folder)
  const missing = await doctor({ DATA_DIR: folder, SECRET_KEY: '' })
  writeFileSync(join(folder, 'secret.key'), key, { mode: 0o644 })
  const open = await doctor({ DATA_DIR: folder, SECRET_KEY: '' })
  writeFileSync(join(folder, 'secret.key'), '')
  chmodSync(join(folder, 'secret.key'), 0o600)
  const empty = await doctor({ DATA_DIR: folder, SECRET_KEY: '' })
  const none = await doctor({ DATA_DIR: join(dataDir, 'nowhere'), DATABASE_URL: '' })

  expect(missing.of('secret key')).toMatch(/^bad: there is no secret\.key in .* Bring it back from a backup/)
  expect(missing.of('database')).toBe('bad: not checked without the secret key')
  expect(open.of('secret key')).toBe(`bad: others on this machine can read it. Run: chmod 600 ${join(folder, 'secret.key')}`)
  expect(empty.of('secret key')).toMatch(/^bad: .*secret\.key is empty, so it was not written completely\. Bring it back/)
  expect(empty.of('database')).toBe('bad: not checked without the secret key')
  expect(none.of('data folder')).toMatch(/^bad: .*nowhere does not exist\. Check DATA_DIR/)
  expect(none.of('database')).toMatch(/^bad: there is none in .*nowhere yet/)
})

test.skipIf(process.getuid?.() !== 0)('a data folder of another user', async () => {
  const folder = join(dataDir, 'closed')
  mkdirSync(folder, { mode: 0o755 })
  const machine = `import { machineFindings } from '${join(root, 'src/platform/health/machine.ts')}'
    const found = await machineFindings({ DATA_DIR: '${folder}', STORAGE_MIN_FREE_GB: 0, isLoopback: true })
    console.log(found.find((one) => one.what === 'data folder').detail)`
  // It may read the program wherever that lies, and write nowhere.
  const mayRead = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search']
  const asUser = ['--reuid', '65534', '--clear-groups', ...mayRead, process.execPath, '--input-type=module', '-e', machine]
  const asked = spawn('setpriv', asUser, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  asked.stdout.on('data', (piece: Buffer) => (text += piece))
  await once(asked, 'close')
  expect(text).toMatch(/can't write to .*closed\. Run: chown -R/)
})

test('changes of the database that wait, and those of a newer version', async () => {
  await change(`insert into gable_migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')`)
  const newer = await doctor()
  await change(
    `delete from gable_migrations where name = '9999_of_tomorrow.sql'`,
    `create table kept as select * from gable_migrations`,
    `delete from gable_migrations where name = (select max(name) from gable_migrations)`,
  )
  const waiting = await doctor()
  const ofOld = async (...rows: string[]) => {
    await change('delete from gable_migrations', ...rows)
    return (await doctor()).of('database tables')
  }
  const edited = await ofOld("insert into gable_migrations select name, 'x', applied_at from kept")
  const unreleased = await ofOld("insert into gable_migrations (name, checksum) values ('0001_accounts.sql', 'x')")
  await change('delete from gable_migrations', 'insert into gable_migrations select * from kept', 'drop table kept')

  expect(newer.of('database tables')).toMatch(/^bad: A newer version of Gable .*9999_of_tomorrow\.sql/)
  expect(edited).toMatch(/^bad: This database was made before the first release/)
  expect(unreleased).toMatch(/^bad: This database was made before the first release/)
  expect(waiting.of('database tables')).toMatch(/^bad: 1 changes wait .*npm run gable -- migrate/)
  expect(waiting.told.findings.map(({ what }) => what)).not.toContain('row level security')
})

test('a database that takes no changes', async () => {
  const { of } = await doctor({ DATABASE_URL: `${url}?options=-c%20default_transaction_read_only%3Don` })

  expect(of('database')).toMatch(/^bad: takes no changes: it is a standby, or was set to read-only/)
})

test('a database that is not there', async () => {
  const { of } = await doctor({ DATABASE_URL: 'postgres://gable@127.0.0.1:1/gable' })

  expect(of('database')).toMatch(/^bad: .*ECONNREFUSED.* Check DATABASE_URL/)
})

test('a clock that goes wrong, and a PostgreSQL whose faults are known', async () => {
  const server = { owner: { ...owner, database: name } as pg.PoolConfig, kind: 'embedded' as const }
  const fast = () => new Date(Date.now() + 60_000)
  const { findings } = await databaseFindings({ PG_BIN: undefined }, server, secretsFrom(key), fast)
  const of = (what: string) => findings.find((one) => one.what === what)

  expect(of('clock')).toMatchObject({ isGood: false, detail: expect.stringMatching(/by 60 seconds.*timedatectl/) })
  const { detail = '', isNote } = of('PostgreSQL') ?? {}
  // Of the embedded one until its package brings a newer build.
  if (!/^18\.([6-9]|\d\d)$/.test(detail))
    expect({ detail, isNote }).toEqual({ detail: expect.stringMatching(/set PG_BIN/), isNote: true })
})

test('a backup that is older than a day', async () => {
  const portal = await testPortal({ BACKUP_TO: dataDir })
  const ranAt = async (hoursAgo: number, kind = 'backup') =>
    portal.platform.database.outsideAgencies((db) =>
      sql`insert into backup_runs (id, kind, state, started_at, finished_at)
        values (${newId()}, ${kind}, 'done', now() - ${hoursAgo} * interval '1 hour', now())`.execute(db),
    )

  expect(await backupFinding(portal.platform)).toMatchObject({
    isGood: false,
    detail: expect.stringMatching(/^none within a day/),
  })
  await ranAt(30)
  expect(await backupFinding(portal.platform)).toMatchObject({
    isGood: false,
    detail: expect.stringMatching(/^none within a day/),
  })
  await ranAt(2)
  expect(await backupFinding(portal.platform)).toMatchObject({ isGood: false, detail: expect.stringMatching(/backup verify/) })
  await ranAt(100, 'verify')
  expect(await backupFinding(portal.platform)).toMatchObject({ isGood: true })
})

test('a mail server that answers, and refuses the password', async () => {
  const { SMTPServer } = await import('smtp-server')
  const smtp = new SMTPServer({
    secure: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('no'), { user: 'gable' }),
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', () => listening()))
  const { port } = smtp.server.address() as AddressInfo
  const ask = (password: string, MAIL_FROM = 'Gable <mail@bayside.example>') =>
    mailFinding({ SMTP_URL: `smtp://gable:${password}@127.0.0.1:${port}`, MAIL_FROM })

  expect(await ask('right')).toMatchObject({ isGood: true })
  const wrong = await ask('wrong-secret')
  expect(wrong).toMatchObject({ isGood: false, detail: expect.stringMatching(/Check the user and the password/) })
  expect(wrong.detail).not.toContain('wrong-secret')
  expect(await ask('right', 'Gable <gable@localhost>')).toMatchObject({
    isGood: false,
    detail: expect.stringMatching(/Set MAIL_FROM/),
  })
  await new Promise<void>((closed) => smtp.close(() => closed()))
})

test('a public address that leads elsewhere or nowhere', async () => {
  const other = createServer((_request, response) => response.end('<h1>It works!</h1>'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PUBLIC_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const ask = (address: string) => publicAddressFinding({ config: { PUBLIC_URL: address } as never })

  expect(await ask(PUBLIC_URL)).toMatchObject({ isGood: false, detail: expect.stringMatching(/something else than Gable/) })
  other.close()
  await once(other, 'close')
  expect(await ask(PUBLIC_URL)).toMatchObject({ isGood: false, detail: expect.stringMatching(/does not answer/) })
})
