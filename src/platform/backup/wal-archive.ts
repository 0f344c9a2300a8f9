import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { BackupStore, StoredName } from './backup-store.ts'
import { type Opener, packed, type Sealer } from './encryption.ts'

/** 16 MB of WAL, the name of a new timeline's history, or the mark of a base backup. */
const walName = /^(?:[0-9A-F]{24}(?:\.partial)?|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)$/
const segmentBytes = 16 * 1024 * 1024
const folderOf = (systemId: string) => `wal/${systemId}/`

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
  return names.length
}

/** Segments count up over the timelines: the middle and the last eight digits of a name are one number. */
const numberOf = (name: string) => BigInt(`0x${name.slice(8, 24)}`)
/** The number of the segment in which a position of the log is (`0/3000028`). */
export function segmentOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | (BigInt(`0x${low}`) / BigInt(segmentBytes))
}

async function* stored(store: BackupStore, systemId: string): AsyncIterable<StoredName & { wal: string; digest: string }> {
  for await (const one of store.list(folderOf(systemId))) {
    const [, wal, digest] = /\/([^/]+)-([0-9a-f]{32})\.gz(?:\.age)?$/.exec(one.name) ?? []
    if (wal && digest && walName.test(wal)) yield { ...one, wal, digest }
  }
}
const isSegment = (wal: string) => /^[0-9A-F]{24}$/.test(wal)

/** Until when the log in the store goes, for the screen: the time of its last segment. */
export async function newestWal(store: BackupStore, systemId: string): Promise<Date | undefined> {
  let newest: Date | undefined
  for await (const { wal, at } of stored(store, systemId)) if (isSegment(wal) && (!newest || at > newest)) newest = at
  return newest
}

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
 * Lays the log from this position on into a folder for recovery. What follows a switch of segments is zeros: they take no room on the disk.
 * @param write creates a file in that folder for the server's user
 * @throws Error naming a damaged segment
 */
export async function fetchWal(
  store: BackupStore,
  opener: Opener,
  {
    systemId,
    fromLsn,
    folder,
    written,
  }: { systemId: string; fromLsn: string; folder: string; written: (file: string) => Promise<void> },
): Promise<number> {
  const first = segmentOf(fromLsn)
  let count = 0
  for await (const { wal, name, digest } of stored(store, systemId)) {
    if (isSegment(wal) ? numberOf(wal) < first : !wal.endsWith('.history')) continue
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
    count++
  }
  return count
}

/** Bytes that wait in the spool because the store does not take them. */
export async function spooled(spool: string): Promise<string[]> {
  return (await readdir(spool).catch(() => [])).filter((name) => walName.test(name)).toSorted()
}
