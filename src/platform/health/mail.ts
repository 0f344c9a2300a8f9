import type { Config } from '../config.ts'
import { bad, type Found, good, note } from './finding.ts'

const timeoutMs = 10_000

/** Signs in to the mail server, and sends nothing. */
export async function mailFinding({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Promise<Found> {
  if (!SMTP_URL) return note('kept in the outbox because SMTP_URL is not set')
  const { host } = new URL(SMTP_URL)
  const { default: nodemailer } = await import('nodemailer')
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...limits } as object)
  try {
    await transport.verify()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const advice =
      code === 'EAUTH' ? 'Check the user and the password in SMTP_URL' : 'Check SMTP_URL, and that the firewall allows it'
    return bad(`${host} can't be used: ${message.slice(0, 300)}. ${advice}`)
  } finally {
    transport.close()
  }
  if (/@localhost\b/.test(MAIL_FROM))
    return bad(`the sender is ${MAIL_FROM}, which others refuse. Set MAIL_FROM to your own address`)
  return good(`${host} accepts email from ${MAIL_FROM}`)
}
