import { event } from '#platform/event.ts'

/** Asks, for each of these contacts, to which number an SMS can go, or why none can. The feature that sends SMS writes the answers, by contact. */
export const smsReachWanted = event<{
  people: readonly { contactId: string; mobile: string | null; purpose: 'service' | 'openHomes' }[]
  answers: Map<string, { number: string | null; why: string | null }>
}>('open.smsReachWanted')

export interface SmsDue {
  contactId: string
  number: string
  purpose: 'service' | 'openHomes'
  text: string
  outcome?: 'queued' | { refusal: string }
}
/** An SMS to a contact is due. Who sends SMS queues it in this transaction, and writes why not when it can't. */
export const smsDue = event<SmsDue>('open.smsDue')

/** Asks which of these email addresses, in small letters, get nothing, and why. */
export const mailRefusalsWanted = event<{ addresses: readonly string[]; refusals: Map<string, string> }>(
  'open.mailRefusalsWanted',
)

/** Asks for the work of an agent from one day to another besides open homes and inspections. The calendar adds it. */
export const busyTimesWanted = event<{
  agentId: string
  from: string
  to: string
  /** On the agency's clock. */
  busy: { startsAt: string; endsAt: string }[]
}>('open.busyTimesWanted')

/** A calendar has answered an invitation to an inspection. `isTaken` is written here: whether it is one of ours. */
export const invitationAnswered = event<{
  openId: string
  uid: string
  sequence: number
  attendee: string
  answer: 'accepted' | 'declined' | 'tentative'
  isTaken: boolean
}>('open.invitationAnswered')
