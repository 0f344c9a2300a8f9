import type { CalendarPerson } from '../calendar.contract.ts'
import { toneOf } from './people.ts'
import classes from './calendar.module.css'

interface PeopleLegendProps {
  people: readonly CalendarPerson[]
  /** Ids of those whose events are shown; none: everyone's. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}
/** Whose colour is whose; a name shows only that person's events, more names add theirs. */
export function PeopleLegend({ people, chosen, onChange }: PeopleLegendProps) {
  if (people.length < 2 && chosen.length === 0) return null
  return (
    <div className={classes.legend} role="group" aria-label="People" data-screen-only>
      {people.map((person) => {
        const isOn = chosen.includes(person.id)
        return (
          <button
            key={person.id}
            type="button"
            aria-pressed={isOn}
            style={toneOf(person)}
            onClick={() => onChange(isOn ? chosen.filter((id) => id !== person.id) : [...chosen, person.id])}
          >
            <i className={classes.swatch} data-off={(chosen.length > 0 && !isOn) || undefined} aria-hidden />
            {person.name}
          </button>
        )
      })}
      {chosen.length > 0 && (
        <button type="button" onClick={() => onChange([])}>
          Show everyone
        </button>
      )}
    </div>
  )
}
