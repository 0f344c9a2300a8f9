import type { State } from '../listing/listing-values.ts'
import { addDays, weekdayOf } from './days.ts'

/** Years whose holidays are known; in others a day is only the earliest that it can be. */
export const holidayYears = { from: 2026, to: 2028 } as const

interface Holiday {
  name: string
  states: readonly State[] | 'all'
  daysIn(year: number): string[]
}
const on = (month: number, day: number) => (year: number) => [
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
]
/** The day itself, and the Monday after where it is on a weekend. */
const withMonday =
  (month: number, day: number, weekend: readonly number[] = [6, 7]) =>
  (year: number) => {
    const [own = ''] = on(month, day)(year)
    return weekend.includes(weekdayOf(own)) ? [own, addDays(own, 8 - weekdayOf(own))] : [own]
  }
/** @param weekday 1 is Monday */
const nth = (month: number, weekday: number, count: number) => (year: number) => {
  const [first = ''] = on(month, 1)(year)
  return [addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)]
}
const lastMonday = (month: number) => (year: number) => {
  const [end = ''] = month === 12 ? on(12, 31)(year) : on(month + 1, 1)(year).map((one) => addDays(one, -1))
  return [addDays(end, 1 - weekdayOf(end))]
}
/** Easter Sunday by the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return on(month, day)(year)[0] ?? ''
}
const fromEaster = (days: number) => (year: number) => [addDays(easter(year), days)]
const of =
  (...days: string[]) =>
  (year: number) =>
    days.filter((day) => day.startsWith(String(year)))
/** Christmas Day and Boxing Day, each with a working day of its own where it is on a weekend. */
function christmas(year: number): string[] {
  const own = [`${year}-12-25`, `${year}-12-26`]
  const days = [...own]
  for (const day of own) {
    if (weekdayOf(day) < 6) continue
    let next = addDays(day, 1)
    while (weekdayOf(next) > 5 || days.includes(next)) next = addDays(next, 1)
    days.push(next)
  }
  return days
}

/** Public holidays by the acts of the states, without those of single towns. */
const holidays: readonly Holiday[] = [
  { name: 'New Year’s Day', states: 'all', daysIn: withMonday(1, 1) },
  { name: 'Australia Day', states: 'all', daysIn: withMonday(1, 26) },
  { name: 'Good Friday', states: 'all', daysIn: fromEaster(-2) },
  { name: 'Easter Saturday', states: ['NSW', 'VIC', 'QLD', 'SA', 'ACT', 'NT'], daysIn: fromEaster(-1) },
  { name: 'Easter Sunday', states: 'all', daysIn: fromEaster(0) },
  { name: 'Easter Monday', states: 'all', daysIn: fromEaster(1) },
  { name: 'Anzac Day', states: 'all', daysIn: on(4, 25) },
  { name: 'Anzac Day, Monday', states: ['WA'], daysIn: withMonday(4, 25) },
  { name: 'Anzac Day, Monday', states: ['QLD', 'SA', 'ACT', 'NT'], daysIn: withMonday(4, 25, [7]) },
  { name: 'Anzac Day, additional', states: ['NSW'], daysIn: of('2026-04-27', '2027-04-26') },
  { name: 'King’s Birthday', states: ['NSW', 'VIC', 'SA', 'TAS', 'ACT', 'NT'], daysIn: nth(6, 1, 2) },
  { name: 'King’s Birthday', states: ['QLD'], daysIn: nth(10, 1, 1) },
  { name: 'King’s Birthday', states: ['WA'], daysIn: lastMonday(9) },
  { name: 'Labour Day', states: ['NSW', 'SA', 'ACT'], daysIn: nth(10, 1, 1) },
  { name: 'Labour Day', states: ['VIC', 'TAS'], daysIn: nth(3, 1, 2) },
  { name: 'Labour Day', states: ['QLD', 'NT'], daysIn: nth(5, 1, 1) },
  { name: 'Labour Day', states: ['WA'], daysIn: nth(3, 1, 1) },
  { name: 'Western Australia Day', states: ['WA'], daysIn: nth(6, 1, 1) },
  { name: 'Adelaide Cup Day', states: ['SA'], daysIn: nth(3, 1, 2) },
  { name: 'Canberra Day', states: ['ACT'], daysIn: nth(3, 1, 2) },
  { name: 'Reconciliation Day', states: ['ACT'], daysIn: (year) => withMonday(5, 27, [2, 3, 4, 5, 6, 7])(year).slice(-1) },
  { name: 'Picnic Day', states: ['NT'], daysIn: nth(8, 1, 1) },
  { name: 'Melbourne Cup Day', states: ['VIC'], daysIn: nth(11, 2, 1) },
  { name: 'Friday before the AFL Grand Final', states: ['VIC'], daysIn: of('2026-09-25', '2027-09-24') },
  { name: 'Christmas Day and Boxing Day', states: 'all', daysIn: christmas },
]

const known = new Map<string, ReadonlySet<string>>()
function holidaysIn(state: State, year: number): ReadonlySet<string> {
  const key = `${state} ${year}`
  const found = known.get(key)
  if (found) return found
  const days = new Set(
    holidays.filter(({ states }) => states === 'all' || states.includes(state)).flatMap(({ daysIn }) => daysIn(year)),
  )
  known.set(key, days)
  return days
}
export const isHoliday = (day: string, state: State): boolean => holidaysIn(state, Number(day.slice(0, 4))).has(day)
export const isBusinessDay = (day: string, state: State): boolean => weekdayOf(day) < 6 && !isHoliday(day, state)

export interface CountedDay {
  day: string
  /** False: the holidays of that year are not known here, so that it may be later. */
  isCertain: boolean
}
const isKnown = (day: string) => Number(day.slice(0, 4)) >= holidayYears.from && Number(day.slice(0, 4)) <= holidayYears.to

/**
 * The nth business day after a day.
 * @param isSaturdayCounted counts Saturdays too, unless they are a holiday
 */
export function addBusinessDays(day: string, count: number, state: State, { isSaturdayCounted = false } = {}): CountedDay {
  let now = day
  for (let left = count; left > 0; ) {
    now = addDays(now, 1)
    if (isBusinessDay(now, state) || (isSaturdayCounted && weekdayOf(now) === 6 && !isHoliday(now, state))) left--
  }
  return { day: now, isCertain: isKnown(day) && isKnown(now) }
}
