import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Everything that needs a key gets one of its own, derived from SECRET_KEY by purpose, so that no two uses can be confused. */
export interface Secrets {
  /** 32 bytes for one purpose. */
  key(purpose: string): Buffer
  /** AES-256-GCM; for credentials at rest. */
  seal(text: string, purpose: string): Buffer
  open(sealed: Buffer, purpose: string): string
}

/** SECRET_KEY, or the one made once in DATA_DIR/secret.key. */
export function readSecretKey(config: Config): string {
  if (config.SECRET_KEY) return config.SECRET_KEY
  const file = join(config.DATA_DIR, 'secret.key')
  mkdirSync(config.DATA_DIR, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

export function secretsFrom(secretKey: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'gable', purpose, 32))
  return {
    key,
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv)
      return Buffer.concat([Buffer.from([1]), iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, purpose) {
      if (sealed[0] !== 1) throw new Error('Sealed by a version this program does not know')
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8')
    },
  }
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (x: string | Buffer) => createHash('sha256').update(x).digest()
  return timingSafeEqual(digest(a), digest(b))
}
