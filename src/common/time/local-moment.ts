import { clockRange } from './days.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface LocalMoment {
  weekday: string
  day: number
  month: string
  year: string
  time: string
  half: 'am' | 'pm'
}
/** The words of a wall-clock time `YYYY-MM-DDTHH:mm`, or of a day. It stays one: no zone comes near it. */
export function localMoment(local: string): LocalMoment {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`)
  const [hour, minutes] = [Number(local.slice(11, 13)), local.slice(14, 16)]
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? '',
    year: local.slice(0, 4),
    // Times as people say them: 11 am, 5:30 pm.
    time: `${hour % 12 === 0 ? 12 : hour % 12}${/^\d\d$/.test(minutes) && minutes !== '00' ? `:${minutes}` : ''}`,
    half: hour < 12 ? 'am' : 'pm',
  }
}

/** `10:30–11:00 am`, of an open home in local time. */
export const openHomeTimes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string =>
  clockRange(startsAt.slice(11, 16), endsAt.slice(11, 16))
/** `Sat 21 Nov, 10:30–11:00 am`. */
export function openHomeWords({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const { weekday, day, month } = localMoment(startsAt)
  return `${weekday} ${day} ${month.slice(0, 3)}, ${openHomeTimes({ startsAt, endsAt })}`
}
