import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { mailFailure } from './mail-failure.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whose name stands before our own address. */
  fromName?: string
  /** Whom an answer reaches, when it is not the sender. */
  replyTo?: string
  /** Where bounces of this one mail go (VERP); default: the sender. */
  bounceTo?: string
  messageId?: string
  /** Sent as they are: no folding, no encoding; they must be one line of ASCII. */
  headers?: Record<string, string>
}
/** Sends one mail; throws `MailFailure` when it could not be handed over. Call it from jobs only. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

// Loaded with the first mail: the API never sends one, and it is 20 MB of memory.
const nodemailer = async () => (await import('nodemailer')).default

/** By SMTP when SMTP_URL is set; else into DATA_DIR/outbox as .eml files, readable at /dev/outbox. */
export function openMailer(config: Config): Mailer {
  const { address } = senderOf(config)
  const compose = (mail: Mail) => ({
    from: mail.fromName ? { name: mail.fromName, address } : config.MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.messageId && { messageId: mail.messageId }),
    ...(mail.bounceTo && { envelope: { from: mail.bounceTo, to: mail.to } }),
    // Prepared: nodemailer would add a comment to List-Unsubscribe, which RFC 8058 does not allow.
    headers: Object.fromEntries(
      Object.entries(mail.headers ?? {}).map(([name, value]) => [name, { prepared: true, value: oneLine(value) }]),
    ),
    // A mail is made of what we wrote and never of a file or an address that somebody names in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (config.SMTP_URL) {
    const { SMTP_URL } = config
    let smtp: { sendMail(mail: object): Promise<unknown>; close(): void } | undefined
    return {
      async send(mail) {
        smtp ??= (await nodemailer()).createTransport({
          url: SMTP_URL,
          pool: true,
          maxConnections: config.SMTP_CONNECTIONS,
          maxMessages: Number.POSITIVE_INFINITY,
          // Whether it arrived is not known when a connection breaks: whoever sends decides about trying again.
          maxRequeues: 0,
          connectionTimeout: 20_000,
          socketTimeout: 60_000,
          ...dkimOf(config),
        } as object)
        await smtp.sendMail(compose(mail)).catch((error: unknown) => {
          throw mailFailure(error)
        })
      },
      close: () => smtp?.close(),
    }
  }
  const folder = outboxFolder(config)
  return {
    async send(mail) {
      const stream = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
        ...dkimOf(config),
      })
      const { message } = (await stream.sendMail(compose(mail))) as unknown as { message: Buffer }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close() {},
  }
}

/** nodemailer's own list signs List-Unsubscribe but not List-Unsubscribe-Post, and without that one-click does not count (RFC 8058, section 4). */
const signedHeaders = 'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post'
function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config): object {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return {}
  const privateKey = readFileSync(DKIM_KEY_FILE, 'utf8')
  return { dkim: { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey, headerFieldNames: signedHeaders } }
}

/** `Gable <gable@agency.example>` in its parts. */
export function senderOf({ MAIL_FROM }: Config): { name: string; address: string; domain: string } {
  const address = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()
  return { name: MAIL_FROM.replace(/<[^<>]*>\s*$/, '').trim(), address, domain: address.split('@')[1] ?? 'localhost' }
}
const oneLine = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, ' ')

export const outboxFolder = (config: Config) => join(config.DATA_DIR, 'outbox')
