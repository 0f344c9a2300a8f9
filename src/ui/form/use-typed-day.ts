import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDay } from '../formatting.ts'
import { parseDay } from './day-text.ts'

export interface TypedDayOptions {
  /** `2026-02-06`; nothing for no day. */
  value: string | null | undefined
  onChange(day: string | null): void
  /** Said when the field is left, on Enter, or when a day is picked, not with each letter: for what is saved at once. */
  isSavedWhenLeft?: boolean | undefined
  /** False: an emptied field takes its day back. */
  canBeEmpty?: boolean | undefined
  /** First and last day that may be given. */
  min?: string | undefined
  max?: string | undefined
  /** Birthdays: `6/2/85` and `6 feb` lie behind us. */
  isPast?: boolean | undefined
}

/** What is typed into a field for a day: it stays while it cannot be read, with a word about it, and the day before it holds. */
export function useTypedDay(input: RefObject<HTMLInputElement | null>, options: TypedDayOptions) {
  const { onChange, isSavedWhenLeft = false, canBeEmpty = true } = options
  const value = options.value || null
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  /** The day from before the typing, and the last one that was said because of it. */
  const before = useRef(value)
  const said = useRef(value)
  const { day, problem } = read(typed ?? '', options)

  // Another day came from outside: what was typed is about the one before.
  useEffect(() => {
    if (value !== said.current) setTyped(undefined)
    said.current = value
  }, [value])
  // A form is not sent while a day in it cannot be read: what the person sees would not be what is kept.
  useEffect(() => {
    const form = input.current?.form
    if (!form || !problem) return
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeft(true)
      input.current?.focus()
    }
    form.addEventListener('submit', stop, { capture: true })
    return () => form.removeEventListener('submit', stop, { capture: true })
  }, [input, problem])

  const say = (next: string | null) => {
    if (next === said.current) return
    said.current = next
    onChange(next)
  }
  const leave = () => {
    if (typed === undefined) return
    setLeft(true)
    if (problem) return
    if (isSavedWhenLeft && (day || canBeEmpty)) say(day)
    setTyped(undefined)
  }
  const kept = before.current ? `, so ${formatDay(before.current)} stays` : ''
  return {
    text: typed ?? (value ? formatDay(value) : ''),
    error: problem && isLeft ? `${problem}${kept}. Enter a date such as 6/2/2026` : undefined,
    /** The day that stands there now, read or not yet said. */
    day: typed === undefined ? value : day,
    type(text: string) {
      if (typed === undefined) {
        before.current = value
        said.current = value
      }
      setTyped(text)
      setLeft(false)
      if (isSavedWhenLeft) return
      const now = read(text, options)
      // Half a year (`6/2/20` on the way to `6/2/2027`) was never meant.
      say(now.problem || (!now.day && !canBeEmpty) ? before.current : now.day)
    },
    pick(next: string | null) {
      setTyped(undefined)
      said.current = value
      say(next)
    },
    leave,
    /** Enter says it, Esc takes back what was typed where it would be saved. */
    press(event: KeyboardEvent<HTMLInputElement>) {
      // A form whose button is not ready yet is not sent by Enter, and nothing else would say why.
      if (event.key === 'Enter' && problem) setLeft(true)
      if (event.key === 'Enter' && isSavedWhenLeft && typed !== undefined) {
        event.preventDefault()
        leave()
      }
      if (event.key === 'Escape' && isSavedWhenLeft && typed !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        setTyped(undefined)
      }
    },
  }
}

function read(typed: string, { min, max, isPast = false }: TypedDayOptions): { day: string | null; problem?: string } {
  if (!typed.trim()) return { day: null }
  const day = parseDay(typed, { isPast })
  if (!day) return { day, problem: 'This date isn’t valid' }
  if (min && day < min) return { day: null, problem: `The date is before ${formatDay(min)}` }
  if (max && day > max) return { day: null, problem: `The date is after ${formatDay(max)}` }
  return { day }
}
