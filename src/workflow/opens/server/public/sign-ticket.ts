import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** On the QR sign of one open home; its number is the version of the sign. */
const signPurpose = 'open home sign'
/** What a visitor holds after signing in, for what they ask next. */
const visitPurpose = 'open home visit'

export const signTicket = ({ platform, scope }: Context, { id, signVersion }: { id: string; signVersion: number }): string =>
  writeTicket(platform.secrets, signPurpose, { agencyId: scope.agencyId, recordId: id, number: signVersion })
export const signUrl = (ctx: Context, open: { id: string; signVersion: number }): string =>
  `${ctx.platform.config.PUBLIC_URL}/s/${signTicket(ctx, open)}`
export const readSign = ({ secrets }: Platform, ticket: string): Ticket | undefined => readTicket(secrets, signPurpose, ticket)

export const visitTicket = ({ platform, scope }: Context, visitId: string): string =>
  writeTicket(platform.secrets, visitPurpose, { agencyId: scope.agencyId, recordId: visitId, number: 0 })
export const readVisit = ({ secrets }: Platform, ticket: string): Ticket | undefined => readTicket(secrets, visitPurpose, ticket)
