import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Everything that needs a key gets one of its own, derived from SECRET_KEY by purpose, so that no two uses can be confused. */
export interface Secrets {
  /** 32 bytes for one purpose. */
  key(purpose: string): Buffer
  /** The same for the key of now and those before it (SECRET_KEY_PREVIOUS), for checking what was made with them. */
  keys(purpose: string): Buffer[]
  /** AES-256-GCM; for credentials at rest. */
  seal(text: string, purpose: string): Buffer
  open(sealed: Buffer, purpose: string): string
  /** False for what an earlier key encrypted: `gable secrets reseal` encrypts it again. */
  isCurrent(sealed: Buffer): boolean
  /** Names the key without giving it away; the same in every process of an installation. */
  fingerprint: string
  /** Fingerprints of the keys before it. */
  earlierFingerprints: readonly string[]
}

export function secretsFrom(secretKey: string, previous: readonly string[] = []): Secrets {
  const known = new Map<string, Buffer>()
  const derived = (from: string, purpose: string) => {
    const name = `${from}\n${purpose}`
    const key = known.get(name) ?? Buffer.from(hkdfSync('sha256', from, 'gable', purpose, 32))
    known.set(name, key)
    return key
  }
  const all = [secretKey, ...previous]
  const key = (purpose: string) => derived(secretKey, purpose)
  const fingerprint = (from: string) => derived(from, 'name of the key').subarray(0, 4)
  const publicName = (from: string) => derived(from, 'fingerprint of the key').toString('hex').slice(0, 32)
  const current = fingerprint(secretKey)
  return {
    key,
    fingerprint: publicName(secretKey),
    earlierFingerprints: previous.map(publicName),
    keys: (purpose) => all.map((from) => derived(from, purpose)),
    isCurrent: (sealed) => sealed[0] === 2 && sealed.subarray(1, 5).equals(current),
    // Version 2: which key, the nonce, the text, the tag. Version 1 does not say which key.
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv)
      return Buffer.concat([Buffer.from([2]), current, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, purpose) {
      const version = sealed[0]
      if (version !== 1 && version !== 2) throw new Error('Encrypted by a version this program does not know')
      const candidates = version === 1 ? all : all.filter((from) => fingerprint(from).equals(sealed.subarray(1, 5)))
      const body = sealed.subarray(version === 1 ? 1 : 5)
      for (const from of candidates)
        try {
          const decipher = createDecipheriv('aes-256-gcm', derived(from, purpose), body.subarray(0, 12), { authTagLength: 16 })
          decipher.setAuthTag(body.subarray(-16))
          return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
        } catch {
          // Another key may fit.
        }
      throw new Error('Encrypted with a key this installation does not have. Set SECRET_KEY_PREVIOUS')
    },
  }
}

/** The stored form of a secret that Gable made: too random to be guessed from its hash, unlike a password. */
export const hashOf = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest()

/** Compares in constant time, for any lengths. */
export const isSame = (a: string | Buffer, b: string | Buffer): boolean => timingSafeEqual(hashOf(a), hashOf(b))
