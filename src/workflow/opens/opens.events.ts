import { event } from '#platform/event.ts'
import type { FollowUp } from './visits.contract.ts'

/** Asks for the last message about each of these visits. The feature that sends them writes the answers, by visit. */
export const followUpsWanted = event<{ visitIds: readonly string[]; answers: Map<string, FollowUp> }>('visits.followUpsWanted')

/** Asks where buyers book a private inspection of a listing. The feature that takes bookings writes the path, while it is offered. */
export const bookingPathWanted = event<{ listingId: string; path: string | undefined }>('open.bookingPathWanted')

/** A calendar has answered an invitation to an inspection. `isTaken` is written here: whether it is one of ours. */
export const invitationAnswered = event<{
  openId: string
  uid: string
  sequence: number
  attendee: string
  answer: 'accepted' | 'declined' | 'tentative'
  isTaken: boolean
}>('open.invitationAnswered')
