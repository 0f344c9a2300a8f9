import { useLatest } from '#ui/hooks/use-latest.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMinutes, daysBetween } from '#common/time/days.ts'
import type { CalendarEvent } from '../../calendar.contract.ts'
import type { Place } from '../calendar-calls.ts'

const startsAfterPx = 5
export const snapMinutes = 15

export interface Dragged {
  event: CalendarEvent
  to: Place
}
/** The place of the pointer in the grid; no time: on a whole day. */
export type Locate = (x: number, y: number) => { day: string; minutes: number | null } | undefined

/** Shifts an event by whole days and minutes; its length stays. */
export function shifted(event: Place, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): Place {
  const by = days * 24 * 60 + minutes
  return { startsAt: addMinutes(event.startsAt, by), endsAt: addMinutes(event.endsAt, by), isAllDay: event.isAllDay }
}

/** Dragging by mouse or stylus; touch scrolls, and moves an event by its form. */
export function useEventDrag(
  locate: Locate,
  drop: (event: CalendarEvent, to: Place) => void,
  open: (event: CalendarEvent) => void,
) {
  const [dragged, setDragged] = useState<Dragged>()
  const held = useRef<{ event: CalendarEvent; x: number; y: number; grabMinutes: number; isMoving: boolean; to?: Place }>(
    undefined,
  )
  const latest = useLatest({ locate, drop })
  useEffect(() => {
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const hold = held.current
      if (!hold || (!hold.isMoving && Math.hypot(clientX - hold.x, clientY - hold.y) < startsAfterPx)) return
      hold.isMoving = true
      const at = latest.current.locate(clientX, clientY)
      if (!at) return
      hold.to = placed(hold.event, at, hold.grabMinutes)
      setDragged({ event: hold.event, to: hold.to })
    }
    const end = (isDropped: boolean) => {
      const hold = held.current
      held.current = undefined
      setDragged(undefined)
      if (isDropped && hold?.isMoving && hold.to) latest.current.drop(hold.event, hold.to)
      // The press that ended the drag must not open the event as well.
      if (hold?.isMoving) window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && held.current && end(false)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey)
    }
  }, [latest])
  const bind = (event: CalendarEvent) => ({
    onClick: () => open(event),
    onPointerDown: (press: PointerEvent) => {
      if (press.button !== 0 || press.pointerType === 'touch' || !event.canMove) return
      const at = latest.current.locate(press.clientX, press.clientY)
      const start = Number(event.startsAt.slice(11, 13)) * 60 + Number(event.startsAt.slice(14))
      const grabMinutes = at && at.minutes !== null && !event.isAllDay ? at.minutes - start : 0
      held.current = { event, x: press.clientX, y: press.clientY, grabMinutes, isMoving: false }
    },
  })
  return { dragged, bind }
}

const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

function placed(event: CalendarEvent, { day, minutes }: { day: string; minutes: number | null }, grabMinutes: number): Place {
  // Over a whole day (the top row, a day of the month): a task loses its time only in the top row; elsewhere the time stays.
  if (minutes === null) return shifted(event, { days: daysBetween(event.startsAt.slice(0, 10), day) })
  if (minutes < 0) return { startsAt: `${day}T00:00`, endsAt: `${addDays(day, 1)}T00:00`, isAllDay: true }
  const start = Math.max(0, Math.min(24 * 60 - snapMinutes, Math.round((minutes - grabMinutes) / snapMinutes) * snapMinutes))
  const length = event.isAllDay ? 30 : (Date.parse(`${event.endsAt}:00Z`) - Date.parse(`${event.startsAt}:00Z`)) / 60_000
  const startsAt = addMinutes(`${day}T00:00`, start)
  return { startsAt, endsAt: addMinutes(startsAt, length), isAllDay: false }
}
