// A whole installation on an embedded server of its own that archives its log: backed up, lost, and restored, as an operator does it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorScope, createAgency } from '#accounts/branding/server/agency.service.ts'
import { openFolder } from '#platform/backup/backup-store.ts'
import { openSealer } from '#platform/backup/encryption.ts'
import { shipFiles } from '#platform/backup/file-shipping.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import { shipWal } from '#platform/backup/wal-archive.ts'
import { readConfig } from '#platform/config.ts'
import { callerOf } from '#platform/context.ts'
import { walSpool } from '#platform/db/embedded/embedded-postgres.ts'
import { mailNotification } from '#accounts/notifications/server/mail-notification.jobs.ts'
import { removeDataFolder } from '#platform/backup/restore-folder.ts'
import { backupWorks } from '../../backups/works.ts'
import { type OpenPlatform, openPlatform } from '../../platform.ts'

const root = join(import.meta.dirname, '../../../..')
const home = mkdtempSync(join(tmpdir(), 'gable-backup-'))
chmodSync(home, 0o755)
const passphrase = 'a passphrase of the tests'
const [target, dataDir] = [join(home, 'target'), join(home, 'data')]
const settings = { DATA_DIR: dataDir, BACKUP_TO: target, BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'silent', NODE_ENV: 'test' }
const silent = pino({ level: 'silent' })
let open: OpenPlatform
let agencyId: string

beforeAll(async () => {
  open = await openPlatform(readConfig(settings), silent, { connections: 3 })
  agencyId = await createAgency(open.platform, {
    slug: 'kept',
    name: 'Kept',
    timeZone: 'Australia/Sydney',
    referencePrefix: 'KE',
  })
}, 240_000)
afterAll(async () => {
  await open.close().catch(() => {})
  await open.server.stop().catch(() => {})
  for (const name of readdirSync(home)) if (existsSync(join(home, name, 'postgres'))) await removeDataFolder(join(home, name))
  rmSync(home, { recursive: true, force: true })
})

