import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** On the QR sign of one open home; its number is the version of the sign. */
const signPurpose = 'open home sign'

export const signUrl = ({ platform, scope }: Context, { id, signVersion }: { id: string; signVersion: number }): string =>
  `${platform.config.PUBLIC_URL}/s/${writeTicket(platform.secrets, signPurpose, { agencyId: scope.agencyId, recordId: id, number: signVersion })}`
export const readSign = ({ secrets }: Platform, ticket: string): Ticket | undefined => readTicket(secrets, signPurpose, ticket)
