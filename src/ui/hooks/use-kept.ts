import { useState } from 'react'
import { readUsername } from '#ui/session/stored-login.ts'

/** Of forms that were closed before they were sent; for this page and user only, until it is loaded again. */
const kept = new Map<string, unknown>()

/** What is typed into a form that Esc or a failed save may close: it is there again when the form is opened again, until `forget`. */
export function useKept<T extends object>(name: string, initial: T): [T, (change: Partial<T>) => void, () => void] {
  const key = `${readUsername() ?? ''} ${name}`
  const [value, setValue] = useState<T>(() => (kept.get(key) as T | undefined) ?? initial)
  const change = (part: Partial<T>) =>
    setValue((before) => {
      const next = { ...before, ...part }
      kept.set(key, next)
      return next
    })
  return [value, change, () => void kept.delete(key)]
}
