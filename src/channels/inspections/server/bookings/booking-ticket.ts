import type { Context, Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'

/** In the emails about one inspection; its number is the version of the sign, so that a new sign ends it. */
const bookingPurpose = 'inspection booking'

export const bookingUrl = ({ platform, scope }: Context, open: { id: string; signVersion: number }): string =>
  `${platform.config.PUBLIC_URL}/b/${writeTicket(platform.secrets, bookingPurpose, { agencyId: scope.agencyId, recordId: open.id, number: open.signVersion })}`
export const readBooking = ({ secrets }: Platform, ticket: string): Ticket | undefined =>
  readTicket(secrets, bookingPurpose, ticket)
