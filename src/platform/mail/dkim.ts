import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import type { ComposedMail } from './compose-mail.ts'

const signAside = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>

export type Signer = (mail: ComposedMail) => Promise<string>

/** List-Unsubscribe-Post must be under the signature, or one-click does not count (RFC 8058, section 4). */
const signedHeaders = new Set([
  'from',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
])

/** `relaxed` of RFC 6376, section 3.4.2. */
const relaxed = (header: string) => {
  const colon = header.indexOf(':')
  const value = header.slice(colon + 1).replaceAll('\r\n', '')
  return `${header.slice(0, colon).toLowerCase()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`
}

/**
 * Signs mails (RFC 6376, rsa-sha256, relaxed/simple: our bodies are quoted-printable, which no server on the way has a reason to change).
 * Undefined when no key is set. The key is read once and the signing is done on another thread: it is two thirds of the work of a mail.
 * @throws Error naming the setting when the key cannot be used
 */
export function openSigner({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config): Signer | undefined {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined
  const key = readKey(DKIM_KEY_FILE)
  return async ({ headers, body }) => {
    const signed = headers.flatMap((header) => {
      const name = header.slice(0, header.indexOf(':')).toLowerCase()
      return signedHeaders.has(name) ? [{ name, line: relaxed(header) }] : []
    })
    const bodyHash = createHash('sha256').update(body).digest('base64')
    const field = [
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple;',
      ` d=${DKIM_DOMAIN}; s=${DKIM_SELECTOR};`,
      ` h=${signed
        .map(({ name }) => name)
        .join(':')
        .replaceAll(/(.{40,60}:)(?=.)/g, '$1\r\n  ')};`,
      ` bh=${bodyHash};`,
      ' b=',
    ].join('\r\n')
    const text = `${signed.map(({ line }) => `${line}\r\n`).join('')}${relaxed(field)}`
    const signature = (await signAside('sha256', Buffer.from(text), key)).toString('base64')
    return field + signature.replaceAll(/.{72}(?=.)/g, '$&\r\n ')
  }
}

function readKey(file: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`DKIM_KEY_FILE is not a readable private key: ${(cause as Error).message}`, { cause })
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('DKIM_KEY_FILE must contain an RSA key: few providers check other types')
  return key
}
