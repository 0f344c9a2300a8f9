import { addDays, instantOf, localOf, weekdayOf } from '#common/time/days.ts'

export interface OfficeHours {
  /** 1 is Monday. */
  days: readonly number[]
  /** `09:00`, of the agency's clock. */
  from: string
  to: string
}
const minuteMs = 60_000
/** Longer than any limit that can be set; what has waited since before counts from then. */
const mostDays = 40

/** Minutes of office hours between two moments. */
export function officeMinutes(since: Date, until: Date, { days, from, to }: OfficeHours, timeZone: string): number {
  const last = localOf(until, timeZone).slice(0, 10)
  const first = localOf(since, timeZone).slice(0, 10)
  const earliest = addDays(last, -mostDays)
  let minutes = 0
  for (let day = first < earliest ? earliest : first; day <= last; day = addDays(day, 1)) {
    if (!days.includes(weekdayOf(day))) continue
    const start = Math.max(since.getTime(), instantOf(`${day}T${from}`, timeZone).getTime())
    const end = Math.min(until.getTime(), instantOf(`${day}T${to}`, timeZone).getTime())
    minutes += Math.max(0, (end - start) / minuteMs)
  }
  return Math.floor(minutes)
}

/** True while the office is open. */
export function isOpenAt(now: Date, { days, from, to }: OfficeHours, timeZone: string): boolean {
  const local = localOf(now, timeZone)
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)]
  return days.includes(weekdayOf(day)) && time >= from && time < to
}
