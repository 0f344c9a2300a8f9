import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folderOf = (packages: readonly string[]) =>
  join(tmpdir(), `gable-debian-${createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12)}`)

/** The folder that `npm run test:servers` made. @returns undefined where it has not been run: tests download nothing themselves */
export function debianFolder(packages: readonly string[]): string | undefined {
  const folder = folderOf(packages)
  if (existsSync(folder)) return folder
  console.log(`skipped: npm run test:servers unpacks ${packages.join(', ')}`)
  return undefined
}

/**
 * Programs of Debian that are not installed, unpacked with what they need into a folder of their own: nothing of the machine is changed.
 * @returns the folder, or undefined where they cannot be had (no apt, no mirror)
 */
export function unpackDebian(packages: readonly string[]): string | undefined {
  const folder = folderOf(packages)
  if (existsSync(folder)) return folder
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const fresh = `${folder}.${process.pid}`
  mkdirSync(join(fresh, 'debs'), { recursive: true })
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: join(fresh, 'debs'), encoding: 'utf8', timeout: 180_000 })
  try {
    const simulated = () => run('apt-get', ['install', '-s', '--no-install-recommends', ...packages])
    let plan = simulated()
    // A machine that has never asked what there is.
    if (plan.status !== 0 && run('apt-get', ['update', '-qq']).status === 0) plan = simulated()
    const missing = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, one]) => one ?? '')
    // Those that are installed are used where they are.
    if (plan.status !== 0) return undefined
    if (missing.length && run('apt-get', ['download', ...missing]).status !== 0) return undefined
    for (const deb of readdirSync(join(fresh, 'debs'))) if (run('dpkg', ['-x', deb, fresh]).status !== 0) return undefined
    rmSync(join(fresh, 'debs'), { recursive: true })
    if (!existsSync(folder)) renameSync(fresh, folder)
    return folder
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Where a program of such a package is: unpacked, or installed. */
export const programIn = (folder: string, path: string): string =>
  existsSync(join(folder, path)) ? join(folder, path) : `/${path}`
/** For programs whose libraries were unpacked. */
export const librariesIn = (folder: string): string =>
  join(folder, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`)
