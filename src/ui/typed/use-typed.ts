import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Reading } from '#common/typed/reading.ts'
import { holdSaves } from './unreadable.ts'
import { useHeld } from './use-held.ts'

export interface TypedOptions<T> {
  value: T | null | undefined
  onChange(value: T | null): void
  /** Calls `onChange` when the field is left or on Enter, not with each letter: for fields that save at once. */
  isSavedWhenLeft?: boolean | undefined
  /** False: an emptied field takes its value back. */
  canBeEmpty?: boolean | undefined
}
interface Words<T> {
  read(text: string): Reading<T>
  show(value: T): string
  /** The sentence for a problem. @param kept the value that is kept in the meantime, as shown; empty for none */
  explain?(problem: string, kept: string): string
}
const withKept = (problem: string, kept: string) => (kept ? `${problem}. ${kept} is kept` : problem)

/**
 * A field whose text is read as it is typed. Text that cannot be read stays in the field with the reason, the value before it is kept, and
 * no form saves until it is put right.
 */
export function useTyped<T>(
  input: RefObject<HTMLInputElement | null>,
  { read, show, explain = withKept }: Words<T>,
  options: TypedOptions<T>,
) {
  const { onChange, isSavedWhenLeft = false, canBeEmpty = true } = options
  const value = options.value ?? null
  const shownOf = (one: T | null) => (one === null ? '' : show(one))
  const key = JSON.stringify(value)
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  /** The value from before the typing, and the last one that `onChange` was called with. */
  const before = useRef(value)
  const given = useRef(key)
  const { value: meant = null, problem } = read(typed ?? '')

  // Another value came from outside: the typed text is about the one before. Where it is saved when left, that save asks.
  useEffect(() => {
    if (key !== given.current && !isSavedWhenLeft) setTyped(undefined)
    given.current = key
  }, [key, isSavedWhenLeft])
  useEffect(() => {
    const field = input.current
    if (!field || !problem || isSavedWhenLeft) return
    const release = holdSaves({ field, mark: () => setLeft(true) })
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeft(true)
      field.focus()
    }
    field.form?.addEventListener('submit', stop, { capture: true })
    return () => {
      release()
      field.form?.removeEventListener('submit', stop, { capture: true })
    }
  }, [input, problem, isSavedWhenLeft])

  const error = useHeld(problem && isLeft ? explain(problem, shownOf(before.current)) : undefined)

  const give = (next: T | null) => {
    const nextKey = JSON.stringify(next)
    if (nextKey === given.current) return
    given.current = nextKey
    onChange(next)
  }
  const leave = () => {
    if (typed === undefined) return
    setLeft(true)
    if (problem) return
    if (isSavedWhenLeft && (meant !== null || canBeEmpty)) give(meant)
    setTyped(undefined)
  }
  return {
    text: typed ?? shownOf(value),
    isTyping: typed !== undefined,
    error,
    /** The value in the field now, whether or not `onChange` has been called with it. */
    meant: typed === undefined ? value : meant,
    type(text: string) {
      if (typed === undefined) {
        before.current = value
        given.current = key
      }
      setTyped(text)
      setLeft(false)
      if (isSavedWhenLeft) return
      const now = read(text)
      // Half a value (`6/2/20` on the way to `6/2/2027`) was never meant.
      give(now.problem !== undefined || (now.value === null && !canBeEmpty) ? before.current : now.value)
    },
    pick(next: T | null) {
      setTyped(undefined)
      given.current = key
      give(next)
    },
    leave,
    /** Enter saves, Esc takes back what was typed, where the field saves at once. */
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
