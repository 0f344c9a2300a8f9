import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may bend: where the page stood, whether a finger was shown, what the counter says. */
interface Bent {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}
interface Options {
  challenge: string
  user?: { id: string }
}
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** An authenticator in software, as far as WebAuthn level 3 sections 5.8.1, 6.1 and 6.5 go: ES256, no attestation. */
export class SoftPasskey {
  readonly id = randomBytes(32)
  readonly origin: string
  private readonly rpId: string
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject }
  private counter = 0
  private userHandle = ''

  constructor(origin: string) {
    this.origin = origin
    this.rpId = new URL(origin).hostname
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  private clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin = this.origin) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private head({ rpId = this.rpId, isVerified = true, counter }: Bent, hasKey: boolean) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++this.counter)
    // User present, user verified, key attached.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  create(options: Record<string, unknown>, bent: Bent = {}) {
    const { challenge, user } = options as unknown as Options
    this.userHandle = user?.id ?? ''
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const authData = Buffer.concat([this.head(bent, true), Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: b64(this.clientData('webauthn.create', challenge, bent.origin)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
      authenticatorAttachment: 'platform' as const,
    }
  }

  get(options: Record<string, unknown>, bent: Bent = {}) {
    const { challenge } = options as unknown as Options
    const clientData = this.clientData('webauthn.get', challenge, bent.origin)
    const authData = this.head(bent, false)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(sign('sha256', signed, this.keys.privateKey)),
        userHandle: bent.userHandle ?? this.userHandle,
      },
      authenticatorAttachment: 'platform' as const,
    }
  }
}
