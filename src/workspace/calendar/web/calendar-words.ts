import { addDays, clockRange, mondayOf } from '#common/time/days.ts'
import { formatTime } from '#ui/formatting.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import type { CalendarLayer } from '../calendar-values.contract.ts'

export const layerWords: Record<CalendarLayer, string> = {
  tasks: 'Tasks',
  inspections: 'Open homes',
  auctions: 'Auctions',
  appraisals: 'Appraisals',
  campaigns: 'Campaigns',
}
/** The word for one event: its calendar without the s. Private inspections and appraisals name who they are with. */
export const eventWord = ({ id, title, layer }: CalendarEvent): string =>
  /^(?:private|appraisal) /.test(id) ? title : layerWords[layer].slice(0, -1)
export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}
export const weekdayWord = format({ weekday: 'short' })
export const dayNumber = (day: string) => String(Number(day.slice(8)))
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
const monthWord = format({ month: 'long', year: 'numeric' })
const shortDay = format({ day: 'numeric', month: 'short' })
const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Fri 27 Nov, 11:00–11:30 am`. */
export function timeWords({ startsAt, endsAt, isAllDay }: Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'isAllDay'>): string {
  const day = `${weekdayWord(startsAt.slice(0, 10))} ${shortDay(startsAt.slice(0, 10))}`
  return isAllDay ? day : `${day}, ${clockRange(startsAt.slice(11), endsAt.slice(11))}`
}
export const clockWords = ({ startsAt, endsAt, isAllDay }: CalendarEvent): string =>
  isAllDay ? 'All day' : clockRange(startsAt.slice(11), endsAt.slice(11))

/** The days of a view. On a phone a week is three days from the chosen one. */
export function daysOf(view: View, day: string, isPhone = false): string[] {
  const from = { day, agenda: day, week: isPhone ? day : mondayOf(day), month: mondayOf(`${day.slice(0, 7)}-01`) }[view]
  const length = { day: 1, week: isPhone ? 3 : 7, month: 42, agenda: 30 }[view]
  return Array.from({ length }, (_, at) => addDays(from, at))
}
export function rangeWords(view: View, day: string, isPhone: boolean): string {
  const days = daysOf(view, day, isPhone)
  const [first = day, last = day] = [days[0], days.at(-1)]
  if (view === 'day') return fullDay(day)
  if (view === 'month') return monthWord(day)
  return `${shortDay(first)} – ${shortDay(last)} ${last.slice(0, 4)}`
}

interface Laned {
  lane: number
  of: number
  /** Stands behind "so many more": there is no room for another lane. */
  isHidden: boolean
}
/** Events that have no lane left. */
export interface More {
  startsAt: string
  endsAt: string
  events: CalendarEvent[]
  lanes: number
}
interface Lanes {
  of: Map<string, Laned>
  more: More[]
}

/** The most events that are beside each other. */
export function overlapOf(events: readonly CalendarEvent[]): number {
  const lanes = lanesOf(events, Number.POSITIVE_INFINITY)
  return Math.max(0, ...[...lanes.of.values()].map(({ of }) => of))
}

/** Events beside each other where they overlap. Groups that do not touch do not narrow each other. */
export function lanesOf(events: readonly CalendarEvent[], most: number): Lanes {
  const lanes: Lanes = { of: new Map(), more: [] }
  let group: { event: CalendarEvent; lane: number }[] = []
  let ends: string[] = []
  const close = () => {
    const isFull = ends.length > most
    const of = isFull ? most : ends.length
    const hidden = isFull ? group.filter(({ lane }) => lane >= most - 1) : []
    for (const { event, lane } of group) lanes.of.set(event.id, { lane, of, isHidden: isFull && lane >= most - 1 })
    const [first] = hidden
    if (first)
      lanes.more.push({
        startsAt: first.event.startsAt,
        endsAt: hidden.reduce((end, { event }) => (event.endsAt > end ? event.endsAt : end), first.event.endsAt),
        events: hidden.map(({ event }) => event),
        lanes: of,
      })
    group = []
    ends = []
  }
  for (const event of events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || b.endsAt.localeCompare(a.endsAt))) {
    if (ends.every((end) => end <= event.startsAt)) close()
    const free = ends.findIndex((end) => end <= event.startsAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = event.endsAt
    group.push({ event, lane })
  }
  close()
  return lanes
}

/** `Times are those of Perth. Here that is 2:00 pm.`, for a property that keeps another time than the agency. */
export const zoneWords = ({ timeZone, startInstant }: Pick<CalendarEvent, 'timeZone' | 'startInstant'>): string =>
  `Shown in ${timeZone?.split('/').at(-1)?.replaceAll('_', ' ')} time. Your time: ${formatTime(startInstant)}.`
