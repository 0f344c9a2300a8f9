import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** Opens the form of one party and nothing else; its number is when it expires, in seconds. */
const purpose = 'party details'

export const detailsUrl = ({ platform, scope }: Context, { id, expiresAt }: { id: string; expiresAt: Date }): string => {
  const number = Math.floor(expiresAt.getTime() / 1000)
  return `${platform.config.PUBLIC_URL}/details/${writeTicket(platform.secrets, purpose, { agencyId: scope.agencyId, recordId: id, number })}`
}
/** Also of an expired link: its page names the agency to call. */
export const agencyOfDetails = ({ secrets }: Platform, ticket: string): string | undefined =>
  readTicket(secrets, purpose, ticket)?.agencyId
/** @returns undefined for a link that is altered or has expired */
export function readDetailsTicket({ secrets, clock }: Platform, ticket: string): Ticket | undefined {
  const read = readTicket(secrets, purpose, ticket)
  return read && read.number * 1000 > clock().getTime() ? read : undefined
}
