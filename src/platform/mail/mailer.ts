import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer reaches, when it is not the sender. */
  replyTo?: string
}
/** Sends one mail; throws when it could not be handed over. Call it from jobs only. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

// Loaded with the first mail: the API never sends one, and it is 20 MB of memory.
const nodemailer = async () => (await import('nodemailer')).default

/** By SMTP when SMTP_URL is set; else into DATA_DIR/outbox as .eml files, readable at /dev/outbox. */
export function openMailer(config: Config): Mailer {
  if (config.SMTP_URL) {
    const { SMTP_URL, MAIL_FROM } = config
    let smtp: { sendMail(mail: object): Promise<unknown>; close(): void } | undefined
    return {
      async send(mail) {
        smtp ??= (await nodemailer()).createTransport(SMTP_URL, { pool: true } as object)
        await smtp.sendMail({ ...mail, from: MAIL_FROM })
      },
      close: () => smtp?.close(),
    }
  }
  const folder = outboxFolder(config)
  return {
    async send(mail) {
      const compose = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = (await compose.sendMail({ ...mail, from: config.MAIL_FROM })) as unknown as { message: Buffer }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close() {},
  }
}

export const outboxFolder = (config: Config) => join(config.DATA_DIR, 'outbox')
