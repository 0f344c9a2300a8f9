import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { MailboxAccess } from '../config.ts'
import type { Platform } from '../context.ts'
import { type Mailbox, offer } from './mail-reader.ts'

/** Flag for processed messages, so that they are not read again where the mailbox allows no moving. */
const processedFlag = '$GableTold'
const folders = { read: 'Gable read', unread: 'Gable unread' } as const
/** A mail that fails this often, hours with the pauses between, is laid aside for a person; a database that is away comes back before. */
const mostTries = 20

export interface Patience {
  /** Poll interval where the server does not push new mail. */
  everyMs: number
  /** After a broken connection; doubled each time. */
  firstMs: number
  longestMs: number
}
/** A mail is on screen within ten seconds, where the server pushes nothing too. */
export const usualPatience: Patience = { everyMs: 8_000, firstMs: 5_000, longestMs: 600_000 }

/**
 * Reads a mailbox by IMAP as long as the worker lives, for all agencies. A message is flagged and moved only after it has been recorded,
 * and recording it twice changes nothing: a crash between the two loses nothing, nor do two workers.
 */
export function watchImap(
  platform: Platform,
  access: MailboxAccess,
  mailbox: Mailbox,
  patience: Patience,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = watch(platform, { access, mailbox, patience }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

interface Watched {
  access: MailboxAccess
  mailbox: Mailbox
  patience: Patience
}
async function watch(platform: Platform, { access, mailbox, patience }: Watched, signal: AbortSignal): Promise<void> {
  const tries = new Map<string, number>()
  let waitMs = patience.firstMs
  while (!signal.aborted) {
    // Reading moves the emails, and the installation that this one is a copy of may still need them.
    if (await platform.outside.isAnyHeld().catch(() => true)) {
      await pause(patience.everyMs, undefined, { signal }).catch(() => {})
      continue
    }
    const client = await connectionTo(access)
    const close = () => client.close()
    signal.addEventListener('abort', close)
    try {
      // An error without a listener would end the worker.
      client.on('error', () => {})
      await client.connect()
      await client.mailboxOpen(access.folder)
      for (;;) {
        await readAll(client, (one) => readOne(platform, one, mailbox), tries, signal)
        waitMs = patience.firstMs
        if (signal.aborted) break
        await mailOrTime(client, patience.everyMs)
        if (!client.usable) throw new Error('the connection was closed')
      }
    } catch (error) {
      // Never the error itself: it may hold the command, and with it the password.
      if (!signal.aborted)
        platform.log.warn(
          { host: access.host, fault: faultOf(error), waitMs },
          'can’t read a mailbox (BOUNCE_IMAP_URL, MAIL_IN_IMAP_URL)',
        )
    } finally {
      signal.removeEventListener('abort', close)
      client.close()
    }
    await pause(waitMs, undefined, { signal }).catch(() => {})
    waitMs = Math.min(waitMs * 2, patience.longestMs)
  }
}

async function connectionTo({ host, port, isSecure, user, password }: MailboxAccess): Promise<ImapFlow> {
  // Loaded where it is needed: most installations have no such mailbox.
  const { ImapFlow } = await import('imapflow')
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    // A password goes over a network encrypted or not at all.
    ...(!isSecure && !isHere && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: 20_000,
    socketTimeout: 300_000,
    maxIdleTime: 240_000,
    // The server says at once what has come; without this only after a quarter of a minute.
    autoIdleDelay: 200,
  })
}

async function readAll(
  client: ImapFlow,
  read: (message: { client: ImapFlow; uid: number }) => Promise<boolean>,
  tries: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const uids = await client.search({ unKeyword: processedFlag, deleted: false }, { uid: true })
  let fault: unknown
  for (const uid of Array.isArray(uids) ? uids : []) {
    if (signal.aborted) return
    const key = `${client.mailbox && client.mailbox.uidValidity} ${uid}`
    const before = tries.get(key) ?? 0
    tries.set(key, before + 1)
    try {
      const isRead = before < mostTries && (await read({ client, uid }))
      await layAside(client, uid, isRead ? folders.read : folders.unread)
      tries.delete(key)
    } catch (error) {
      // It stays, and does not block the others.
      if (!client.usable) throw error
      fault = error
    }
  }
  if (fault) throw fault
}

/** @returns false for what a person has to look at */
async function readOne(
  platform: Platform,
  { client, uid }: { client: ImapFlow; uid: number },
  mailbox: Mailbox,
): Promise<boolean> {
  const { largestBytes } = mailbox
  const message = await client.fetchOne(String(uid), { uid: true, source: { maxLength: largestBytes + 1 } }, { uid: true })
  const source = message ? message.source : undefined
  if (!source) return false
  const mail = { bytes: source.subarray(0, largestBytes), isWhole: source.length <= largestBytes }
  return (await offer(platform, mailbox, mail)) === 'read'
}

async function layAside(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const range = String(uid)
  await client.messageFlagsAdd(range, [processedFlag, '\\Seen'], { uid: true })
  const isMoved = async () => Boolean(await client.messageMove(range, folder, { uid: true }).catch(() => false))
  if (await isMoved()) return
  await client.mailboxCreate(folder).catch(() => undefined)
  await isMoved()
}

/** Until the server says that mail has come, the connection ends, or it is time to look. */
function mailOrTime(client: ImapFlow, everyMs: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      client.off('exists', end)
      client.off('close', end)
      done()
    }
    const timer = setTimeout(end, everyMs)
    client.on('exists', end)
    client.on('close', end)
  })
}

function faultOf(error: unknown): string {
  const {
    authenticationFailed,
    code = '',
    responseText = '',
    message = '',
  } = error as {
    authenticationFailed?: boolean
    code?: string
    responseText?: string
    message?: string
  }
  if (authenticationFailed) return 'the email server rejected this user name and password'
  return [code, responseText || message].filter(Boolean).join(': ').slice(0, 300)
}
