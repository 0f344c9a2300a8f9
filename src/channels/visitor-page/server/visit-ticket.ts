import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** A visitor holds it after signing in, for what they ask next. */
const visitPurpose = 'open home visit'

export const visitTicket = ({ platform, scope }: Context, visitId: string): string =>
  writeTicket(platform.secrets, visitPurpose, { agencyId: scope.agencyId, recordId: visitId, number: 0 })
export const readVisit = ({ secrets }: Platform, ticket: string): Ticket | undefined => readTicket(secrets, visitPurpose, ticket)
