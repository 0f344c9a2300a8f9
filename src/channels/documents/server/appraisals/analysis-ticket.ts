import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** Opens one market analysis and nothing else; its number is when it expires, in seconds. */
const purpose = 'market analysis'

export const analysisUrl = ({ platform, scope }: Context, { id, expiresAt }: { id: string; expiresAt: Date }): string => {
  const number = Math.floor(expiresAt.getTime() / 1000)
  return `${platform.config.PUBLIC_URL}/analysis/${writeTicket(platform.secrets, purpose, { agencyId: scope.agencyId, recordId: id, number })}`
}
/** The agency of a link, also of an expired one: the page then has a name and a phone. */
export const agencyOfTicket = ({ secrets }: Platform, ticket: string): string | undefined =>
  readTicket(secrets, purpose, ticket)?.agencyId
/** @returns undefined for a link that is altered or has expired */
export function readAnalysisTicket({ secrets, clock }: Platform, ticket: string): Ticket | undefined {
  const read = readTicket(secrets, purpose, ticket)
  return read && read.number * 1000 > clock().getTime() ? read : undefined
}
