import { addDays, addMonths, isDay, mondayOf, weekdayOf } from './days.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]
export interface Recurrence {
  frequency: Frequency
  interval: number
  /** 1 is Monday; of weekly ones. Empty: the weekday of the first. */
  weekdays: readonly number[]
  until: string | null
  count: number | null
}
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231` (RFC 5545, 3.3.10), the day of month kept in BYMONTHDAY so that the 31st comes back. */
export function ruleText(recurrence: Recurrence, firstDay: string): string {
  const { frequency, interval, weekdays, until, count } = recurrence
  return [
    `FREQ=${frequency.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    frequency === 'weekly' &&
      weekdays.length > 0 &&
      `BYDAY=${weekdays
        .toSorted()
        .map((day) => codes[day - 1])
        .join(',')}`,
    (frequency === 'monthly' || frequency === 'yearly') && `BYMONTHDAY=${Number(firstDay.slice(8))}`,
    until && `UNTIL=${until.replaceAll('-', '')}`,
    count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** @returns undefined for what this program did not write */
export function readRule(text: string): (Recurrence & { dayOfMonth: number | undefined }) | undefined {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]))
  const frequency = frequencies.find((one) => one.toUpperCase() === parts.get('FREQ'))
  if (!frequency) return undefined
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: (parts.get('BYDAY')?.split(',') ?? []).map((code) => codes.indexOf(code) + 1).filter((day) => day > 0),
    until: until && isDay(until) ? until : null,
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    dayOfMonth: parts.has('BYMONTHDAY') ? Number(parts.get('BYMONTHDAY')) : undefined,
  }
}

/**
 * The day of the next occurrence. Days only: the time stays on the clock of the wall, so daylight saving moves nothing.
 *
 * @param at which occurrence `day` was, the first is 1
 * @param today the next one never lies before it: what was done late does not come back late
 * @returns undefined when it was the last
 */
export function nextDay(text: string, day: string, at: number, today: string): string | undefined {
  const rule = readRule(text)
  if (!rule || (rule.count !== null && at >= rule.count)) return undefined
  let next = step(rule, day)
  // Bounded, for an old rule that was never processed: daily for a thousand years.
  for (let turn = 0; next < today && turn < 365_250; turn++) next = step(rule, next)
  return rule.until && next > rule.until ? undefined : next
}

function step(
  { frequency, interval, weekdays, dayOfMonth }: Recurrence & { dayOfMonth: number | undefined },
  day: string,
): string {
  if (frequency === 'daily') return addDays(day, interval)
  if (frequency === 'monthly') return addMonths(day, interval, dayOfMonth)
  if (frequency === 'yearly') return addMonths(day, interval * 12, dayOfMonth)
  const later = weekdays.toSorted().find((weekday) => weekday > weekdayOf(day))
  if (later) return addDays(mondayOf(day), later - 1)
  return addDays(mondayOf(day), interval * 7 + ((weekdays.length ? Math.min(...weekdays) : weekdayOf(day)) - 1))
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** `Every 2 weeks on Monday and Thursday, 6 times`. */
export function recurrenceWords(
  { frequency, interval, weekdays, until, count }: Recurrence,
  formatDay: (day: string) => string,
): string {
  const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[frequency]
  const isWorkdays = frequency === 'weekly' && interval === 1 && weekdays.toSorted().join('') === '12345'
  const every = isWorkdays ? 'Every weekday' : interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
  const on =
    frequency === 'weekly' && weekdays.length > 0 && !isWorkdays
      ? ` on ${weekdays
          .toSorted()
          .map((day) => names[day - 1])
          .join(weekdays.length === 2 ? ' and ' : ', ')}`
      : ''
  return `${every}${on}${until ? ` until ${formatDay(until)}` : ''}${count ? `, ${count} times` : ''}`
}
