import { AppError } from '#common/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readTicket, writeTicket } from '#platform/tickets.ts'

/** Opens the page of one question and nothing else; the ticket's number is when it expires, in seconds. */
const purpose = 'review request'

export interface ReviewTicket {
  agencyId: string
  reviewId: string
  expiresAt: Date
}
export const reviewToken = (secrets: Secrets, { agencyId, reviewId, expiresAt }: ReviewTicket): string =>
  writeTicket(secrets, purpose, { agencyId, recordId: reviewId, number: Math.floor(expiresAt.getTime() / 1000) })

export const linkEnded = () => new AppError('gone', 'This link has expired. Ask the agency for a new one')

/** Also of a link that has expired, whose page names the agency; undefined for an altered one. */
export function readAnyReviewToken(secrets: Secrets, token: string): ReviewTicket | undefined {
  const ticket = readTicket(secrets, purpose, token)
  return ticket && { agencyId: ticket.agencyId, reviewId: ticket.recordId, expiresAt: new Date(ticket.number * 1000) }
}

/** @throws AppError gone for a link that is altered or over; both read the same */
export function readReviewToken(secrets: Secrets, token: string, now: Date): ReviewTicket {
  const ticket = readAnyReviewToken(secrets, token)
  if (!ticket || ticket.expiresAt <= now) throw linkEnded()
  return ticket
}
