import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { newId, type Platform } from '../context.ts'
import type { DatabaseServer } from '../db/server.ts'
import { walSpool } from '../db/embedded/embedded-postgres.ts'
import { packageRoot } from '../package-root.ts'
import { readPreviousKeys, readSecretKey } from '../data-folder/key-file.ts'
import { startBaseBackup } from './base-backup.ts'
import type { BackupStore, StoredPart } from './backup-store.ts'
import { openSealer, packed, type Sealer } from './encryption.ts'
import { reconcileFiles, shipFiles } from './file-shipping.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { copyRows } from './row-copy.ts'
import { shipWal } from './wal-archive.ts'

export interface Installation {
  platform: Platform
  server: DatabaseServer
}

/** The keys in a backup: inside the encrypted part only. Without them stored credentials could not be read again. */
export interface BackupSecrets {
  secretKey: string
  previousKeys: string[]
}

export const manifestKey = (platform: Pick<Platform, 'secrets'>): Buffer => platform.secrets.key('backup manifest')

/** Any number that no other program uses. */
const lockKey = 728_401_156

/** One backup at a time: the worker's or a command's. @throws Error when another one is running */
async function aloneOn<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
    if (!rows[0]?.free) throw new Error('Another backup is running')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Backs up everything: the database, the files, and the keys where it is encrypted. Written down in `backup_runs`. */
export async function makeBackup({ platform, server }: Installation, store: BackupStore): Promise<Manifest> {
  const { database, secrets, config, clock } = platform
  return aloneOn(server.owner, async (client) => {
    const runId = newId()
    const startedAt = clock()
    await database.outsideAgencies(async (db) => {
      // The lock is ours, so these were cut off.
      await sql`update backup_runs set state = 'failed', finished_at = ${startedAt}, detail = 'Interrupted'
        where kind = 'backup' and state = 'running'`.execute(db)
      await db.insertInto('backup_runs').values({ id: runId, kind: 'backup', state: 'running', started_at: startedAt }).execute()
    })
    try {
      const sealer = await openSealer(config, store, secrets)
      await reconcileFiles(platform, store, sealer.suffix)
      await shipFiles(platform, store, sealer)
      const manifest = await writeBackup({ platform, server }, store, sealer, { client, startedAt })
      const sizeBytes = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
      await database.outsideAgencies((db) =>
        db
          .updateTable('backup_runs')
          .set({ state: 'done', finished_at: clock(), backup_id: manifest.id, size_bytes: sizeBytes })
          .where('id', '=', runId)
          .execute(),
      )
      return manifest
    } catch (error) {
      await database.outsideAgencies((db) =>
        db
          .updateTable('backup_runs')
          .set({ state: 'failed', finished_at: clock(), detail: (error as Error).message.slice(0, 2000) })
          .where('id', '=', runId)
          .execute(),
      )
      throw error
    }
  })
}

async function writeBackup(
  { platform, server }: Installation,
  store: BackupStore,
  sealer: Sealer,
  { client, startedAt }: { client: pg.Client; startedAt: Date },
): Promise<Manifest> {
  const { database, config } = platform
  const id = `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
  const parts: Manifest['parts'] = []
  const part = async (name: string, body: Readable): Promise<StoredPart> => {
    const full = `${name}${sealer.suffix}`
    const stored = await store.put(`backups/${id}/${full}`, sealer.seal(body))
    parts.push({ name: full, ...stored })
    return stored
  }
  const facts = await client.query<{ version: string; schema: string }>(
    `select current_setting('server_version') as version, (select max(name) from gable_migrations) as schema`,
  )
  const { version = '', schema = '' } = facts.rows[0] ?? {}
  let end = { startLsn: '', endLsn: '', timeline: '', systemId: '' }
  if (server.kind === 'embedded') {
    const base = await startBaseBackup(server.owner as pg.ClientConfig)
    await part('base.tar.gz', packed(base.tar))
    end = await base.end
  } else await part('rows.gz', packed(copyRows(server.owner as pg.ClientConfig)))
  // A file is stored before the record that refers to it, so what the database above refers to is stored by now.
  await shipFiles(platform, store, sealer)
  if (server.cluster) await shipWal(walSpool(server.cluster), end.systemId, store, sealer)
  if (sealer.isEncrypted) {
    const keys: BackupSecrets = { secretKey: readSecretKey(config), previousKeys: readPreviousKeys(config) }
    await part('keys.json', Readable.from([Buffer.from(JSON.stringify(keys))]))
  }
  const files = await database.outsideAgencies((db) =>
    sql<{
      count: number
      bytes: number
    }>`select count(*)::int as count, coalesce(sum(size_bytes), 0)::int8 as bytes from backup_files
      where removed_at is null`.execute(db),
  )
  const manifest: Manifest = {
    format: 'gable-backup/1',
    id,
    kind: server.kind === 'embedded' ? 'cluster' : 'rows',
    gable: gableVersion(),
    schema,
    postgres: { version, systemId: end.systemId, platform: `${process.platform}-${process.arch}`, timeline: end.timeline },
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    startLsn: end.startLsn,
    endLsn: end.endLsn,
    isEncrypted: sealer.isEncrypted,
    parts,
    files: files.rows[0] ?? { count: 0, bytes: 0 },
  }
  await writeManifest(store, manifest, manifestKey(platform))
  return manifest
}

/** The version of this program. */
export const gableVersion = (): string =>
  (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
