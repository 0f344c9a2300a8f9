import pg from 'pg'
import type { BackupStore } from '#platform/backup/backup-store.ts'
import type { Installation } from '#platform/backup/make-backup.ts'
import { newestManifest } from '#platform/backup/manifest.ts'
import { missingSegment } from '#platform/backup/wal-archive.ts'
import { walSpool } from '#platform/db/embedded/embedded-postgres.ts'

interface Archiver {
  systemId: string
  /** The segment that the server archived last. */
  last: string | null
}

/**
 * Says why the daily backup can't wait: the target has none of this installation that can be read, or the log since the last one has a hole, so
 * that nothing after the hole could be restored. Undefined when all is well.
 */
export async function whyNewBase({ server }: Installation, store: BackupStore): Promise<string | undefined> {
  // Asked first: what is archived later is not expected yet.
  const archiver = server.cluster ? await readArchiver(server.owner) : undefined
  const newest = await newestManifest(store, archiver?.systemId ?? '')
  if (!newest) return 'the target has no backup of this installation that can be read'
  if (!server.cluster) return undefined
  const missing = await missingSegment(store, walSpool(server.cluster), newest, archiver?.last ?? undefined)
  return missing && `segment ${missing} of the log since the last backup is missing`
}

async function readArchiver(owner: pg.PoolConfig): Promise<Archiver> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    const { rows } = await client.query<Archiver>(
      `select system_identifier::text as "systemId", (select last_archived_wal from pg_stat_archiver) as last from pg_control_system()`,
    )
    return rows[0] ?? { systemId: '', last: null }
  } finally {
    await client.end()
  }
}
