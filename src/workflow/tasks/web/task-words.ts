import {
  IconBell,
  IconBuildingCommunity,
  IconCheckbox,
  IconHomeSearch,
  IconMail,
  IconMailbox,
  IconMessage,
  IconPhone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { addDays, clockTime, localOf } from '#common/time/days.ts'
import { agencyZone, formatDate, formatDay, formatTime } from '#ui/formatting.ts'
import type { Priority, SlipReason, TaskStatus, TaskType, TrackEvent } from '../task-values.contract.ts'
import type { TaskGroup } from '../tasks.rules.ts'
import type { Task } from '../tasks.contract.ts'

export const typeWords: Record<TaskType, string> = {
  call: 'Call',
  email: 'Email',
  sms: 'SMS',
  letter: 'Letter',
  meeting: 'Meeting',
  inspection: 'Inspection',
  appraisal: 'Appraisal',
  todo: 'To do',
}
export const typeIcons: Record<TaskType, typeof IconBell> = {
  call: IconPhone,
  email: IconMail,
  sms: IconMessage,
  letter: IconMailbox,
  meeting: IconUsersGroup,
  inspection: IconHomeSearch,
  appraisal: IconBuildingCommunity,
  todo: IconCheckbox,
}
export const statusWords: Record<TaskStatus, string> = {
  open: 'To do',
  inProgress: 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  cancelled: 'Cancelled',
}
export const priorityWords: Record<Priority, string> = { low: 'Low', normal: 'Normal', high: 'High' }
export const groupWords: Record<TaskGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  thisWeek: 'This week',
  later: 'Later',
  someday: 'No due date',
  snoozed: 'Snoozed',
}
export const eventWords: Record<TrackEvent, string> = {
  'listing.live': 'a listing goes live',
  'listing.underOffer': 'a listing goes under offer',
  'listing.closed': 'a listing is sold or leased',
  'listing.settled': 'a sale settles',
  'listing.priceChanged': 'a price changes',
  'enquiry.arrived': 'an enquiry arrives',
}
export const reasonWords: Record<SlipReason, string> = {
  putOff: 'Postponed',
  snoozed: 'Snoozed',
  waiting: 'Waiting on someone',
  nobody: 'Unassigned',
  neverStarted: 'Not started',
  shortNotice: 'Created less than a day before due',
}

/** Now on the agency's clock: `2026-11-20T15:30`. */
export const agencyLocal = (at = new Date()): string => localOf(at, agencyZone())
export const agencyToday = (): string => agencyLocal().slice(0, 10)

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
/** `Today`, `Tomorrow`, `Fri`, `Fri 27 Nov`, with the year when it is another one. */
export function dayWords(day: string, today = agencyToday()): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  const date = new Date(`${day}T00:00:00Z`)
  if (day > today && day < addDays(today, 7)) return weekday.format(date)
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay.format(date) : formatDay(day)
}
export const dueWords = ({ dueOn, dueTime }: Pick<Task, 'dueOn' | 'dueTime'>): string =>
  dueOn ? [dayWords(dueOn), dueTime && clockTime(dueTime)].filter(Boolean).join(' ') : ''

export const isLate = ({ dueAt, status }: Pick<Task, 'dueAt' | 'status'>): boolean =>
  dueAt !== null && status !== 'done' && status !== 'cancelled' && new Date(dueAt) < new Date()

export const lengthWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`

export const snoozeWords = (until: string): string =>
  formatDate(until) === formatDate(new Date())
    ? formatTime(until)
    : `${dayWords(agencyLocal(new Date(until)).slice(0, 10))} ${formatTime(until)}`

export const reminderChoices = [
  { value: '', label: 'No reminder' },
  { value: '0', label: 'At the time' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: '1 hour before' },
  { value: '180', label: '3 hours before' },
  { value: '1440', label: '1 day before' },
  { value: '10080', label: '1 week before' },
]
