import { isSame } from '#common/changes.ts'
import { useRef, useState } from 'react'
import { sessionStore } from '../session/session-store.ts'
import { readJson, removeKey, storedKeys, writeKey } from '../session/storage.ts'

interface Stored<T = Record<string, unknown>> {
  at: string
  typed: Partial<T>
  /** What the same fields were when they were typed. */
  before: Partial<T>
}
export interface Kept<T> {
  values: T
  set(part: Partial<T>): void
  /** When it was typed, if it was brought back from an earlier visit. */
  restoredAt: string | undefined
  /** It is saved: nothing needs to be kept any more. */
  forget(): void
  /** Resets the form to its initial values. */
  discard(): void
}

const prefix = 'gable.draft.'
const keptMs = 30 * 86_400_000
/** Per person: the next one at this computer does not get to see it. Stays after signing out. */
const keyOf = (name: string) => `${prefix}${sessionStore.get().user?.UserId ?? ''}.${name}`

/** Fields that were typed and not saved. */
export function readKept<T = Record<string, unknown>>(name: string): Stored<T> | undefined {
  const found = readJson<Partial<Stored<T>>>(keyOf(name))
  if (!found?.at || typeof found.typed !== 'object' || Date.now() - Date.parse(found.at) > keptMs) return undefined
  return { at: found.at, typed: found.typed, before: found.before ?? {} }
}

/** Whether something under this name waits to be finished. */
export const hasKept = (name: string): boolean => readKept(name) !== undefined
export const dropKept = (name: string): void => removeKey(keyOf(name))
export function writeKept(name: string, typed: object, before: object = {}): void {
  if (Object.keys(typed).length) writeKey(keyOf(name), JSON.stringify({ at: new Date().toISOString(), typed, before }))
  else dropKept(name)
}

/**
 * What someone is writing, kept in this browser with each key until it is saved or discarded: Esc, Back, a reload, an ended session or a failed
 * save lose nothing.
 *
 * @param name of the record and the form, e.g. `note.contact.<id>`
 * @param along fields that come back with what was typed, though they are unchanged
 */
export function useKeptText<T extends object>(
  name: string,
  start: T,
  { along = [] }: { along?: readonly (keyof T)[] } = {},
): Kept<T> {
  const [restored] = useState(() => readKept(name))
  // An older Gable may have had other fields.
  const [values, setValues] = useState<T>(() => ({
    ...start,
    ...Object.fromEntries(Object.entries(restored?.typed ?? {}).filter(([field]) => field in start)),
  }))
  const [restoredAt, setRestoredAt] = useState(restored?.at)
  const latest = useRef(values)
  const forget = () => {
    dropKept(name)
    setRestoredAt(undefined)
  }
  return {
    values,
    set(part) {
      const next = { ...latest.current, ...part }
      latest.current = next
      setValues(next)
      const typed = Object.fromEntries(Object.entries(next).filter(([field, value]) => !isSame(value, start[field as keyof T])))
      const isTyped = Object.keys(typed).length > 0
      writeKept(name, { ...typed, ...(isTyped && Object.fromEntries(along.map((field) => [field, next[field]]))) })
    },
    restoredAt,
    forget,
    discard() {
      forget()
      latest.current = start
      setValues(start)
    },
  }
}

/** At startup: kept text not opened for a month is removed. */
export function dropOldKept(): void {
  for (const key of storedKeys()) {
    if (!key.startsWith(prefix)) continue
    const at = Date.parse(readJson<Partial<Stored>>(key)?.at ?? '')
    if (Date.now() - at > keptMs) removeKey(key)
  }
}
