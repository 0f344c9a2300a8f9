import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { taskHeads } from '#workflow/tasks/tasks.heads.generated.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { onLive } from '#ui/api/live.ts'
import type { Scope } from '#ui/session/scope.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { CalendarEvent, calendarEndpoints } from '../calendar.contract.ts'
import { calendarHeads } from '../calendar.heads.generated.ts'
import { timeWords } from './calendar-words.ts'

export const calendarCalls = callsOf<typeof calendarEndpoints>(calendarHeads)
const updateTask = callsOf<typeof taskEndpoints>(taskHeads).update

export const calendarKind = 'calendar'
export const eventsQuery = (from: string, to: string, events: Scope) =>
  queryOptions({
    queryKey: [calendarKind, from, to, events],
    queryFn: ({ signal }) => call(calendarCalls.events, { params: agencyParams(), query: { from, to, events } }, { signal }),
  })

/** Tasks and listings that change anywhere in the agency change the calendar. */
export function useCalendarLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ kind }) => {
      if (kind !== 'task' && kind !== 'listing') return
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [calendarKind] }), 400)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}

export interface Place {
  startsAt: string
  endsAt: string
  isAllDay: boolean
}
const minutesBetween = (from: string, to: string) => (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000

/** Moves without an answer yet, by the event's id: the next one of the same event needs the version that the answer brings. */
const moving = new Map<string, { start: CalendarEvent; to: Place; sent: Promise<CalendarEvent> }>()
/** An open home has another id at another start: the new id by the one on the screen, until the screen is drawn again. */
const renamed = new Map<string, string>()
function idNow(id: string): string {
  const next = renamed.get(id)
  return next === undefined ? id : idNow(next)
}
/** The event as the cache has it, which is drawn a moment later: a key pressed before that must move it on from there, with its version. */
function asKnown(queryClient: QueryClient, event: CalendarEvent): CalendarEvent {
  const all = queryClient.getQueriesData<CalendarEvent[]>({ queryKey: [calendarKind] }).flatMap(([, events]) => events ?? [])
  const id = idNow(event.id)
  return all.reduce((last, one) => (one.id === id && one.version >= last.version ? one : last), event)
}
/** The place of an event after all moves, also those that are not on the screen yet. */
export function placeNow(queryClient: QueryClient, event: CalendarEvent): CalendarEvent {
  const known = asKnown(queryClient, event)
  return { ...known, ...moving.get(known.id)?.to }
}

/** Moves an event at once; what the server refuses comes back, and an undo puts it where it was. */
export function useMove() {
  const queryClient = useQueryClient()
  const show = (event: CalendarEvent, next: CalendarEvent) =>
    queryClient.setQueriesData<CalendarEvent[]>({ queryKey: [calendarKind] }, (all) =>
      Array.isArray(all) ? all.map((one) => (one.id === event.id ? next : one)) : all,
    )
  const send = async (event: CalendarEvent, to: Place): Promise<CalendarEvent> => {
    if (event.taskId) {
      const isNewLength =
        !to.isAllDay && !event.isAllDay && minutesBetween(event.startsAt, event.endsAt) !== minutesBetween(to.startsAt, to.endsAt)
      const task = await call(updateTask, {
        params: { id: event.taskId },
        body: {
          version: event.version,
          dueOn: to.startsAt.slice(0, 10),
          dueTime: to.isAllDay ? null : to.startsAt.slice(11),
          ...(isNewLength && { durationMinutes: Math.min(1440, Math.max(5, minutesBetween(to.startsAt, to.endsAt))) }),
        },
      })
      return { ...event, ...to, version: task.version }
    }
    const moved = await call(calendarCalls.move, {
      body: { event: event.id, version: event.version, startsAt: to.startsAt, endsAt: to.endsAt },
    })
    return { ...event, ...to, id: moved.event, version: moved.version }
  }
  /** @returns the event as it is now: an open home is known by its start */
  return async function move(event: CalendarEvent, to: Place, isUndo = false): Promise<CalendarEvent | undefined> {
    const now = placeNow(queryClient, event)
    if (!event.canMove || (now.startsAt === to.startsAt && now.endsAt === to.endsAt && now.isAllDay === to.isAllDay))
      return undefined
    // A listing's event has a time.
    if (to.isAllDay && !event.taskId) return undefined
    const { id: known } = now
    const before = moving.get(known)
    const start = before?.start ?? now
    const sent = (before?.sent ?? Promise.resolve(isUndo ? event : now)).then(({ id, version }) =>
      send({ ...now, id, version }, to),
    )
    moving.set(known, { start, to, sent })
    const isLast = () => moving.get(known)?.sent === sent
    await queryClient.cancelQueries({ queryKey: [calendarKind] })
    show(now, { ...now, ...to })
    const words = `${event.title} moved to ${timeWords(to)}`
    announce(isUndo ? 'Move undone' : words)
    try {
      const moved = await sent
      // Moved again before the answer came: the last move shows the result and offers the undo of all.
      if (!isLast()) return undefined
      show(now, moved)
      if (moved.id !== known) {
        renamed.delete(moved.id)
        renamed.set(known, moved.id)
      }
      if (!isUndo) {
        const { startsAt, endsAt, isAllDay } = start
        toastUndo(words, () => void move(moved, { startsAt, endsAt, isAllDay }, true))
      }
      void queryClient.invalidateQueries({ queryKey: ['task'] })
      if (event.listingId) void queryClient.invalidateQueries({ queryKey: ['listing'] })
      return moved
    } catch (error) {
      if (!isLast()) return undefined
      show(now, start)
      toastFailure(error)
      return undefined
    } finally {
      if (isLast()) {
        moving.delete(known)
        void queryClient.invalidateQueries({ queryKey: [calendarKind] }).then(() => renamed.delete(known))
      }
    }
  }
}
