import { addMinutes, minutesOf } from '#common/time/days.ts'

export const inspectionMailKinds = ['booked', 'moved', 'cancelled', 'reminder'] as const
export type InspectionMailKind = (typeof inspectionMailKinds)[number]
export const inspectionMailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
/** Answers of a calendar to an invitation. */
export const inspectionReplies = ['accepted', 'declined', 'tentative'] as const
/** Outcomes; `booked` takes back what was noted by mistake. */
export const inspectionOutcomes = ['booked', 'arrived', 'noShow'] as const
export const usualMinutes = 30

export interface Busy {
  startsAt: string
  endsAt: string
  /** To get there from it, or to it; 0 for what has no place. */
  travelMinutes: number
}
const usualHours = { from: '08:00', to: '18:30' }
const step = 30

/** Times of a day, after `now`, at which someone with these appointments has time for an inspection, with the way between. */
export function freeTimes(
  { day, minutes, now, hours = usualHours }: { day: string; minutes: number; now: string; hours?: { from: string; to: string } },
  busy: readonly Busy[],
): { startsAt: string; endsAt: string }[] {
  const taken = busy.map(({ startsAt, endsAt, travelMinutes }) => ({
    from: addMinutes(startsAt, -travelMinutes),
    to: addMinutes(endsAt, travelMinutes),
  }))
  const times = []
  for (let at = minutesOf(hours.from); at + minutes <= minutesOf(hours.to); at += step) {
    const startsAt = addMinutes(`${day}T00:00`, at)
    const endsAt = addMinutes(startsAt, minutes)
    if (startsAt > now && taken.every(({ from, to }) => endsAt <= from || startsAt >= to)) times.push({ startsAt, endsAt })
  }
  return times
}

const shownStatuses = new Set(['live', 'offMarket', 'underOffer', 'underApplication'])
/** True when buyers can be shown a home whose listing has this status. */
export const isShown = (listingStatus: string): boolean => shownStatuses.has(listingStatus)
