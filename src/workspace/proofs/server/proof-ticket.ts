import { ticketThatEnds } from '#platform/tickets.ts'

/** Each opens one proof and nothing else. */
export const proofTicket = ticketThatEnds('/proof', 'document proof')
