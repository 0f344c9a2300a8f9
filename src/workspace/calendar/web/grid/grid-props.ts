import type { CalendarEvent } from '../../calendar.contract.ts'
import type { Place } from '../calendar-calls.ts'

export interface GridProps {
  days: readonly string[]
  events: readonly CalendarEvent[]
  /** `2026-11-20T15:30` on the agency's clock. */
  now: string
  openId: string | undefined
  canAdd: boolean
  onOpen(event: CalendarEvent): void
  onMove(event: CalendarEvent, to: Place): void
  onAdd(day: string, time: string | null): void
}
