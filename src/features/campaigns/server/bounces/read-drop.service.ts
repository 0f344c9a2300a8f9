import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import { largestBytes, takeMail, whoseMail } from './bounce.service.ts'

export const bounceFolder = ({ BOUNCE_FOLDER, DATA_DIR }: Pick<Config, 'BOUNCE_FOLDER' | 'DATA_DIR'>) =>
  BOUNCE_FOLDER ?? join(DATA_DIR, 'bounces')
const perTurn = 500
/** What nobody knows is laid aside after this long: until then its agency may only not have had its turn. */
const patienceMs = 3_600_000

/**
 * Reads the mails of the bounce mailbox that are this agency's, and lays them aside. A mail is moved only after what it says has been written
 * down, and saying it twice changes nothing, so that a crash between the two loses nothing.
 */
export async function readBounces(caller: Caller): Promise<number> {
  const folder = bounceFolder(caller.platform.config)
  const names = (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .slice(0, perTurn)
  let taken = 0
  for (const { name } of names) {
    const path = join(folder, name)
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    if (!mtimeMs) continue
    if (size > largestBytes) {
      await layAside(folder, name, 'unread')
      continue
    }
    const raw = await readFile(path, 'latin1').catch(() => undefined)
    if (raw === undefined) continue
    const about = whoseMail(raw)
    if (about?.token.agencyId === caller.scope.agencyId) {
      try {
        await layAside(folder, name, (await takeMail(caller, about, raw)) ? 'read' : 'unread')
        taken++
      } catch (error) {
        // It stays for the next turn and stands in nobody's way; what fails for an hour is for a person.
        caller.log.warn({ err: error, name }, 'a mail that came back')
        if (Date.now() - mtimeMs > patienceMs) await layAside(folder, name, 'unread')
      }
    } else if (!about || Date.now() - mtimeMs > patienceMs) await layAside(folder, name, 'unread')
  }
  return taken
}

async function layAside(folder: string, name: string, where: 'read' | 'unread'): Promise<void> {
  await mkdir(join(folder, where), { recursive: true, mode: 0o700 })
  // Another worker may have been faster.
  await rename(join(folder, name), join(folder, where, name)).catch(() => {})
}
