import { sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import type { Platform } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import type { Sealer } from './encryption.ts'
import { digestOf } from './recorded-storage.ts'

type Files = Pick<Platform, 'database' | 'storage'>
const atOnce = 200

/** Files are stored by their content: one that many records share, or that yesterday's backup had, costs nothing. */
export const blobName = (sha256: Buffer, suffix: string): string => {
  const hex = sha256.toString('hex')
  return `blobs/${hex.slice(0, 2)}/${hex}${suffix}`
}

/** Brings new files into the store. @returns how many */
export async function shipFiles({ database, storage }: Files, store: BackupStore, sealer: Sealer): Promise<number> {
  let shipped = 0
  for (;;) {
    const { rows } = await database.outsideAgencies((db) =>
      sql<{ key: string; sha256: Buffer }>`select key, sha256 from backup_files
        where shipped_at is null and removed_at is null order by stored_at limit ${atOnce}`.execute(db),
    )
    for (const { key, sha256 } of rows) {
      const isThere = await shipOne(storage, store, sealer, key, sha256)
      await database.outsideAgencies((db) =>
        isThere
          ? sql`update backup_files set shipped_at = now() where key = ${key} and sha256 = ${sha256}`.execute(db)
          : sql`update backup_files set removed_at = now() where key = ${key} and sha256 = ${sha256}`.execute(db),
      )
      shipped++
    }
    if (rows.length < atOnce) return shipped
  }
}

/** False when the file is gone. */
async function shipOne(
  storage: Platform['storage'],
  store: BackupStore,
  sealer: Sealer,
  key: string,
  sha256: Buffer,
): Promise<boolean> {
  const name = blobName(sha256, sealer.suffix)
  if (await store.has(name)) return true
  const body = await storage.read(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!body) return false
  await store.put(name, sealer.seal(body))
  return true
}

/**
 * Before each backup: files that were stored while backups were off, files that went without a word, and blobs that the store has lost.
 */
export async function reconcileFiles({ database, storage }: Files, store: BackupStore, suffix: string): Promise<void> {
  let batch: string[] = []
  const addUnknown = async () => {
    const { rows } = await database.outsideAgencies((db) =>
      sql<{ key: string }>`select key from backup_files where key = any(${batch}) and removed_at is null`.execute(db),
    )
    const known = new Set(rows.map(({ key }) => key))
    for (const key of batch.filter((one) => !known.has(one))) {
      const found = await digestOf(await storage.read(key)).catch(() => undefined)
      if (!found) continue
      await database.outsideAgencies((db) =>
        sql`insert into backup_files (key, sha256, size_bytes, stored_at) values (${key}, ${found.sha256}, ${found.sizeBytes}, now())
          on conflict (key) do update set sha256 = excluded.sha256, size_bytes = excluded.size_bytes, shipped_at = null, removed_at = null`.execute(
          db,
        ),
      )
    }
    batch = []
  }
  for await (const key of storage.keys()) if (batch.push(key) === 500) await addUnknown()
  await addUnknown()
  await checkKnown({ database, storage }, store, suffix)
}

async function checkKnown({ database, storage }: Files, store: BackupStore, suffix: string): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await database.outsideAgencies((db) =>
      sql<{
        key: string
        sha256: Buffer
        isShipped: boolean
      }>`select key, sha256, shipped_at is not null as "isShipped" from backup_files
        where removed_at is null and key > ${after} order by key limit 500`.execute(db),
    )
    if (!rows.length) return
    const gone: string[] = []
    const lost: string[] = []
    for (const { key, sha256, isShipped } of rows) {
      if ((await storage.size(key)) === undefined) gone.push(key)
      else if (isShipped && !(await store.has(blobName(sha256, suffix)))) lost.push(key)
    }
    if (gone.length || lost.length)
      await database.outsideAgencies(async (db) => {
        await sql`update backup_files set removed_at = now() where key = any(${gone})`.execute(db)
        await sql`update backup_files set shipped_at = null where key = any(${lost})`.execute(db)
      })
    after = rows.at(-1)?.key ?? ''
  }
}

/** Forgets files that were removed before the oldest backup that is kept, and blobs that nothing refers to since then. @returns how many blobs */
export async function pruneFiles({ database }: Pick<Platform, 'database'>, store: BackupStore, oldest: Date): Promise<number> {
  await database.outsideAgencies((db) => sql`delete from backup_files where removed_at < ${oldest}`.execute(db))
  let removed = 0
  for await (const { name, at } of store.list('blobs/')) {
    const hex = /\/([0-9a-f]{64})(?:\.age)?$/.exec(name)?.[1]
    if (!hex || at >= oldest) continue
    const { rows } = await database.outsideAgencies((db) =>
      sql`select 1 from backup_files where sha256 = ${Buffer.from(hex, 'hex')} limit 1`.execute(db),
    )
    if (rows.length) continue
    await store.remove(name)
    removed++
  }
  return removed
}
