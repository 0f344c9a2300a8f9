import { event } from '#platform/event.ts'
import type { FollowUp } from './visits.contract.ts'

/** Asks for the last message about each of these visits. The feature that sends them writes the answers, by visit. */
export const followUpsWanted = event<{ visitIds: readonly string[]; answers: Map<string, FollowUp> }>('visits.followUpsWanted')

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