/** The command line, as an operator types it. */
async function gable(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'src/server/cli.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...settings, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

const caller = () => callerOf(open.platform, operatorScope(agencyId), 'test')
async function addRoles(...names: string[]): Promise<void> {
  await caller().transaction(async ({ db }) => {
    for (const name of names)
      await db.insertInto('roles').values({ agency_id: agencyId, id: crypto.randomUUID(), name, permissions: [] }).execute()
  })
}
async function asOwner<T extends object>(owner: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
/** What the worker does every few seconds. */
async function shipNow(): Promise<void> {
  const owner = open.server.owner as pg.ClientConfig
  await asOwner(owner, 'select pg_switch_wal()')
  const spool = walSpool(open.server.cluster ?? '')
  await expect
    .poll(() => readdirSync(spool).filter((name) => /^[0-9A-F]{24}$/.test(name)).length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  const store = await openFolder(target)
  const sealer = await openSealer(open.platform.config, store, open.platform.secrets)
  const [{ id }] = (await asOwner<{ id: string }>(owner, 'select system_identifier::text as id from pg_control_system()')) as [
    { id: string },
  ]
  await shipWal(spool, id, store, sealer)
  await shipFiles(open.platform, store, sealer)
}

/** Restores, opens the result, and looks into it. */
async function lookInto<T>(folder: string, look: (restored: OpenPlatform) => Promise<T>): Promise<T> {
  const restored = await openPlatform(readConfig({ ...settings, DATA_DIR: folder, BACKUP_TO: '' }), silent, { connections: 3 })
  try {
    return await look(restored)
  } finally {
    await restored.close()
    await restored.server.stop()
  }
}
const rolesIn = ({ server }: OpenPlatform) =>
  asOwner<{ name: string }>(server.owner as pg.ClientConfig, 'select name from roles order by name').then((rows) =>
    rows.map(({ name }) => name),
  )

let moment: Date

test('a backup is made while Gable runs, and holds nothing that can be read without the passphrase', async () => {
  await open.platform.storage.put('uploads/first', Buffer.from('the first picture'))
  await addRoles('before the backup')

  const { code, output } = await gable(['backup', '--json'])

  expect(code, output).toBe(0)
  expect(JSON.parse(output.split('\n').at(-2) ?? '')).toMatchObject({ kind: 'cluster', isEncrypted: true, files: { count: 1 } })
  const names = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of names.filter(({ name }) => name !== 'manifest.json' && name !== 'newest'))
    expect(readFileSync(join(entry.parentPath, entry.name)).subarray(0, 21).toString(), entry.name).toBe('age-encryption.org/v1')
}, 240_000)

test('rows and pictures of the last minute come back after everything is lost', async () => {
  moment = new Date()
  await addRoles('after the backup')
  await open.platform.storage.put('uploads/second', Buffer.from('the second picture'))
  await shipNow()

  const folder = join(home, 'everything')
  const { code, output } = await gable(['restore', 'latest', '--into', folder, '--json'])

  expect(code, output).toBe(0)
  await lookInto(folder, async (restored) => {
    expect(await rolesIn(restored)).toEqual(['after the backup', 'before the backup'])
    expect((await restored.platform.storage.readBytes('uploads/first')).toString()).toBe('the first picture')
    expect((await restored.platform.storage.readBytes('uploads/second')).toString()).toBe('the second picture')
  })
}, 240_000)

test('--at brings back the state of a moment, without what came later', async () => {
  await addRoles('much later')
  await shipNow()

  const folder = join(home, 'moment')
  const { code, output } = await gable(['restore', 'latest', '--at', moment.toISOString(), '--into', folder])

  expect(code, output).toBe(0)
  expect(await lookInto(folder, rolesIn)).toEqual(['before the backup'])
}, 240_000)

test('the key comes back with an encrypted backup: what it encrypted can be read, and a database of another key is refused', async () => {
  const sealed = open.platform.secrets.seal('a password of a portal', 'test')
  const folder = join(home, 'everything')

  await lookInto(folder, async ({ platform }) => {
    expect(platform.secrets.open(sealed, 'test')).toBe('a password of a portal')
  })
  await expect(
    openPlatform(readConfig({ ...settings, DATA_DIR: folder, BACKUP_TO: '', SECRET_KEY: 'n'.repeat(40) }), silent),
  ).rejects.toThrow(/another SECRET_KEY/)
}, 240_000)

test('after a restore nothing leaves an agency until it is released; what was waiting is a failed job to look at', async () => {
  await caller().transaction(async (ctx) => {
    await ctx
      .enqueue(mailNotification, { userId: crypto.randomUUID(), notificationId: crypto.randomUUID() } as never)
      .catch(() => {})
  })
  await asOwner(open.server.owner as pg.ClientConfig, 'select 1')
  await lookInto(join(home, 'everything'), async ({ platform }) => {
    const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as never
    const outbox = join(home, 'everything/outbox')

    await expect(platform.mailer.send(mail, agencyId)).rejects.toThrow(/restored from a backup/)
    expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([])

    const { code, output } = await gable(['restore', 'release', '--agency', 'kept'], {
      DATA_DIR: join(home, 'everything'),
      BACKUP_TO: '',
    })
    expect(code, output).toBe(0)
    platform.outside.refresh()
    await platform.mailer.send(mail, agencyId)
    expect(readdirSync(outbox)).toHaveLength(1)
  })
}, 240_000)

test('verifying restores the backup on trial, and names a part in which one byte is wrong', async () => {
  const sound = await gable(['backup', 'verify', '--json'])
  expect(sound.code, sound.output).toBe(0)
  expect(sound.output).toContain('indexes in order')
  expect(sound.output).toContain('audit of kept')
  expect(existsSync(join(dataDir, 'backup-check'))).toBe(false)

  const [manifest] = (await listBackups(await openFolder(target))).manifests
  const part = join(target, 'backups', manifest?.id ?? '', manifest?.parts[0]?.name ?? '')
  const bytes = readFileSync(part)
  const flipped = Buffer.from(bytes)
  flipped[flipped.length >> 1]! ^= 1
  writeFileSync(part, flipped)
  const damaged = await gable(['backup', 'verify', '--json'])
  const refused = await gable(['restore', 'latest', '--into', join(home, 'damaged')])
  writeFileSync(part, bytes)

  expect([damaged.code, refused.code]).toEqual([1, 1])
  for (const { output } of [damaged, refused]) expect(output).toContain(`${manifest?.parts[0]?.name} is damaged`)
  expect(existsSync(join(home, 'damaged/postgres'))).toBe(false)
}, 240_000)

/** Segments of the log in the target, oldest first. */
const segments = () => {
  const folder = join(target, 'wal', readdirSync(join(target, 'wal'))[0] ?? '')
  return readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}-/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}
const works = (changed: object = {}) => backupWorks({ ...open, platform: { ...open.platform, ...changed } })
const runWork = (name: string, changed: object = {}) =>
  works(changed)
    .find((one) => one.name === name)
    ?.run({ ...open.platform, ...changed } as never, () => false)
const newestBackup = async () => (await listBackups(await openFolder(target))).manifests[0]?.id
let minutesAhead = 0
/** So that the daily backup is not due, at any time of day. */
const notDue = () => ({
  config: {
    ...open.platform.config,
    BACKUP_AT: new Date(Date.now() + 3_600_000).toTimeString().slice(0, 5),
    BACKUP_KEEP: '30d 4w 6m',
  },
  // Each time two minutes after the last: one that was just made is left alone for a minute.
  clock: (
    (ms) => () =>
      new Date(Date.now() + ms)
  )((minutesAhead += 2) * 60_000),
})

test('a hole in the log: restoring and verifying name the missing segment, and what is before it comes back when wanted', async () => {
  for (const name of ['hole before', 'hole inside', 'hole after', 'hole end']) {
    await addRoles(name)
    await shipNow()
  }
  const [lost = ''] = segments().slice(-2)
  const name = basename(lost).slice(0, 24)
  renameSync(lost, join(home, 'lost'))

  const refused = await gable(['restore', 'latest', '--into', join(home, 'refused')])
  const verified = await gable(['backup', 'verify', '--json'])
  const listed = await gable(['backup', 'list'])
  const before = await gable(['restore', 'latest', '--until-gap', '--into', join(home, 'until-gap')])
  const beyond = await gable(['restore', 'latest', '--at', new Date().toISOString(), '--into', join(home, 'beyond')])
  renameSync(join(home, 'lost'), lost)

  expect([refused.code, verified.code, before.code, beyond.code], before.output).toEqual([1, 1, 0, 1])
  for (const { output } of [refused, verified, listed, before, beyond]) expect(output).toContain(`segment ${name} is missing`)
  expect(existsSync(join(home, 'refused/postgres'))).toBe(false)
  expect(refused.output).toMatch(/whole up to about 20.*--until-gap/)
  expect(before.output).toMatch(/The last change in it is of 20/)
  expect(await lookInto(join(home, 'until-gap'), rolesIn)).toContain('hole before')
}, 480_000)

test('the very last segment of the log is missed too, although nothing comes after it', async () => {
  await addRoles('at the end')
  await shipNow()
  const [lost = ''] = segments().slice(-1)
  renameSync(lost, join(home, 'lost'))

  const refused = await gable(['restore', 'latest', '--into', join(home, 'refused')])
  renameSync(join(home, 'lost'), lost)

  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`segment ${basename(lost).slice(0, 24)} is missing`)
}, 240_000)

