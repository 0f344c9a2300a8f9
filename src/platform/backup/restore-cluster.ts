import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { extract } from 'tar-stream'
import { type EmbeddedPostgres, makeForServer, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { serverUser } from '../db/embedded/server-user.ts'
import type { BackupStore } from './backup-store.ts'
import type { Opener } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { fetchWal, findLog, type Log } from './wal-archive.ts'

export interface ClusterRestore {
  store: BackupStore
  opener: Opener
  manifest: Manifest
  /** Folder of the new cluster; it must not exist. */
  folder: string
  /** Stop recovery at this moment; without it at the end of the log. */
  at?: Date | undefined
  /** Only the moment of the backup itself, without the log after it. */
  isBaseOnly?: boolean
  /** Takes what is before a hole in the log; without it (and without `at`) a hole ends the restore before anything is made. */
  untilGap?: boolean
  settings?: Record<string, string>
  /** PG_BIN */
  bin?: string | undefined
  log: (line: string) => void
}

/** @throws Error when this machine cannot run the cluster */
export function assertSamePlatform({ postgres, kind }: Manifest): void {
  if (kind !== 'cluster') return
  const here = `${process.platform}-${process.arch}`
  const [major] = postgres.version.split('.')
  if (postgres.platform !== here || major !== '18')
    throw new Error(
      `This backup is of PostgreSQL ${major} on ${postgres.platform}, and this is PostgreSQL 18 on ${here}. Restore it on such a machine`,
    )
}

export interface RestoredCluster {
  /** Running and writable. */
  server: EmbeddedPostgres
  /** The last change that came back. */
  until: Date
  /** In words, when there is a hole in the log behind that. */
  hole: string | undefined
}

/** Lays the cluster out and lets the server replay the log. @throws Error naming a segment of the log that is missing */
export async function restoreCluster(wanted: ClusterRestore): Promise<RestoredCluster> {
  const { store, opener, manifest, folder, log } = wanted
  assertSamePlatform(manifest)
  const found = wanted.isBaseOnly ? undefined : await findLog(store, opener, manifest)
  const hole = found && holeIn(found)
  if (hole && !wanted.untilGap && !wanted.at)
    throw new Error(`${hole}. Restore what is before it with --until-gap, or a moment before it with --at`)
  const user = serverUser()
  const owned = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid)
  }
  const part = `${folder}.restoring`
  const spool = join(dirname(folder), 'wal-restore')
  await rm(part, { recursive: true, force: true })
  await rm(spool, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  await owned(part)
  const base = manifest.parts.find(({ name }) => name.startsWith('base.tar.gz'))
  if (!base) throw new Error(`Backup ${manifest.id} holds no database`)
  log('Unpacking the database')
  await unpack(opener.open(base.name, await store.read(`backups/${manifest.id}/${base.name}`)), part, owned)
  makeForServer(spool)
  if (found) {
    await fetchWal(store, opener, found.files, { folder: spool, written: owned })
    log(`Replaying ${found.files.length} segments of the log`)
  }
  await writeFile(join(part, 'recovery.signal'), '', { mode: 0o600 })
  await owned(join(part, 'recovery.signal'))
  await rename(part, folder)
  const settings = recovery(spool, wanted)
  const server = await startEmbeddedPostgres({ dataDir: folder, settings, bin: wanted.bin }).catch((cause: unknown) => {
    throw new Error(whyNot(folder, wanted.at, hole, cause), { cause })
  })
  let until: Date
  try {
    until = (await untilWritable(server, folder, wanted.at, hole)) ?? new Date(manifest.finishedAt)
  } catch (error) {
    await server.stop().catch(() => {})
    throw error
  }
  await rm(spool, { recursive: true, force: true })
  return { server, until, hole }
}

/** In words; undefined for a log without a hole. */
function holeIn({ missing, beyond, wholeUntil }: Log): string | undefined {
  if (!missing) return undefined
  const after = beyond === 1 ? 'the segment after it is' : `${beyond} segments after it are`
  return `The log of this backup has a hole: segment ${missing} is missing, and ${after} of no use. It is whole up to about ${wholeUntil.toISOString()}`
}

const recovery = (spool: string, { at, isBaseOnly, settings }: ClusterRestore): Record<string, string> => ({
  restore_command: `cp '${spool.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'/%f "%p"`,
  ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'), recovery_target_action: 'promote' }),
  ...(isBaseOnly && { recovery_target: 'immediate', recovery_target_action: 'promote' }),
  ...settings,
})

/** The lock of its socket, and its own log: the old server's faults are not the new one's. */
const ofOldServer = /^(?:\.s\.PGSQL\..*|server\.log)$/

/** Names in the tar are the server's; anything that points out of the folder is refused. */
async function unpack(tar: Readable, folder: string, owned: (path: string) => Promise<void>): Promise<void> {
  const entries = extract()
  const reading = pipeline(tar, entries)
  reading.catch((error: Error) => entries.destroy(error))
  for await (const entry of entries) {
    const { name, type, mode = 0o600 } = entry.header
    const parts = name.replace(/^\.\//, '').split('/').filter(Boolean)
    if (name.startsWith('/') || parts.includes('..'))
      throw new Error(`The database in the backup holds a name that is not allowed: ${name}`)
    const path = join(folder, ...parts)
    if (ofOldServer.test(parts.at(-1) ?? '')) {
      entry.resume()
      continue
    }
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      await chmod(path, 0o700)
      entry.resume()
    } else if (type === 'file') {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { mode: mode & 0o700 }))
    } else throw new Error(`The database in the backup holds a ${type}, which Gable never makes: ${name}`)
    await owned(path)
  }
  await reading
}

/** @returns when the last change was made that came out of the log; undefined when none did */
async function untilWritable(
  { connection, isRunning }: EmbeddedPostgres,
  folder: string,
  at: Date | undefined,
  hole: string | undefined,
): Promise<Date | undefined> {
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ waiting: boolean; until: Date | null }>(
        'select pg_is_in_recovery() as waiting, pg_last_xact_replay_timestamp() as until',
      )
      if (!rows[0]?.waiting) return rows[0]?.until ?? undefined
    } catch (cause) {
      if (!isRunning()) throw new Error(whyNot(folder, at, hole, cause), { cause })
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(200)
  }
}

/** The server's own reason, in its log. */
function whyNot(folder: string, at: Date | undefined, hole: string | undefined, cause: unknown): string {
  const file = join(folder, 'server.log')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? ''
  if (at && fatal.includes('before configured recovery target'))
    return hole
      ? `${hole}, which is before ${at.toISOString()}. Restore what is before it with --until-gap instead of --at`
      : `The log in the backup ends before ${at.toISOString()}. Leave --at out to restore its end`
  return `The restored database did not start: ${fatal || (cause as Error).message}`
}
