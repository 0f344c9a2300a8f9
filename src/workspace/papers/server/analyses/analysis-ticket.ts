import { ticketThatEnds } from '#platform/tickets.ts'

/** Each opens one market analysis and nothing else. */
export const analysisTicket = ticketThatEnds('/analysis', 'market analysis')
