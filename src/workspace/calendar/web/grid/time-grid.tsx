import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { clockRange, clockTime, minutesOf, timeOf } from '#common/time/days.ts'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import type { CalendarEvent, CalendarPerson } from '../../calendar.contract.ts'
import { clockWords, dayNumber, lanesOf, longDay, type More, overlapOf, weekdayWord } from '../calendar-words.ts'
import { EventChip, shortName } from '../event-chip.tsx'
import type { GridProps } from './grid-props.ts'
import { namesOf, toneOf } from '../people.ts'
import { type Locate, snapMinutes, useEventDrag } from './use-event-drag.ts'
import classes from '../calendar.module.css'
import timeGridClasses from './time-grid.module.css'

const hourRem = 4.5
const hours = Array.from({ length: 24 }, (_, at) => at)
const hourWord = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
/** More events than this beside each other in one day get a column per person. */
const mostTogether = 4

interface Column {
  key: string
  day: string
  events: CalendarEvent[]
  /** The person of a column in a day by person; undefined for what belongs to no one. */
  person?: CalendarPerson | undefined
}

/** Days beside each other, hours below each other; a crowded day has a column per person. A click on a free place writes an entry there. */
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
}: GridProps & { onDay(day: string): void }) {
  const scroll = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = (7.5 / 24) * (columns.current?.clientHeight ?? 0)
  }, [])
  const minutesAt = (y: number) => {
    const box = columns.current?.getBoundingClientRect()
    return box ? ((y - box.top) / box.height) * 24 * 60 : 0
  }
  const locate: Locate = (x, y) => {
    const all = [...(columns.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const day = (all.findLast((one) => one.getBoundingClientRect().left <= x) ?? all[0])?.dataset['day']
    const top = head.current?.getBoundingClientRect().bottom ?? 0
    return day === undefined ? undefined : { day, minutes: y < top ? -1 : minutesAt(y) }
  }
  const { dragged, bind } = useEventDrag(locate, onMove, onOpen)
  const shown = dragged ? events.map((event) => (event.id === dragged.event.id ? { ...event, ...dragged.to } : event)) : events
  const today = now.slice(0, 10)
  const parts = columnsOf(days, shown)
  const isByPerson = parts.length > days.length
  const dayStyle: CSSProperties = {
    gridTemplateColumns: isByPerson
      ? 'minmax(0, 1fr)'
      : parts.map((one) => `minmax(0, ${widthOf(one, days.length)}fr)`).join(' '),
  }
  const columnStyle = isByPerson ? { gridTemplateColumns: `repeat(${parts.length}, minmax(11rem, 1fr))` } : dayStyle
  const press = (day: string) => (event: MouseEvent) => {
    if (event.target !== event.currentTarget || !canAdd) return
    const step = snapMinutes * 2
    onAdd(day, timeOf(Math.max(0, Math.floor(minutesAt(event.clientY) / step) * step)))
  }
  const chip = (event: CalendarEvent, extra = {}) => (
    <EventChip
      key={event.id}
      event={event}
      isOpen={event.id === openId}
      isGhost={event.id === dragged?.event.id}
      {...extra}
      {...bind(event)}
    />
  )
  return (
    // A region that scrolls is reached by keys as well.
    <div
      ref={scroll}
      className={timeGridClasses.hours}
      tabIndex={0}
      role="region"
      aria-label="Hours"
      data-dragging={dragged ? true : undefined}
    >
      <div className={timeGridClasses.wide} style={isByPerson ? { minWidth: `${3.5 + 11 * parts.length}rem` } : undefined}>
        <div ref={head} className={timeGridClasses.gridHead}>
          <div className="flex fixed line-below">
            <span className={timeGridClasses.gutter} />
            <div className="stack narrow grow" style={columnStyle}>
              {isByPerson
                ? parts.map(({ key, person }) => (
                    <span key={key} className={timeGridClasses.personHead} style={toneOf(person)}>
                      <i className={classes.swatch} aria-hidden /> {person?.name ?? 'Unassigned'}
                    </span>
                  ))
                : days.map((day) => (
                    <button
                      key={day}
                      type="button"
                      className={timeGridClasses.dayHead}
                      data-today={day === today || undefined}
                      title={longDay(day)}
                      onClick={() => onDay(day)}
                    >
                      {weekdayWord(day)} <b className="num body plain">{dayNumber(day)}</b>
                    </button>
                  ))}
            </div>
          </div>
          <div className="flex fixed line-below">
            <span className={timeGridClasses.gutter}>All day</span>
            <div className="stack narrow grow" style={dayStyle}>
              {days.map((day) => (
                // By keys, an entry is written with N.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                <div
                  key={day}
                  className={timeGridClasses.allDayCell}
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
        <div className="flex" style={{ height: `${24 * hourRem}rem` }}>
          <div className={timeGridClasses.gutter} aria-hidden>
            {hours.slice(1).map((hour) => (
              <span key={hour} className="num" style={{ top: `${hour * hourRem}rem` }}>
                {hourWord(hour)}
              </span>
            ))}
          </div>
          <div ref={columns} className="stack narrow grow" style={columnStyle}>
            {parts.map(({ key, day, events: ofColumn }) => {
              const lanes = lanesOf(ofColumn, isByPerson ? 2 : mostInDay(days.length))
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                <div
                  key={key}
                  className={timeGridClasses.column}
                  data-day={day}
                  data-today={day === today || undefined}
                  onClick={press(day)}
                >
                  {day === today && (
                    <i
                      className={timeGridClasses.now}
                      style={{ top: `${(minutesOf(now.slice(11)) / 60) * hourRem}rem` }}
                      aria-hidden
                    />
                  )}
                  {ofColumn.map((event) => {
                    const { lane, of, isHidden } = lanes.of.get(event.id) ?? { lane: 0, of: 1, isHidden: false }
                    if (isHidden && event.id !== dragged?.event.id) return null
                    const start = minutesOf(event.startsAt.slice(11))
                    // An event over midnight is drawn to the foot of its day.
                    const end = event.endsAt.slice(0, 10) === day ? minutesOf(event.endsAt.slice(11)) : 24 * 60
                    return chip(event, {
                      isShort: end - start < 30,
                      isNarrow: of > 1 || days.length > 1,
                      style: {
                        top: `${(start / 60) * hourRem}rem`,
                        height: `max(1.375rem, ${((end - start) / 60) * hourRem}rem - 2px)`,
                        ...laneStyle(lane, of),
                      },
                    })
                  })}
                  {lanes.more.map((more) => (
                    <MoreHere key={more.startsAt} more={more} day={day} onOpen={onOpen} />
                  ))}
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Three days are for phones: half of their narrow columns says nothing, so what is at the same time is one list there. */
const mostInDay = (days: number): number => (days > 3 ? 3 : days > 1 ? 1 : mostTogether)

/** In a week, the days with many events beside each other are wider than those without any. */
const widthOf = ({ events }: Column, days: number): number =>
  days < 7 ? 1 : events.length === 0 ? 0.7 : 1 + 1.2 * (Math.min(3, overlapOf(events)) - 1)

/** A strip at the right of each day stays free to be clicked. */
const laneStyle = (lane: number, of: number): CSSProperties => ({
  left: `calc((100% - 0.75rem) * ${lane / of})`,
  width: `calc((100% - 0.75rem) * ${1 / of} - 3px)`,
})

function columnsOf(days: readonly string[], events: readonly CalendarEvent[]): Column[] {
  const timed = events.filter(({ isAllDay }) => !isAllDay)
  const byDay = days.map((day) => ({ key: day, day, events: timed.filter(({ startsAt }) => startsAt.slice(0, 10) === day) }))
  const [only] = byDay
  if (byDay.length !== 1 || !only || overlapOf(only.events) <= mostTogether) return byDay
  const byPerson = Map.groupBy(only.events, ({ people }) => people[0]?.id ?? '')
  if (byPerson.size < 2) return byDay
  return [...byPerson]
    .map(([key, its]) => ({ key, day: only.day, events: its, person: its[0]?.people[0] }))
    .toSorted((a, b) => Number(!a.person) - Number(!b.person) || (a.person?.name ?? '').localeCompare(b.person?.name ?? ''))
}

/** Events that have no room beside the others: a list with street, time and person. */
function MoreHere({ more, day, onOpen }: { more: More; day: string; onOpen(event: CalendarEvent): void }) {
  const { startsAt, endsAt, events, lanes } = more
  return (
    <LaterMenu
      position="bottom-end"
      shadow="md"
      target={
        <button
          type="button"
          className={timeGridClasses.moreHere}
          style={{ top: `${(minutesOf(startsAt.slice(11)) / 60) * hourRem}rem`, ...laneStyle(lanes - 1, lanes) }}
        >
          {lanes > 1 ? `${events.length} more` : `${events.length} at ${clockTime(startsAt.slice(11))}`}
        </button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>
            {longDay(day)}, {clockRange(startsAt.slice(11), endsAt.slice(11))}
          </Menu.Label>
          {events.map((event) => (
            <Menu.Item
              key={event.id}
              leftSection={<i className={classes.swatch} style={toneOf(event.people[0])} aria-hidden />}
              onClick={() => onOpen(event)}
            >
              <span className="stack">
                <b>{shortName(event)}</b>
                <small className="num">{[clockWords(event), namesOf(event)].filter(Boolean).join(' · ')}</small>
              </span>
            </Menu.Item>
          ))}
        </>
      )}
    </LaterMenu>
  )
}
