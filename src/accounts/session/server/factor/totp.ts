import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '#platform/secrets.ts'

// RFC 6238 as every authenticator app does it: SHA-1, six digits, thirty seconds.
const stepS = 30
const digits = 6
/** Clocks may be one step apart. */
const driftSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base 32, as the apps take it. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepS)

/** RFC 4226, section 5.3. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** @returns the step whose code it is, when that is later than the last one used; a code works once */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const at = stepAt(now)
  for (let step = at - driftSteps; step <= at + driftSteps; step++)
    if (step > lastStep && isSame(totpCode(secret, step), code)) return step
  return undefined
}

/** The content of the QR code. */
export const totpUri = (secret: string, { email, agencyName }: { email: string; agencyName: string }) => {
  const issuer = `Gable ${agencyName}`.replaceAll(':', ' ')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${new URLSearchParams({ secret, issuer })}`
}

/** Ten codes for when the phone is lost, e.g. `K7QM-3XPT-9WBD`: 60 bits each, without letters that look like others. */
export function newRecoveryCodes(): string[] {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 10 }, () =>
    [...randomBytes(12)].map((byte, i) => `${i && i % 4 === 0 ? '-' : ''}${letters[byte % 32]}`).join(''),
  )
}
/** The form that is stored and compared, however it was typed. */
export const plainRecoveryCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
