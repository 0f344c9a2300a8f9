import { clockTime } from '#common/time/days.ts'
import { IconBuildingCommunity, IconCheck, IconChecklist, IconGavel, IconHomeSearch, IconMail } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import type { CalendarEvent } from '../calendar.contract.ts'
import type { CalendarLayer } from '../calendar-values.contract.ts'
import { clockWords, eventWord, timeWords } from './calendar-words.ts'
import { namesOf, toneOf } from './people.ts'
import classes from './event-chip.module.css'

export const layerIcons: Record<CalendarLayer, typeof IconMail> = {
  tasks: IconChecklist,
  inspections: IconHomeSearch,
  auctions: IconGavel,
  appraisals: IconBuildingCommunity,
  campaigns: IconMail,
}
/** The short name where there is little room: the street of a listing's event. */
export const shortName = ({ taskId, campaignId, title, place }: CalendarEvent): string =>
  taskId ? title : campaignId ? (place ?? title) : (place?.split(',')[0] ?? title)

interface EventChipProps {
  event: CalendarEvent
  isOpen: boolean
  isGhost?: boolean
  isLine?: boolean
  /** Room for one line of text only. */
  isShort?: boolean
  /** No room for the icon and the end. */
  isNarrow?: boolean
  style?: CSSProperties
  onClick?(): void
  onPointerDown?(press: PointerEvent): void
}
/** One event in a grid, in the colour of its person. */
export function EventChip({
  event,
  isOpen,
  isGhost = false,
  isLine = false,
  isShort = false,
  isNarrow = false,
  style,
  ...handlers
}: EventChipProps) {
  const Icon = event.layer === 'tasks' ? undefined : layerIcons[event.layer]
  const isDone = event.status === 'done'
  const names = namesOf(event)
  return (
    <button
      type="button"
      className={classes.event}
      data-event={event.id}
      data-line={isLine || undefined}
      data-short={isShort || undefined}
      data-open={isOpen || undefined}
      data-ghost={isGhost || undefined}
      data-done={isDone || undefined}
      data-fixed={!event.canMove || undefined}
      title={[event.taskId ? event.title : event.place, timeWords(event), names].filter(Boolean).join('\n')}
      style={{ ...toneOf(event.people[0]), ...style }}
      {...handlers}
    >
      <strong>
        {isDone ? (
          <IconCheck size={12} stroke={2.4} aria-hidden />
        ) : (
          Icon && !isNarrow && <Icon size={12} stroke={1.9} aria-hidden />
        )}
        {isLine && !event.isAllDay && <span className="num">{clockTime(event.startsAt.slice(11))} </span>}
        {shortName(event)}
        <span className="visually-hidden">
          {`, ${[(isLine || !event.taskId) && event.place, timeWords(event), eventWord(event), names, isDone && 'done'].filter(Boolean).join(', ')}`}
        </span>
      </strong>
      {!isLine && (
        <span className="num" aria-hidden>
          {[isNarrow ? clockTime(event.startsAt.slice(11)) : clockWords(event), event.taskId ? event.place : names.split(' ')[0]]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </button>
  )
}
