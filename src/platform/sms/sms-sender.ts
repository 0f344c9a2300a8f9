import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { outboxFolder } from '../mail/mailer.ts'
import { type Sms, SmsFailure, type SmsReceipt } from './sms.ts'
import { readBriefly } from './read-briefly.ts'

/** Sends one message; throws `SmsFailure` when it was not accepted. Call it from jobs only. */
export interface SmsSender {
  send(sms: Sms): Promise<SmsReceipt>
}

/** By HTTP to SMS_URL when it is set; else into DATA_DIR/outbox as .sms files, readable at /dev/outbox. */
export const openSmsSender = (config: Config): SmsSender =>
  config.SMS_URL ? httpSender(config.SMS_URL, config.SMS_KEY) : folderSender(config)

export function folderSender(config: Config): SmsSender {
  const folder = outboxFolder(config)
  return {
    async send({ to, from, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.sms`
      await writeFile(join(folder, `.${name}`), `To: ${to}\nFrom: ${from}\n\n${text}\n`, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      return { providerId: null, isOutbox: true }
    },
  }
}

const timeoutMs = 30_000
/** Errors of a connection that never was: nothing of the message left. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** The call is described in docs/sms.md. */
function httpSender(url: string, key: string | undefined): SmsSender {
  return {
    async send({ id, to, from, text }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': id,
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ id, to, from, text }),
      }).catch((error: unknown) => {
        const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? '')
        if (neverConnected.has(code)) throw new SmsFailure('server', `The SMS provider can’t be reached (${code})`, error)
        throw new SmsFailure('unknown', 'The connection to the SMS provider was lost', error)
      })
      // A status says whether it was taken, even when the rest of the answer is lost.
      const answer = await readBriefly(response).catch(() => '')
      if (response.ok) return { providerId: idIn(answer), isOutbox: false }
      const { status } = response
      const said = answer.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
      const words = (text: string) => `${text} (${status}${said && `: ${said}`})`
      if (status === 429 || status === 503) throw new SmsFailure('later', words('The SMS provider asked us to try later'))
      if (status >= 500 || status === 408)
        throw new SmsFailure('unknown', words('The SMS provider failed while taking the message'))
      if (status < 400 || [401, 403, 404, 405].includes(status))
        throw new SmsFailure('server', words('The SMS provider rejected the sign-in or address. Check SMS_URL and SMS_KEY'))
      throw new SmsFailure('refused', words('The SMS provider refused the message'))
    },
  }
}

/** `{"id": "…"}`, also as `messageId` or `message_id`. */
function idIn(answer: string): string | null {
  try {
    const said = JSON.parse(answer) as Record<string, unknown> | null
    const id = said?.['id'] ?? said?.['messageId'] ?? said?.['message_id']
    return (typeof id === 'string' || typeof id === 'number') && String(id) ? String(id).slice(0, 200) : null
  } catch {
    return null
  }
}
