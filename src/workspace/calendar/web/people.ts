import type { CSSProperties } from 'react'
import type { CalendarEvent, CalendarPerson } from '../calendar.contract.ts'

/** One colour per person; text and ground are mixed from it, and pass AA in both colour schemes (people.test.ts). */
export const tones = [
  '#2f7fd1',
  '#d2622a',
  '#1f9d73',
  '#8a5bd6',
  '#c2497f',
  '#0e94ad',
  '#d99a1b',
  '#5566d8',
  '#7d9a2a',
  '#9a6a3c',
] as const
/** The colour of what belongs to no one. */
const noTone = '#7a8a84'

export const toneOf = (person: CalendarPerson | undefined): CSSProperties =>
  ({ '--tone': person ? tones[person.rank % tones.length] : noTone }) as CSSProperties

/** The people in these events, by name. */
export const peopleOf = (events: readonly CalendarEvent[]): CalendarPerson[] =>
  [...new Map(events.flatMap(({ people }) => people).map((person) => [person.id, person])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
export const namesOf = ({ people }: Pick<CalendarEvent, 'people'>): string => people.map(({ name }) => name).join(', ')
