import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

export interface BackupRunRow {
  kind: string
  state: string
  started_at: Date
  finished_at: Date | null
  size_bytes: number | null
  detail: string | null
}

/** The state of backups for the screen, the metrics and `gable doctor`. */
export async function backupState(db: Db) {
  const { rows } = await sql<BackupRunRow & { is_latest: boolean; is_last_done: boolean }>`
    select * from (
      select kind, state, started_at, finished_at, size_bytes, detail,
        row_number() over (partition by kind order by started_at desc) = 1 as is_latest,
        row_number() over (partition by kind, state = 'done' order by started_at desc) = 1 and state = 'done' as is_last_done
      from backup_runs) runs
    where is_latest or is_last_done`.execute(db)
  const one = (kind: string, which: 'is_latest' | 'is_last_done') => rows.find((row) => row.kind === kind && row[which])
  const waiting = await sql<{ count: number }>`select count(*)::int as count from backup_files
    where shipped_at is null and removed_at is null`.execute(db)
  return {
    latest: one('backup', 'is_latest'),
    lastDone: one('backup', 'is_last_done'),
    lastVerify: one('verify', 'is_latest'),
    lastVerified: one('verify', 'is_last_done'),
    waitingFiles: waiting.rows[0]?.count ?? 0,
  }
}

/** The newest first. */
export async function listBackupRuns(db: Db, limit: number): Promise<BackupRunRow[]> {
  return db
    .selectFrom('backup_runs')
    .select(['kind', 'state', 'started_at', 'finished_at', 'size_bytes', 'detail'])
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}
