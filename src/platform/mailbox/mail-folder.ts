import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../context.ts'
import { isTransient } from '../db/failures.ts'
import type { Patience } from './imap-mailbox.ts'
import { type ArrivedMail, type Mailbox, offer } from './mail-reader.ts'

const perTurn = 500
/** A mail that cannot be recorded is tried this long before it is laid aside for a person. */
const patienceMs = 3_600_000

/** Reads a folder now and then as long as the worker lives: once for all agencies, because a mail says whose it is. */
export function watchFolder(
  platform: Platform,
  folder: string,
  mailbox: Mailbox,
  { everyMs }: Pick<Patience, 'everyMs'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = (async () => {
    while (!signal.aborted) {
      const taken = await readFolder(platform, folder, mailbox, signal).catch((error: unknown) => {
        platform.log.warn({ err: error, folder }, 'can’t read a folder of emails')
        return 0
      })
      // A burst goes on at once.
      if (taken < perTurn) await pause(everyMs, undefined, { signal }).catch(() => {})
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
 * Records what the mails of a folder say, and lays them aside. A mail is moved only after what it says has been written down, and saying
 * it twice changes nothing, so that a crash between the two loses nothing.
 * @returns how many were mails of a reader
 */
export async function readFolder(platform: Platform, folder: string, mailbox: Mailbox, signal?: AbortSignal): Promise<number> {
  const names = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing([])))
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .slice(0, perTurn)
  let taken = 0
  for (const { name } of names) {
    if (signal?.aborted) break
    const path = join(folder, name)
    // Another worker may have moved it.
    const found = await stat(path).catch(ignoreMissing(undefined))
    const mail = found && (await mailIn(path, mailbox.largestBytes).catch(ignoreMissing(undefined)))
    if (!mail) continue
    try {
      const outcome = await offer(platform, mailbox, mail)
      await layAside(folder, name, outcome ?? 'unread')
      if (outcome) taken++
    } catch (error) {
      // It stays for the next turn and does not hold up the others.
      platform.log.warn({ err: error, name }, 'can’t process an email')
      if (Date.now() - found.mtimeMs > patienceMs && !isTransient(error)) await layAside(folder, name, 'unread')
    }
  }
  return taken
}

async function mailIn(path: string, largestBytes: number): Promise<ArrivedMail> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, largestBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return { bytes: bytes.subarray(0, bytesRead), isWhole: size <= largestBytes }
  } finally {
    await file.close()
  }
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
