import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import type { Config } from '#platform/config.ts'
import { callerOf, type Platform } from '#platform/context.ts'
import { isTransient } from '#platform/db/failures.ts'
import { largestBytes, takeMail, whoseMail } from './bounce.service.ts'

export const bounceFolder = ({ BOUNCE_FOLDER, DATA_DIR }: Pick<Config, 'BOUNCE_FOLDER' | 'DATA_DIR'>) =>
  BOUNCE_FOLDER ?? join(DATA_DIR, 'bounces')
const perTurn = 500
/** A mail that cannot be recorded is tried this long before it is laid aside for a person. */
const patienceMs = 3_600_000
const everyMs = 30_000

/** Reads the folder now and then as long as the worker lives: once for all agencies, because a mail says whose it is. */
export function watchBounceFolder(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await readBounces(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'can’t read the bounce folder'))
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/**
 * Records what the mails of the bounce folder say, and lays them aside. A mail is moved only after what it says has been written
 * down, and saying it twice changes nothing, so that a crash between the two loses nothing.
 */
export async function readBounces(platform: Platform): Promise<number> {
  const folder = bounceFolder(platform.config)
  const names = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing([])))
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .slice(0, perTurn)
  let taken = 0
  for (const { name } of names) {
    const path = join(folder, name)
    // Another worker may have moved it.
    const found = await stat(path).catch(ignoreMissing(undefined))
    if (!found) continue
    const raw = found.size > largestBytes ? '' : await readFile(path, 'latin1').catch(ignoreMissing(undefined))
    if (raw === undefined) continue
    const about = whoseMail(raw)
    if (!about) {
      await layAside(folder, name, 'unread')
      continue
    }
    const caller = callerOf(platform, operatorScope(about.token.agencyId), randomUUID(), platform.log)
    try {
      await layAside(folder, name, (await takeMail(caller, about, raw)) ? 'read' : 'unread')
      taken++
    } catch (error) {
      // It stays for the next turn and does not hold up the others.
      platform.log.warn({ err: error, name }, 'can’t process a bounced email')
      if (Date.now() - found.mtimeMs > patienceMs && !isTransient(error)) await layAside(folder, name, 'unread')
    }
  }
  return taken
}

/** Replaces a file or folder that is not there, in a `.catch`. */
const ignoreMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }

async function layAside(folder: string, name: string, where: 'read' | 'unread'): Promise<void> {
  await mkdir(join(folder, where), { recursive: true, mode: 0o700 })
  // Another worker may have been faster.
  await rename(join(folder, name), join(folder, where, name)).catch(ignoreMissing(undefined))
}
