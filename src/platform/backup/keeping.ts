import { sql } from 'kysely'
import type { Platform } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import { pruneRefusals } from './later-refusals.ts'
import { pruneFiles } from './file-shipping.ts'
import { listBackups, type Manifest } from './manifest.ts'
import { pruneWal } from './wal-archive.ts'

interface Keep {
  days: number
  weeks: number
  months: number
}
/** `7d 4w 6m` */
export function readKeep(text: string): Keep {
  const [days = 0, weeks = 0, months = 0] = text.split(' ').map((part) => Number.parseInt(part, 10))
  return { days, weeks, months }
}

const dayMs = 86_400_000
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7)

/** The last backup of each of the last days, weeks and months that have one; the newest is always among them. */
export function keptBackups<B extends { id: string; startedAt: string }>(all: readonly B[], { days, weeks, months }: Keep): B[] {
  const newestFirst = all.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  const kept = new Set(newestFirst.slice(0, 1))
  const keep = (spanOf: (at: Date) => string, most: number) => {
    const spans = new Set<string>()
    for (const one of newestFirst) {
      const span = spanOf(new Date(one.startedAt))
      if (spans.has(span)) continue
      if (spans.size === most) return
      spans.add(span)
      kept.add(one)
    }
  }
  keep((at) => at.toISOString().slice(0, 10), days)
  keep((at) => String(weekOf(at)), weeks)
  keep((at) => at.toISOString().slice(0, 7), months)
  return newestFirst.filter((one) => kept.has(one))
}

export interface Pruned {
  backups: number
  segments: number
  files: number
}

/** Removes backups that are no longer kept, the log that no kept backup can use, and files that none refers to. */
export async function pruneBackups(
  { config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
  store: BackupStore,
): Promise<Pruned> {
  const { manifests: all, damaged } = await listBackups(store)
  const kept = keptBackups(all, readKeep(config.BACKUP_KEEP))
  const keptIds = new Set(kept.map(({ id }) => id))
  for (const { id } of all.filter((one) => !keptIds.has(one.id))) await removeBackup(store, id)
  const oldest = kept.at(-1)
  // Parts of one whose manifest is damaged may still be read by a person: it goes with those of its age.
  const readByHand = damaged.filter(({ id }) => !oldest || id > oldest.id)
  await removeInterrupted(store, new Set([...all, ...readByHand].map(({ id }) => id)), clock())
  if (!oldest) return { backups: 0, segments: 0, files: 0 }
  const files = await pruneFiles({ database }, store, new Date(oldest.startedAt))
  await pruneRefusals(store, new Date(oldest.startedAt))
  await database.outsideAgencies((db) =>
    sql`delete from backup_runs where started_at < ${new Date(clock().getTime() - 400 * dayMs)}`.execute(db),
  )
  return { backups: all.length - kept.length, segments: await pruneOldWal(store, kept, config.BACKUP_PITR_DAYS, clock()), files }
}

/** The manifest goes first: without it the rest is no backup. */
async function removeBackup(store: BackupStore, id: string): Promise<void> {
  await store.remove(`backups/${id}/manifest.json`)
  for await (const { name } of store.list(`backups/${id}/`)) await store.remove(name)
}

/** Parts of a backup that was cut off; one that is running is younger than a day. */
async function removeInterrupted(store: BackupStore, finished: Set<string>, now: Date): Promise<void> {
  for await (const { name, at } of store.list('backups/')) {
    const id = name.split('/')[1] ?? ''
    if (!finished.has(id) && now.getTime() - at.getTime() > dayMs) await store.remove(name)
  }
}

async function pruneOldWal(store: BackupStore, kept: readonly Manifest[], days: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - days * dayMs).toISOString()
  let removed = 0
  const clusters = kept.filter(({ kind }) => kind === 'cluster')
  for (const [systemId, ofOne] of Map.groupBy(clusters, ({ postgres }) => postgres.systemId)) {
    // Recovery to any moment since then starts at the last backup before it.
    const base = ofOne.find(({ finishedAt }) => finishedAt <= since) ?? ofOne.at(-1)
    if (base) removed += await pruneWal(store, systemId, base.startLsn)
  }
  return removed
}
