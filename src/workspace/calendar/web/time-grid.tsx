import { type MouseEvent, useEffect, useRef } from 'react'
import { minutesOf, timeOf } from '#common/time/days.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import { dayNumber, lanesOf, longDay, weekdayWord } from './calendar-words.ts'
import { EventChip } from './event-chip.tsx'
import type { GridProps } from './grid-props.ts'
import { type Locate, snapMinutes, useEventDrag } from './use-event-drag.ts'
import classes from './calendar.module.css'

const hourPx = 48
const hours = Array.from({ length: 24 }, (_, at) => at)

/** Days beside each other, hours below each other. A press on an empty place writes a task there. */
export function TimeGrid({
  days,
  events,
  now,
  openId,
  canAdd,
  onOpen,
  onMove,
  onAdd,
  onDay,
  onList,
}: GridProps & { onDay(day: string): void; onList(day: string): void }) {
  const scroll = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 7.5 * hourPx
  }, [])
  const locate: Locate = (x, y) => {
    const box = columns.current?.getBoundingClientRect()
    if (!box) return undefined
    const at = Math.floor(((x - box.left) / box.width) * days.length)
    const day = days[Math.max(0, Math.min(days.length - 1, at))]
    const top = head.current?.getBoundingClientRect().bottom ?? 0
    return day === undefined ? undefined : { day, minutes: y < top ? -1 : ((y - box.top) / hourPx) * 60 }
  }
  const { dragged, bind } = useEventDrag(locate, onMove, onOpen)
  const shown = dragged ? events.map((event) => (event.id === dragged.event.id ? { ...event, ...dragged.to } : event)) : events
  const today = now.slice(0, 10)
  const columnsStyle = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }
  const press = (day: string) => (event: MouseEvent) => {
    if (event.target !== event.currentTarget || !canAdd) return
    const top = event.currentTarget.getBoundingClientRect().top
    onAdd(day, timeOf(Math.floor(((event.clientY - top) / hourPx) * (60 / (snapMinutes * 2))) * snapMinutes * 2))
  }
  const chip = (event: CalendarEvent, extra = {}) => (
    <EventChip
      key={event.id}
      event={event}
      isOpen={event.id === openId}
      isGhost={event.id === dragged?.event.id}
      onMove={onMove}
      {...extra}
      {...bind(event)}
    />
  )
  return (
    // A region that scrolls is reached by keys as well.
    <div
      ref={scroll}
      className={classes.hours}
      tabIndex={0}
      role="region"
      aria-label="Hours"
      data-dragging={dragged ? true : undefined}
    >
      <div ref={head} className={classes.gridHead}>
        <div className={classes.dayHeads}>
          <span className={classes.gutter} />
          <div style={columnsStyle}>
            {days.map((day) => (
              <button
                key={day}
                type="button"
                className={classes.dayHead}
                data-today={day === today || undefined}
                title={longDay(day)}
                onClick={() => onDay(day)}
              >
                {weekdayWord(day)} <b className="num">{dayNumber(day)}</b>
              </button>
            ))}
          </div>
        </div>
        <div className={classes.allDay}>
          <span className={classes.gutter}>All day</span>
          <div style={columnsStyle}>
            {days.map((day) => (
              // By keys, a task is written with N.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={day}
                className={classes.allDayCell}
                onClick={(event) => event.target === event.currentTarget && canAdd && onAdd(day, null)}
              >
                {shown
                  .filter((event) => event.isAllDay && event.startsAt.slice(0, 10) === day)
                  .map((event) => chip(event, { isLine: true }))}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className={classes.hoursInner} style={{ height: 24 * hourPx }}>
        <div className={classes.gutter} aria-hidden>
          {hours.slice(1).map((hour) => (
            <span key={hour} className="num" style={{ top: hour * hourPx }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        <div ref={columns} className={classes.columns} style={columnsStyle}>
          {days.map((day) => {
            const ofDay = shown.filter((event) => !event.isAllDay && event.startsAt.slice(0, 10) === day)
            const lanes = lanesOf(ofDay, days.length > 1 ? 3 : 8)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={day}
                className={classes.column}
                data-day={day}
                data-today={day === today || undefined}
                onClick={press(day)}
              >
                {day === today && (
                  <i className={classes.now} style={{ top: (minutesOf(now.slice(11)) / 60) * hourPx }} aria-hidden />
                )}
                {ofDay.map((event) => {
                  const { lane, of, isHidden } = lanes.of.get(event.id) ?? { lane: 0, of: 1, isHidden: false }
                  if (isHidden && event.id !== dragged?.event.id) return null
                  const start = minutesOf(event.startsAt.slice(11))
                  // What goes over midnight is drawn to the foot of its day.
                  const end = event.endsAt.slice(0, 10) === day ? minutesOf(event.endsAt.slice(11)) : 24 * 60
                  return chip(event, {
                    style: {
                      top: (start / 60) * hourPx,
                      height: Math.max(22, ((end - start) / 60) * hourPx - 2),
                      left: `${(lane / of) * 100}%`,
                      width: `calc(${100 / of}% - 3px)`,
                    },
                  })
                })}
                {lanes.more.map(({ startsAt, count, lanes: of }) => (
                  <button
                    key={startsAt}
                    type="button"
                    className={classes.moreHere}
                    style={{
                      top: (minutesOf(startsAt.slice(11)) / 60) * hourPx,
                      left: `${((of - 1) / of) * 100}%`,
                      width: `calc(${100 / of}% - 3px)`,
                    }}
                    onClick={() => (days.length > 1 ? onDay(day) : onList(day))}
                  >
                    {count} more
                  </button>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
