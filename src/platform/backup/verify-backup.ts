import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { newId, type Platform } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import { openOpener } from './encryption.ts'
import { checkParts, listBackups, type Manifest } from './manifest.ts'
import { restoreCluster } from './restore-cluster.ts'
import { missingFiles } from './missing-files.ts'
import { checkFiles, freshDataFolder, gableOn, keysOf, ownKeys, removeDataFolder } from './restore-folder.ts'
import type { BackupSecrets } from './make-backup.ts'

export interface Verified {
  id: string
  faults: string[]
  /** Rows by agency and table, and what else was looked at, in words. */
  facts: string[]
}

/** Checks of the features on a restored database: the audit chains, for one. */
export type MoreChecks = (database: pg.ClientConfig, keys: BackupSecrets) => Promise<{ faults: string[]; facts: string[] }>

const sampledFiles = 100
/** A server of a few minutes: small, and what it writes is discarded. Recovery needs as many connections as the original allowed. */
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  max_wal_size: '1GB',
  autovacuum: 'off',
}

/**
 * Restores a backup into a scratch folder, looks into it, and removes it. Written down in `backup_runs`.
 * @returns what is wrong; nothing is what everyone hopes for
 */
export async function verifyBackup(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  store: BackupStore,
  manifest: Manifest,
  more: MoreChecks,
  log: (line: string) => void = () => {},
): Promise<Verified> {
  const { database, clock } = platform
  const runId = newId()
  await database.outsideAgencies((db) =>
    db
      .insertInto('backup_runs')
      .values({ id: runId, kind: 'verify', state: 'running', started_at: clock(), backup_id: manifest.id })
      .execute(),
  )
  const verified = await look(platform, store, manifest, more, log).catch(
    (error: Error): Verified => ({ id: manifest.id, faults: [error.message], facts: [] }),
  )
  const { faults, facts } = verified
  await database.outsideAgencies(async (db) => {
    await sql`update backup_runs set state = 'failed', finished_at = ${clock()}, detail = 'Interrupted'
      where kind = 'verify' and state = 'running' and id <> ${runId}`.execute(db)
    await db
      .updateTable('backup_runs')
      .set({
        state: faults.length ? 'failed' : 'done',
        finished_at: clock(),
        detail: (faults.length ? faults : facts).join('; ').slice(0, 2000),
      })
      .where('id', '=', runId)
      .execute()
  })
  return verified
}

async function look(
  { config }: Pick<Platform, 'config'>,
  store: BackupStore,
  manifest: Manifest,
  more: MoreChecks,
  log: (line: string) => void,
): Promise<Verified> {
  const { id } = manifest
  const damaged = await checkParts(store, manifest)
  if (damaged.length) return { id, faults: damaged, facts: [] }
  const opener = await openOpener(config, store)
  const keys = await keysOf(store, opener, manifest, ownKeys(config.DATA_DIR, config.SECRET_KEY, config.SECRET_KEY_PREVIOUS))
  if (manifest.kind === 'rows')
    return {
      id,
      faults: [],
      facts: ['every part is whole; a copy of rows is not restored on trial, because the server is not ours'],
    }
  const scratch = join(config.DATA_DIR, 'backup-check')
  const cluster = await freshDataFolder(scratch, log)
  try {
    const { server, until, hole } = await restoreCluster({
      store,
      opener,
      manifest,
      folder: cluster,
      untilGap: true,
      settings: throwAway,
      bin: config.PG_BIN,
      log,
    })
    try {
      const owner = gableOn(server)
      const facts = [`whole up to ${until.toISOString()}`]
      const faults = hole ? [`${hole} (its last change: ${until.toISOString()})`] : []
      faults.push(...(await listBackups(store)).damaged.map(({ message }) => message))
      faults.push(...(await checkIndexes(owner, facts)))
      const { looked, missing } = await missingFiles(store, owner)
      faults.push(...missing.map((key) => `file ${key} is missing`))
      facts.push(`${looked} files looked for`)
      const files = await checkFiles(store, opener, owner, sampledFiles)
      facts.push(`${files.restored} files read`)
      faults.push(...files.damaged.map((key) => `file ${key} is damaged`))
      const also = await more(owner, keys)
      return { id, faults: [...faults, ...also.faults], facts: [...facts, ...also.facts] }
    } finally {
      await server.stop()
    }
  } finally {
    await removeDataFolder(scratch)
  }
}

/** Every B-tree in order, by PostgreSQL's own check; page checksums are verified on the way. */
async function checkIndexes(owner: pg.ClientConfig, facts: string[]): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ id: number; name: string }>(
      `select c.oid::int8 as id, c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and i.indisready and c.relpersistence = 'p'`,
    )
    const faults: string[] = []
    for (const { id, name } of rows)
      await client
        .query('select bt_index_check(index => $1::oid, heapallindexed => false)', [id])
        .catch((error: Error) => faults.push(`index ${name}: ${error.message}`))
    facts.push(`${rows.length} indexes in order`)
    const agencies = await client.query<{ slug: string; listings: number; contacts: number }>(
      `select slug, (select count(*) from listings_view l where l.agency_id = a.agency_id) as listings,
         (select count(*) from contacts_view c where c.agency_id = a.agency_id) as contacts from agencies_view a order by slug`,
    )
    for (const { slug, listings, contacts } of agencies.rows) facts.push(`${slug}: ${listings} listings, ${contacts} contacts`)
    return faults
  } finally {
    await client.end()
  }
}
