import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'

/** List-Unsubscribe-Post must be under the signature, or one-click does not count (RFC 8058, section 4). */
const signedHeaders = [
  ...['from', 'reply-to', 'subject', 'date', 'message-id', 'to', 'mime-version', 'content-type'],
  ...['list-unsubscribe', 'list-unsubscribe-post'],
]

export interface DkimKey {
  domainName: string
  keySelector: string
  privateKey: string
  headerFieldNames: string
}

/**
 * Reads the key that mails are signed with; undefined when none is set.
 * @throws Error naming the setting when the key cannot be used
 */
export function readDkimKey({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config): DkimKey | undefined {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined
  let privateKey: string
  let type: string | undefined
  try {
    privateKey = readFileSync(DKIM_KEY_FILE, 'utf8')
    type = createPrivateKey(privateKey).asymmetricKeyType
  } catch (cause) {
    throw new Error(`DKIM_KEY_FILE is not a readable private key: ${(cause as Error).message}`, { cause })
  }
  if (type !== 'rsa') throw new Error('DKIM_KEY_FILE must contain an RSA key: few providers check other types')
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey, headerFieldNames: signedHeaders.join(':') }
}
