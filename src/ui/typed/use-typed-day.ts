import type { RefObject } from 'react'
import type { Reading } from '#common/typed/reading.ts'
import { formatDay } from '../formatting.ts'
import { parseMoment } from '#common/typed/typed-day.ts'
import { localNow, parseDay } from './day-text.ts'
import { type TypedOptions, useTyped } from './use-typed.ts'

export interface TypedDayOptions extends TypedOptions<string> {
  /** First and last day that may be given. */
  min?: string | undefined
  max?: string | undefined
  /** Birthdays: `6/2/85` and `6 feb` are in the past. */
  isPast?: boolean | undefined
  /** Takes the time that was typed with the day, as in `sat 11am`, when the field is left. */
  onTime?: ((day: string, time: string) => void) | undefined
}

/** A field for a day, `2026-02-06`. */
export const useTypedDay = (input: RefObject<HTMLInputElement | null>, { value, ...options }: TypedDayOptions) =>
  useTyped<string>(
    input,
    {
      read: (text) => read(text, options),
      show: formatDay,
      explain: (problem, kept) => `${problem}${kept && `, so ${kept} stays`}. Enter a date such as 6/2/2026`,
    },
    { ...options, value: value || null },
  )

type Limits = Pick<TypedDayOptions, 'min' | 'max' | 'isPast' | 'onTime'>
function read(typed: string, { min, max, isPast = false, onTime }: Limits): Reading<string> {
  if (!typed.trim()) return { value: null }
  const day = onTime ? (parseMoment(typed, localNow())?.day ?? null) : parseDay(typed, { isPast })
  if (!day) return { problem: 'This date isn’t valid' }
  if (min && day < min) return { problem: `The date is before ${formatDay(min)}` }
  if (max && day > max) return { problem: `The date is after ${formatDay(max)}` }
  return { value: day }
}
