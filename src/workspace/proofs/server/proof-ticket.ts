import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** Opens one proof and nothing else; its number is when it expires, in seconds. */
const purpose = 'document proof'

interface Ended {
  id: string
  expiresAt: Date
}
export const proofUrl = ({ platform, scope }: Context, { id, expiresAt }: Ended): string => {
  const number = Math.floor(expiresAt.getTime() / 1000)
  return `${platform.config.PUBLIC_URL}/proof/${writeTicket(platform.secrets, purpose, { agencyId: scope.agencyId, recordId: id, number })}`
}
/** The agency of a link, also of an expired one: the page then has a name and a phone. */
export const agencyOfTicket = ({ secrets }: Platform, ticket: string): string | undefined =>
  readTicket(secrets, purpose, ticket)?.agencyId
/** @returns undefined for a link that is altered or has expired */
export function readProofTicket({ secrets, clock }: Platform, ticket: string): Ticket | undefined {
  const read = readTicket(secrets, purpose, ticket)
  return read && read.number * 1000 > clock().getTime() ? read : undefined
}
