import { Button } from '@mantine/core'
import { EmptyState } from '#ui/components/states.tsx'
import { clockWords, eventWord, longDay } from './calendar-words.ts'
import type { GridProps } from './grid/grid-props.ts'
import { namesOf, toneOf } from './people.ts'
import agendaClasses from './agenda.module.css'
import classes from './calendar.module.css'

/** Days as a list: for phones, and for reading aloud. */
export function Agenda({ days, events, now, openId, canAdd, onOpen, onAdd }: GridProps) {
  const byDay = Map.groupBy(events, ({ startsAt }) => startsAt.slice(0, 10))
  const [first = ''] = days
  return (
    <div className={agendaClasses.agenda}>
      {events.length === 0 && (
        <EmptyState
          action={
            canAdd && (
              <Button size="xs" variant="default" onClick={() => onAdd(first, null)}>
                New entry
              </Button>
            )
          }
        >
          {days.length > 1 ? 'Nothing in the next 30 days.' : 'Nothing on this day.'}
        </EmptyState>
      )}
      {days
        .filter((day) => byDay.has(day))
        .map((day) => (
          <section key={day} aria-label={longDay(day)}>
            <h2 data-today={day === now.slice(0, 10) || undefined}>
              {longDay(day)}
              {day === now.slice(0, 10) && ' · today'}
            </h2>
            <ul>
              {(byDay.get(day) ?? []).map((event) => (
                <li className="line-below" key={event.id}>
                  <button
                    type="button"
                    data-event={event.id}
                    data-open={event.id === openId || undefined}
                    data-done={event.status === 'done' || undefined}
                    onClick={() => onOpen(event)}
                  >
                    <span className="num">{clockWords(event)}</span>
                    <i className={classes.swatch} style={toneOf(event.people[0])} aria-hidden />
                    <span>
                      <strong className="block">{event.taskId ? event.title : (event.place ?? event.title)}</strong>
                      <small className="clip block">
                        {(event.taskId ? [eventWord(event), event.place, namesOf(event)] : [event.title, namesOf(event)])
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