test('a missing segment of the log brings a new backup within a minute, and one that is whole does not', async () => {
  const before = await newestBackup()
  await runWork('backup.tend', notDue())
  expect(await newestBackup()).toBe(before)
  const [lost = ''] = segments().slice(-2)
  renameSync(lost, join(home, 'lost'))

  await runWork('backup.tend', notDue())

  renameSync(join(home, 'lost'), lost)
  expect(await newestBackup()).not.toBe(before)
}, 240_000)

test('a log that was discarded because the disk was nearly full brings a new backup', async () => {
  const before = await newestBackup()
  await asOwner(open.server.owner as pg.ClientConfig, 'select pg_switch_wal()')
  await addRoles('while the target was away')
  await asOwner(open.server.owner as pg.ClientConfig, 'select pg_switch_wal()')
  const spool = walSpool(open.server.cluster ?? '')
  await expect.poll(() => readdirSync(spool).filter((name) => /^[0-9A-F]{24}$/.test(name)).length).toBeGreaterThan(1)
  writeFileSync(join(home, 'no-folder'), '')
  const away = { config: { ...open.platform.config, BACKUP_TO: join(home, 'no-folder'), STORAGE_MIN_FREE_GB: 1e9 } }
  await expect(runWork('backup.ship', away)).rejects.toThrow()
  expect(readdirSync(spool).filter((name) => /^[0-9A-F]{24}$/.test(name))).toEqual([])

  await runWork('backup.tend', notDue())

  expect(await newestBackup()).not.toBe(before)
}, 240_000)

