import { addDays, weekdayOf } from '#common/time/days.ts'
import { openStatuses, type TaskStatus } from './task-values.contract.ts'
import type { TrackStep } from './tracks.contract.ts'

const fromOpen: readonly TaskStatus[] = ['open', 'inProgress', 'waiting', 'done', 'cancelled']
const next: Record<TaskStatus, readonly TaskStatus[]> = {
  open: fromOpen,
  inProgress: fromOpen,
  waiting: fromOpen,
  done: ['open', 'inProgress', 'waiting'],
  cancelled: ['open'],
}
export const canBecome = (from: TaskStatus, to: TaskStatus): boolean => from !== to && next[from].includes(to)
export const isOpen = (status: TaskStatus): boolean => (openStatuses as readonly TaskStatus[]).includes(status)

export const taskGroups = ['overdue', 'today', 'thisWeek', 'later', 'someday', 'snoozed'] as const
export type TaskGroup = (typeof taskGroups)[number]

/**
 * Where an open task stands in the list. This week ends on Sunday; from Saturday on the coming one belongs to it.
 * @param today the day it is in the agency's zone
 */
export function groupOf(
  { dueOn, dueAt, snoozedUntil }: { dueOn: string | null; dueAt: string | null; snoozedUntil: string | null },
  { now, today }: { now: Date; today: string },
): TaskGroup {
  if (snoozedUntil && new Date(snoozedUntil) > now) return 'snoozed'
  if (!dueOn) return 'someday'
  if (dueAt && new Date(dueAt) < now) return 'overdue'
  if (dueOn <= today) return 'today'
  const weekday = weekdayOf(today)
  return dueOn <= addDays(today, (weekday > 5 ? 14 : 7) - weekday) ? 'thisWeek' : 'later'
}

export type NamedStep = Partial<TrackStep> & { subject: string }
/** A step with what is usual where nothing else is said. */
export const usualStep = (step: NamedStep & { id: string }): TrackStep => ({
  description: '',
  type: 'todo',
  priority: 'normal',
  afterDays: 0,
  time: null,
  isOnWorkdays: true,
  assignee: 'agent',
  remindMinutes: null,
  ...step,
})
