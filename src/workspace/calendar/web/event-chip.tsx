import { clockTime } from '#common/time/days.ts'
import { IconBuildingCommunity, IconCheck, IconGavel, IconHomeSearch, IconMail } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { CalendarEvent } from '../calendar.contract.ts'
import { type Place, placeNow } from './calendar-calls.ts'
import { layerWords, timeWords } from './calendar-words.ts'
import { shifted, snapMinutes } from './use-event-drag.ts'
import classes from './calendar.module.css'

const icons = {
  tasks: undefined,
  inspections: IconHomeSearch,
  auctions: IconGavel,
  appraisals: IconBuildingCommunity,
  campaigns: IconMail,
}

interface EventChipProps {
  event: CalendarEvent
  isOpen: boolean
  isGhost?: boolean
  isLine?: boolean
  style?: CSSProperties
  onMove(event: CalendarEvent, to: Place): void
  onClick?(): void
  onPointerDown?(press: PointerEvent): void
}
/** One event in a grid. Shift and the arrows move it: a quarter of an hour, or a day. */
export function EventChip({ event, isOpen, isGhost = false, isLine = false, style, onMove, ...handlers }: EventChipProps) {
  const Icon = icons[event.layer]
  const isDone = event.status === 'done'
  const move = (press: KeyboardEvent) => {
    if (!press.shiftKey || !event.canMove) return
    const by = {
      ArrowLeft: { days: -1 },
      ArrowRight: { days: 1 },
      ...(event.isAllDay || isLine ? {} : { ArrowUp: { minutes: -snapMinutes }, ArrowDown: { minutes: snapMinutes } }),
    }[press.key]
    if (!by) return
    press.preventDefault()
    onMove(event, shifted(placeNow(event), by))
  }
  return (
    <button
      type="button"
      className={classes.event}
      data-layer={event.layer}
      data-line={isLine || undefined}
      data-short={(typeof style?.height === 'number' && style.height < 38) || undefined}
      data-open={isOpen || undefined}
      data-ghost={isGhost || undefined}
      data-done={isDone || undefined}
      data-fixed={!event.canMove || undefined}
      style={style}
      onKeyDown={move}
      {...handlers}
    >
      <strong>
        {isDone ? <IconCheck size={12} stroke={2.4} aria-hidden /> : Icon && <Icon size={12} stroke={1.9} aria-hidden />}
        {isLine && !event.isAllDay && <span className="num">{clockTime(event.startsAt.slice(11))} </span>}
        {/* Many open homes stand in one day: where each of them is says more than what it is. */}
        {event.taskId ? event.title : (event.place ?? event.title)}
        <span className="visually-hidden">
          {`, ${[isLine && event.taskId && event.place, timeWords(event), layerWords[event.layer], isDone && 'done'].filter(Boolean).join(', ')}`}
        </span>
      </strong>
      {!isLine && <span>{event.taskId ? event.place : event.title}</span>}
    </button>
  )
}
