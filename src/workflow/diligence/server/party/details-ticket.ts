import { ticketThatEnds } from '#platform/tickets.ts'

/** Each opens the form of one party and nothing else. */
export const detailsTicket = ticketThatEnds('/details', 'party details')
