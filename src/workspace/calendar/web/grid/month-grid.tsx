import { dayNumber, longDay, weekdayWord } from '../calendar-words.ts'
import { EventChip } from '../event-chip.tsx'
import type { GridProps } from './grid-props.ts'
import { type Locate, useEventDrag } from './use-event-drag.ts'
import classes from './month.module.css'

const shownPerDay = 3
interface MonthGridProps extends GridProps {
  /** `2026-11`: the days of others stand back. */
  month: string
  onDay(day: string): void
}

/** Six weeks; an event dragged to another day keeps its time. */
export function MonthGrid({ days, events, now, openId, canAdd, month, onOpen, onMove, onAdd, onDay }: MonthGridProps) {
  const locate: Locate = (x, y) => {
    const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-month-day]')?.dataset['monthDay']
    return day ? { day, minutes: null } : undefined
  }
  const { dragged, bind } = useEventDrag(locate, onMove, onOpen)
  const shown = dragged ? events.map((event) => (event.id === dragged.event.id ? { ...event, ...dragged.to } : event)) : events
  const byDay = Map.groupBy(shown, ({ startsAt }) => startsAt.slice(0, 10))
  return (
    <div className="column narrow grow line-above" data-dragging={dragged ? true : undefined}>
      <div className={`${classes.monthHeads} fixed line-below`} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayWord(day)}</span>
        ))}
      </div>
      <div className={classes.monthDays}>
        {days.map((day) => {
          const ofDay = (byDay.get(day) ?? []).toSorted(
            (a, b) => Number(b.isAllDay) - Number(a.isAllDay) || a.startsAt.localeCompare(b.startsAt),
          )
          const rest = ofDay.length - shownPerDay
          return (
            // By keys, a task is written with N.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <section
              key={day}
              className={classes.monthDay}
              aria-label={longDay(day)}
              data-month-day={day}
              data-other={!day.startsWith(month) || undefined}
              data-today={day === now.slice(0, 10) || undefined}
              onClick={(event) => event.target === event.currentTarget && canAdd && onAdd(day, null)}
            >
              <button type="button" className={classes.monthNumber} aria-label={longDay(day)} onClick={() => onDay(day)}>
                <b className="num">{dayNumber(day)}</b>
              </button>
              {ofDay.slice(0, rest === 1 ? shownPerDay + 1 : shownPerDay).map((event) => (
                <EventChip
                  key={event.id}
                  event={event}
                  isLine
                  isOpen={event.id === openId}
                  isGhost={event.id === dragged?.event.id}
                  {...bind(event)}
                />
              ))}
              {rest > 1 && (
                <button type="button" className={`${classes.more} dim`} onClick={() => onDay(day)}>
                  {rest} more
                </button>
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}
