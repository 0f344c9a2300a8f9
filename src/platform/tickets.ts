import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, Platform } from './context.ts'
import type { Secrets } from './secrets.ts'

// A public link to one record: agency, record and a number, signed with a key that has no other use.

const hexOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const sign = (body: Buffer, key: Buffer) => createHmac('sha256', key).update(body).digest()
const bodyLength = 36

export interface Ticket {
  agencyId: string
  recordId: string
  /** Its version, or when it ends in seconds; the purpose says which. */
  number: number
}
export function writeTicket(secrets: Secrets, purpose: string, { agencyId, recordId, number }: Ticket): string {
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(number)
  const body = Buffer.concat([hexOf(agencyId), hexOf(recordId), tail])
  return Buffer.concat([body, sign(body, secrets.key(purpose))]).toString('base64url')
}

/** @returns undefined for a ticket that is altered, cut off, or of another purpose */
export function readTicket(secrets: Secrets, purpose: string, ticket: string): Ticket | undefined {
  if (!/^[\w-]{91}$/.test(ticket)) return undefined
  const bytes = Buffer.from(ticket, 'base64url')
  // The last letter has two bits more than the bytes: without this, four spellings of a ticket would open the same.
  if (bytes.toString('base64url') !== ticket) return undefined
  const body = bytes.subarray(0, bodyLength)
  const isOurs = secrets.keys(purpose).some((key) => timingSafeEqual(sign(body, key), bytes.subarray(bodyLength)))
  if (!isOurs) return undefined
  return { agencyId: uuidOf(body.subarray(0, 16)), recordId: uuidOf(body.subarray(16, 32)), number: body.readUInt32BE(32) }
}

/** Links to one record that close at a time of their own: the number of the ticket is that time, in seconds. */
export const ticketThatEnds = (path: string, purpose: string) => ({
  url({ platform, scope }: Context, { id, expiresAt }: { id: string; expiresAt: Date }): string {
    const number = Math.floor(expiresAt.getTime() / 1000)
    return `${platform.config.PUBLIC_URL}${path}/${writeTicket(platform.secrets, purpose, { agencyId: scope.agencyId, recordId: id, number })}`
  },
  /** Also of an expired link: its page names the agency to call. */
  agencyOf: ({ secrets }: Platform, ticket: string): string | undefined => readTicket(secrets, purpose, ticket)?.agencyId,
  /** @returns undefined for a link that is altered or has expired */
  read({ secrets, clock }: Platform, ticket: string): Ticket | undefined {
    const read = readTicket(secrets, purpose, ticket)
    return read && read.number * 1000 > clock().getTime() ? read : undefined
  },
})
