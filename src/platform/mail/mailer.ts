import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { fairPlaces } from './fair-places.ts'
import { type ComposedMail, composeMail, type Sender } from './compose-mail.ts'
import { type DkimKey, readDkimKey } from './dkim.ts'
import type { Mail } from './mail.ts'
import { mailFailure } from './mail-failure.ts'

/** Sends one mail; throws `MailFailure` when it could not be handed over. Call it from jobs only. */
export interface Mailer {
  send(mail: Mail, of?: MailOf): Promise<void>
  close(): void
}

export interface MailOf {
  /** '' for the installation itself. */
  agencyId: string
  /** About signing in: such mails have connections of their own, which no campaign can fill. */
  isAccount?: boolean
}

/** By SMTP when SMTP_URL is set; else into DATA_DIR/outbox as .eml files, readable at /dev/outbox. */
export function openMailer(config: Config): Mailer {
  const sender = senderOf(config)
  let key: DkimKey | undefined | null = null
  const write: Write = async (mail) => {
    key = key === null ? readDkimKey(config) : key
    return composeMail(mail, { sender, now: new Date(), key })
  }
  return config.SMTP_URL ? smtpMailer(config, config.SMTP_URL, write) : folderMailer(outboxFolder(config), write)
}
type Write = (mail: Mail) => Promise<ComposedMail>

/** The part of nodemailer that is used here. */
interface Smtp {
  sendMail(mail: object): Promise<unknown>
  use(step: 'stream', plugin: (mail: StreamedMail, done: () => void) => void): void
  close(): void
}
interface StreamedMail {
  data: { readText(): AsyncIterable<Buffer> }
  message: { processFunc(replace: () => Readable): void }
}

/** One in five, where there is more than one. */
const accountConnections = (all: number) => (all > 1 ? Math.max(1, Math.floor(all / 5)) : 0)

function smtpMailer(config: Config, url: string, write: Write): Mailer {
  const forAccounts = accountConnections(config.SMTP_CONNECTIONS)
  const usual = openLane(url, config.SMTP_CONNECTIONS - forAccounts)
  const account = forAccounts ? openLane(url, forAccounts) : usual
  return {
    async send(mail, { agencyId, isAccount = false } = { agencyId: '' }) {
      const lane = isAccount ? account : usual
      await lane.inPlace(agencyId, async () => hand(await lane.open(), mail, await write(mail)))
    },
    close() {
      usual.close()
      account.close()
    },
  }
}

function openLane(url: string, connections: number) {
  let smtp: Promise<Smtp> | undefined
  return {
    inPlace: fairPlaces(connections),
    open: () => (smtp ??= openSmtp(url, connections)),
    close: () => void smtp?.then((one) => one.close()),
  }
}

async function openSmtp(url: string, maxConnections: number): Promise<Smtp> {
  // Loaded with the first mail: the API never sends one, and it is 20 MB of memory.
  const transport = (await import('nodemailer')).default.createTransport({
    url,
    pool: true,
    maxConnections,
    maxMessages: Number.POSITIVE_INFINITY,
    // Delivery is unknown when a connection breaks: the caller decides about retrying.
    maxRequeues: 0,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
  } as object) as unknown as Smtp
  // This stream is first read when the server has answered DATA, which is how `hand` knows whether any of the text left.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc(() => Readable.from(data.readText(), { objectMode: false }))
    done()
  })
  return transport
}

async function hand(smtp: Smtp, mail: Mail, { envelope, raw }: ComposedMail): Promise<void> {
  let refusal: { error: unknown } | undefined
  let hasDataStarted = false
  async function* readText() {
    try {
      await mail.beforeData?.()
    } catch (error) {
      refusal = { error }
      throw error
    }
    hasDataStarted = true
    yield raw
  }
  await smtp.sendMail({ envelope, raw, readText, disableFileAccess: true, disableUrlAccess: true }).catch((error: unknown) => {
    throw refusal ? refusal.error : mailFailure(error, hasDataStarted)
  })
}

function folderMailer(folder: string, write: Write): Mailer {
  return {
    async send(mail) {
      const { raw } = await write(mail)
      await mail.beforeData?.()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Written with the line ends of this machine: people open them with what they have.
      const message = raw.toString('utf8').replaceAll('\r\n', '\n')
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close() {},
  }
}

/** `Gable <gable@agency.example>` in its parts. */
export function senderOf({ MAIL_FROM }: Config): Sender {
  const address = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()
  return { name: MAIL_FROM.replace(/<[^<>]*>\s*$/, '').trim(), address, domain: address.split('@')[1] ?? 'localhost' }
}

export const outboxFolder = (config: Config) => join(config.DATA_DIR, 'outbox')
