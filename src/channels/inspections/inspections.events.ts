import { event } from '#platform/event.ts'

/** Asks for the work of an agent from one day to another besides open homes and inspections. The calendar adds it. */
export const busyTimesWanted = event<{
  agentId: string
  from: string
  to: string
  /** On the agency's clock. */
  busy: { startsAt: string; endsAt: string }[]
}>('inspection.busyTimesWanted')
