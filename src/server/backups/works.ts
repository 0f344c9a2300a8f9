import { sql } from 'kysely'
import { type BackupStore, freeBytes } from '#platform/backup/backup-store.ts'
import { openBackups } from '#platform/backup/backup-target.ts'
import { canOpen, openSealer, type Sealer } from '#platform/backup/encryption.ts'
import { shipFiles } from '#platform/backup/file-shipping.ts'
import { shipRefusals } from '#platform/backup/later-refusals.ts'
import { declarations } from '../declarations.ts'
import { pruneBackups } from '#platform/backup/keeping.ts'
import { type Installation, makeBackup } from '#platform/backup/make-backup.ts'
import { chooseManifest } from '#platform/backup/manifest.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import { shipWal, spooled } from '#platform/backup/wal-archive.ts'
import { walSpool } from '#platform/db/embedded/embedded-postgres.ts'
import type { InstallationWork } from '#platform/jobs/recurring.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { checkAudit } from './checks.ts'
import { whyNewBase } from './why-new-base.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** A failed one is tried again after this. */
const pauseMs = hourMs
/** A target that loses what it takes must not be filled with backup after backup. */
const freshMs = 60_000
const verifyEveryMs = 7 * dayMs

/** What the worker does about backups; nothing without BACKUP_TO. */
export function backupWorks(installation: Installation): InstallationWork[] {
  const { platform } = installation
  if (!platform.config.BACKUP_TO) return []
  const opened = openTarget(installation)
  return [
    { name: 'backup.ship', everyS: 5, run: () => ship(installation, opened) },
    { name: 'backup.refusals', everyS: 60, run: () => keepRefusals(installation, opened) },
    { name: 'backup.tend', everyS: 60, run: () => tend(installation) },
  ]
}

/** Opened at the first use, and again after a failure: the target may be a disk that is not mounted yet. */
function openTarget({ platform, server }: Installation) {
  let known: Promise<{ store: BackupStore; sealer: Sealer; systemId: string }> | undefined
  return () => {
    known ??= (async () => {
      const store = await openBackups(platform.config, platform.config.BACKUP_TO ?? '')
      return {
        store,
        sealer: await openSealer(platform.config, store, platform.secrets),
        systemId: await systemIdOf(server.owner),
      }
    })()
    known.catch(() => (known = undefined))
    return known
  }
}

async function systemIdOf(owner: pg.PoolConfig): Promise<string> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

async function ship({ platform, server }: Installation, opened: ReturnType<typeof openTarget>): Promise<void> {
  const spool = server.cluster && walSpool(server.cluster)
  try {
    const { store, sealer, systemId } = await opened()
    if (spool) await shipWal(spool, systemId, store, sealer)
    await shipFiles(platform, store, sealer)
  } catch (error) {
    if (spool) await keepDiskFree(platform, spool)
    throw error
  }
}

async function keepRefusals({ platform, server }: Installation, opened: ReturnType<typeof openTarget>): Promise<void> {
  const { store, sealer } = await opened()
  await shipRefusals(server.owner as pg.ClientConfig, declarations.refusals, store, sealer, platform.clock())
}

/**
 * A target that does not answer must not fill the disk: then the log is given up. The hole is seen within a minute (`whyNewBase`), and a new
 * backup starts as soon as the target takes one.
 */
async function keepDiskFree({ config, log }: Installation['platform'], spool: string): Promise<void> {
  if ((await freeBytes(spool).catch(() => Infinity)) >= config.STORAGE_MIN_FREE_GB * 1e9) return
  for (const name of await spooled(spool)) await rm(join(spool, name), { force: true })
  log.error('the backup target takes nothing and the disk is nearly full: the log since the last backup was discarded')
}

async function tend(installation: Installation): Promise<void> {
  const { platform } = installation
  const { config, clock, log } = platform
  const store = await openBackups(config, config.BACKUP_TO ?? '')
  const { isDue, isResting, isFresh } = await dueBackup(platform, clock())
  const why = isDue || isResting || isFresh ? undefined : await whyNewBase(installation, store)
  if (why) log.warn({ why }, 'a new backup is made at once')
  if (!isResting && (isDue || why)) {
    const { id } = await makeBackup(installation, store)
    log.info({ backup: id }, 'backup made')
    await pruneBackups(platform, store)
  } else if (canOpen(config) && (await isVerifyDue(platform, clock()))) {
    const { faults } = await verifyBackup(platform, store, await chooseManifest(store, 'latest'), checkAudit(config))
    if (faults.length) log.error({ faults }, 'the backup cannot be restored')
  }
}

interface LastRuns {
  doneAt: Date | null
  triedAt: Date | null
  restoredAt: Date | null
}
/** What a clock of the future wrote down counts for nothing: it would put off the next backup for as long as the clock was ahead. */
async function lastRuns({ database, clock }: Installation['platform'], kind: 'backup' | 'verify'): Promise<LastRuns> {
  const latest = new Date(clock().getTime() + 60_000)
  const { rows } = await database.outsideAgencies((db) =>
    sql<LastRuns>`select (select max(started_at) from backup_runs where kind = ${kind} and state = 'done' and started_at <= ${latest}) as "doneAt",
        (select max(started_at) from backup_runs where kind = ${kind} and started_at <= ${latest}) as "triedAt",
        case when restored_at <= ${latest} then restored_at end as "restoredAt"
      from installation where id = 1`.execute(db),
  )
  return rows[0] ?? { doneAt: null, triedAt: null, restoredAt: null }
}

/** Each day at BACKUP_AT; at once when there is none, and after a restore, with which a new log starts. */
async function dueBackup(
  platform: Installation['platform'],
  now: Date,
): Promise<{ isDue: boolean /** The last one failed a short while ago. */; isResting: boolean; isFresh: boolean }> {
  const { doneAt, triedAt, restoredAt } = await lastRuns(platform, 'backup')
  const isWithin = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() < ms
  const isResting = isWithin(triedAt, pauseMs) && (triedAt?.getTime() ?? 0) > (doneAt?.getTime() ?? 0)
  return { isDue: isBackupDue(platform, { doneAt, restoredAt }, now), isResting, isFresh: isWithin(doneAt, freshMs) }
}

function isBackupDue(
  platform: Installation['platform'],
  { doneAt, restoredAt }: Pick<LastRuns, 'doneAt' | 'restoredAt'>,
  now: Date,
): boolean {
  if (!doneAt || (restoredAt && doneAt < restoredAt)) return true
  const [hours = 0, minutes = 0] = platform.config.BACKUP_AT.split(':').map(Number)
  const latest = new Date(now)
  latest.setHours(hours, minutes, 0, 0)
  if (latest > now) latest.setDate(latest.getDate() - 1)
  return doneAt < latest
}

async function isVerifyDue(platform: Installation['platform'], now: Date): Promise<boolean> {
  const [backups, checks] = [await lastRuns(platform, 'backup'), await lastRuns(platform, 'verify')]
  if (!backups.doneAt) return false
  if (checks.triedAt && now.getTime() - checks.triedAt.getTime() < pauseMs) return false
  return !checks.doneAt || now.getTime() - checks.doneAt.getTime() > verifyEveryMs
}
