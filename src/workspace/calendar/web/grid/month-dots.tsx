import { Agenda } from '../agenda.tsx'
import { dayNumber, longDay, weekdayWord } from '../calendar-words.ts'
import type { GridProps } from './grid-props.ts'
import { toneOf } from '../people.ts'
import classes from './month.module.css'

const mostDots = 3

/** A month on a phone: a dot for each event, and the chosen day's list under it. */
export function MonthDots({ chosen, onDay, ...props }: GridProps & { chosen: string; onDay(day: string): void }) {
  const { days, events, now } = props
  const byDay = Map.groupBy(events, ({ startsAt }) => startsAt.slice(0, 10))
  return (
    <div className={`${classes.dotsPage} column narrow grow line-above scroll-y`}>
      <div className={`${classes.monthHeads} fixed line-below`} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayWord(day).slice(0, 1)}</span>
        ))}
      </div>
      <div className={classes.dots}>
        {days.map((day) => {
          const ofDay = byDay.get(day) ?? []
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              aria-label={`${longDay(day)}, ${ofDay.length === 1 ? '1 event' : `${ofDay.length} events`}`}
              data-other={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
              data-today={day === now.slice(0, 10) || undefined}
              onClick={() => onDay(day)}
            >
              <b className="num">{dayNumber(day)}</b>
              <span className="row gap-2" aria-hidden>
                {ofDay.slice(0, mostDots).map((event) => (
                  <i key={event.id} className={classes.dot} style={toneOf(event.people[0])} />
                ))}
              </span>
            </button>
          )
        })}
      </div>
      <Agenda {...props} days={[chosen]} events={byDay.get(chosen) ?? []} />
    </div>
  )
}
