import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { BackupStore, StoredName } from './backup-store.ts'
import { bytesOf, type Opener, packed, type Sealer } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { type Coverage, coverage, historyName, newestTimeline, readHistory, segmentBytes } from './wal-coverage.ts'

/** 16 MB of WAL, the name of a new timeline's history, or the mark of a base backup. */
const walName = /^(?:[0-9A-F]{24}(?:\.partial)?|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)$/
const folderOf = (systemId: string) => `wal/${systemId}/`
/** Holds the name of the segment that was stored last: if that one is lost, nothing after it shows the hole. */
const newestOf = (systemId: string) => `${folderOf(systemId)}newest`

/**
 * Moves what the server has archived into the store, oldest first, and removes it here only when it is durable there.
 * @returns how many segments were moved
 */
export async function shipWal(spool: string, systemId: string, store: BackupStore, sealer: Sealer): Promise<number> {
  const names = (await readdir(spool).catch(() => [])).filter((name) => walName.test(name)).toSorted()
  for (const name of names) {
    const bytes = await readFile(join(spool, name))
    // The name carries the content's digest: the manifest was written before this segment existed.
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await store.put(`${folderOf(systemId)}${name}-${digest}.gz${sealer.suffix}`, sealer.seal(packed(Readable.from([bytes]))))
    await rm(join(spool, name))
  }
  const last = names.findLast(isSegment)
  if (last) await store.put(newestOf(systemId), Buffer.from(last))
  return names.length
}

/** Segments count up over the timelines: the middle and the last eight digits of a name are one number. */
const numberOf = (name: string) => BigInt(`0x${name.slice(8, 24)}`)
/** The number of the segment in which a position of the log is (`0/3000028`). */
export function segmentOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | (BigInt(`0x${low}`) / BigInt(segmentBytes))
}

async function* stored(store: BackupStore, systemId: string): AsyncIterable<Kept> {
  for await (const one of store.list(folderOf(systemId))) {
    const [, wal, digest] = /\/([^/]+)-([0-9a-f]{32})\.gz(?:\.age)?$/.exec(one.name) ?? []
    if (wal && digest && walName.test(wal)) yield { ...one, wal, digest }
  }
}
const isSegment = (wal: string) => /^[0-9A-F]{24}$/.test(wal)

async function newestSegment(store: BackupStore, systemId: string): Promise<string | undefined> {
  const name = newestOf(systemId)
  if (!(await store.has(name))) return undefined
  const wal = (await bytesOf(await store.read(name))).toString('latin1')
  return isSegment(wal) ? wal : undefined
}

type Kept = StoredName & { wal: string; digest: string }

/** The log that belongs to a base backup, up to its first hole. */
export interface Log extends Omit<Coverage, 'usable'> {
  /** Segments and histories that recovery needs. */
  files: Kept[]
  /** About when the last usable segment was stored; the end of the base backup without one. */
  wholeUntil: Date
}

type BaseOf = Pick<Manifest, 'startLsn' | 'endLsn' | 'finishedAt' | 'postgres'>

/**
 * Looks how far the log in the store can be followed.
 * @param opener reads the history of a newer timeline; without it only the timeline of the base is followed
 */
export async function findLog(store: BackupStore, opener: Opener | undefined, base: BaseOf): Promise<Log> {
  const all = await Array.fromAsync(stored(store, base.postgres.systemId))
  const names = new Set(all.map(({ wal }) => wal))
  const last = await newestSegment(store, base.postgres.systemId)
  const histories = opener ? all.filter(({ wal }) => wal.endsWith('.history')) : []
  const { usable, ...hole } = coverage(baseOf(base), opener ? names : [...names].filter((wal) => !wal.endsWith('.history')), {
    ...(opener && { history: await newestHistory(store, opener, base, histories) }),
    ...(last && { last }),
  })
  const needed = new Set(usable)
  const segments = all.filter(({ wal }) => needed.has(wal))
  const wholeUntil = segments.reduce((latest, { at }) => (at > latest ? at : latest), new Date(base.finishedAt))
  return { ...hole, files: [...segments, ...histories], wholeUntil }
}

async function newestHistory(store: BackupStore, opener: Opener, base: BaseOf, histories: readonly Kept[]) {
  const newest = newestTimeline(
    base.postgres,
    histories.map(({ wal }) => wal),
  )
  const found = histories.find(({ wal }) => wal === historyName(newest))
  return found ? readHistory((await bytesOf(opener.open(found.name, await store.read(found.name)))).toString('utf8')) : []
}

/**
 * The first segment that is neither stored nor waiting in the spool although the server has archived it or later ones: the log since the base is
 * of no use from there on.
 * @param last what the server says it archived last
 */
export async function missingSegment(
  store: BackupStore,
  spool: string,
  base: BaseOf,
  last: string | undefined,
): Promise<string | undefined> {
  // The spool first: what is moved in between is seen in the store.
  const names = new Set(await spooled(spool))
  for await (const { wal } of stored(store, base.postgres.systemId)) names.add(wal)
  const segments = [...names].filter(isSegment)
  return coverage(baseOf(base), segments, last === undefined ? {} : { last: last.slice(0, 24) }).missing
}

const baseOf = ({ startLsn, endLsn, postgres: { timeline } }: BaseOf) => ({ startLsn, endLsn, timeline })

/** Removes segments before the one in which this position is. */
export async function pruneWal(store: BackupStore, systemId: string, beforeLsn: string): Promise<number> {
  const first = segmentOf(beforeLsn)
  let removed = 0
  for await (const { wal, name } of stored(store, systemId))
    if (/^[0-9A-F]{24}/.test(wal) && numberOf(wal) < first) {
      await store.remove(name)
      removed++
    }
  return removed
}

/**
 * Lays the log into a folder for recovery. What follows a switch of segments is zeros: they take no room on the disk.
 * @param written called for each file in that folder, which is for the server's user
 * @throws Error naming a damaged segment
 */
export async function fetchWal(
  store: BackupStore,
  opener: Opener,
  files: Log['files'],
  { folder, written }: { folder: string; written: (file: string) => Promise<void> },
): Promise<void> {
  for (const { wal, name, digest } of files) {
    const file = join(folder, wal)
    const hash = createHash('sha256')
    const target = await open(file, 'w', 0o600)
    try {
      let position = 0
      await pipeline(opener.open(name, await store.read(name)), async (body: AsyncIterable<Buffer>) => {
        for await (const chunk of body) {
          hash.update(chunk)
          if (chunk.some((byte) => byte !== 0)) await target.write(chunk, 0, chunk.length, position)
          position += chunk.length
        }
      })
      await target.truncate(position)
    } catch (cause) {
      throw new Error(`${name} is damaged: ${(cause as Error).message}`, { cause })
    } finally {
      await target.close()
    }
    if (hash.digest('hex').slice(0, 32) !== digest) throw new Error(`${name} is damaged`)
    await written(file)
  }
}

/** Names of segments that wait in the spool, also because the store does not take them. */
export async function spooled(spool: string): Promise<string[]> {
  return (await readdir(spool).catch(() => [])).filter((name) => walName.test(name)).toSorted()
}