test('every file is looked for when a backup is verified, beyond the hundred that are read', async () => {
  for (let i = 0; i < 300; i++) await open.platform.storage.put(`uploads/many-${i}`, Buffer.from(`picture ${i}`))
  await shipNow()
  // The log says now that they are there.
  await shipNow()
  const sha256 = createHash('sha256').update('picture 7').digest('hex')
  const blob = join(target, 'blobs', sha256.slice(0, 2), `${sha256}.age`)
  renameSync(blob, join(home, 'lost'))

  const { code, output } = await gable(['backup', 'verify', '--json'])
  renameSync(join(home, 'lost'), blob)

  expect(code).toBe(1)
  expect(output).toContain('file uploads/many-7 is missing')
}, 240_000)

test('a backup whose manifest is damaged is named, and no older one is taken in its place', async () => {
  const [newest] = (await listBackups(await openFolder(target))).manifests
  const file = join(target, 'backups', newest?.id ?? '', 'manifest.json')
  const bytes = readFileSync(file)
  const flipped = Buffer.from(bytes)
  flipped[0]! ^= 1
  writeFileSync(file, flipped)

  const latest = await gable(['restore', 'latest', '--into', join(home, 'manifest')])
  const named = await gable(['restore', newest?.id ?? '', '--into', join(home, 'manifest')])
  const listed = await gable(['backup', 'list'])
  writeFileSync(file, bytes)

  expect([latest.code, named.code]).toEqual([1, 1])
  for (const { output } of [latest, named, listed]) expect(output).toContain(`The manifest of backup ${newest?.id} is damaged`)
  expect(existsSync(join(home, 'manifest/postgres'))).toBe(false)
}, 240_000)

test('a wrong passphrase, a filled folder and a running Gable are refused in one line', async () => {
  const wrong = await gable(['restore', 'latest', '--into', join(home, 'wrong')], {
    BACKUP_PASSPHRASE: 'another passphrase altogether',
  })
  const filled = await gable(['restore', 'latest', '--into', join(home, 'everything')])
  const unknown = await gable(['restore', '20200101T000000Z-abcdef', '--into', join(home, 'none')])

  expect([wrong.code, filled.code, unknown.code]).toEqual([1, 1, 1])
  expect(wrong.output.trim()).toMatch(/is not the passphrase of the backups/)
  expect(filled.output).toContain('--replace')
  expect(unknown.output).toContain('There is no backup 20200101T000000Z-abcdef')
}, 240_000)

test('--replace sets the old data aside and never deletes it', async () => {
  const folder = join(home, 'moment')

  const { code, output } = await gable(['restore', 'latest', '--into', folder, '--replace'])

  expect(code, output).toBe(0)
  expect(await lookInto(folder, rolesIn)).toContain('much later')
  const aside = readdirSync(folder).find((name) => name.startsWith('before-restore-'))
  expect(existsSync(join(folder, aside ?? '', 'postgres', 'PG_VERSION'))).toBe(true)
}, 240_000)

test('a backup that a clock of the future recorded does not put off the next one', async () => {
  const before = await newestBackup()
  const due = { config: { ...open.platform.config, BACKUP_KEEP: '30d 4w 6m' }, clock: notDue().clock }
  await asOwner(
    open.server.owner as pg.ClientConfig,
    `delete from backup_runs;
     insert into backup_runs (id, kind, state, started_at, finished_at) values (gen_random_uuid(), 'backup', 'done', now() + interval '2 days', now())`,
  )

  await runWork('backup.tend', due)

  expect(await newestBackup()).not.toBe(before)
}, 240_000)
