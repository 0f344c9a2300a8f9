import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { Inspection, inspectionEndpoints } from '../inspections.contract.ts'
import { inspectionHeads } from '../inspections.heads.generated.ts'

export const inspectionCalls = callsOf<typeof inspectionEndpoints>(inspectionHeads)
export const inspectionsQuery = (listingId: string) =>
  callQuery(openKind, inspectionCalls.ofListing, { params: { id: listingId }, query: {} })
export const endedInspectionsQuery = (listingId: string) =>
  callQuery(openKind, inspectionCalls.ofListing, { params: { id: listingId }, query: { canRebook: 'true' } })
export const ofContactQuery = (contactId: string) => callQuery(openKind, inspectionCalls.ofContact, { params: { id: contactId } })
export const freeQuery = (query: { listingId: string; hostId: string; day: string; minutes: number }) =>
  callQuery(openKind, inspectionCalls.free, { query })

type Mail = NonNullable<Inspection['mail']>
const kinds: Record<Mail['kind'], string> = {
  booked: 'Invitation',
  moved: 'New time',
  cancelled: 'Cancellation',
  reminder: 'Reminder',
}
const states: Record<Mail['state'], string> = {
  waiting: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'not sent',
  unknown: 'not known whether it was sent',
}
export const mailWords = ({ kind, channel, state, reason }: Mail) =>
  `${kinds[kind]}${channel === 'sms' ? ' by SMS' : ''} ${states[state]}${reason && state !== 'sent' ? `: ${reason}` : ''}`

/** From their calendar. */
export const replyWords: Record<NonNullable<Inspection['reply']>, string> = {
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
  tentative: 'Invitation answered “maybe”',
}
