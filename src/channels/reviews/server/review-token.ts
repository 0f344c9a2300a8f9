import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#common/errors.ts'
import type { Secrets } from '#platform/secrets.ts'

const purpose = 'review request'
const hexOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const sign = (body: Buffer, key: Buffer) => createHmac('sha256', key).update(body).digest()

export interface ReviewTicket {
  agencyId: string
  reviewId: string
  expiresAt: Date
}
/** Opens the page of one question and nothing else: agency, review and end, signed with a key that has no other use. */
export function reviewToken(secrets: Secrets, { agencyId, reviewId, expiresAt }: ReviewTicket): string {
  const end = Buffer.alloc(4)
  end.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000))
  const body = Buffer.concat([hexOf(agencyId), hexOf(reviewId), end])
  return Buffer.concat([body, sign(body, secrets.key(purpose))]).toString('base64url')
}

/** @throws AppError gone for a link that is altered or over; both read the same */
export function readReviewToken(secrets: Secrets, token: string, now: Date): ReviewTicket {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, 36)
  const isOurs = bytes.length === 68 && secrets.keys(purpose).some((key) => timingSafeEqual(sign(body, key), bytes.subarray(36)))
  const expiresAt = new Date((isOurs ? body.readUInt32BE(32) : 0) * 1000)
  if (!isOurs || expiresAt <= now) throw new AppError('gone', 'This link has expired. Ask the agency for a new one')
  return { agencyId: uuidOf(body.subarray(0, 16)), reviewId: uuidOf(body.subarray(16, 32)), expiresAt }
}
