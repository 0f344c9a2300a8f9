import { sessionStore } from '../session/session-store.ts'
import { readJson, removeKey, storedKeys, writeKey } from '../session/storage.ts'

interface Stored<T = Record<string, unknown>> {
  at: string
  typed: Partial<T>
  /** Values of the same fields when they were typed. */
  before: Partial<T>
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

/** Says that something under this name waits to be finished. */
export const hasKept = (name: string): boolean => readKept(name) !== undefined
export const dropKept = (name: string): void => removeKey(keyOf(name))
export function writeKept(name: string, typed: object, before: object = {}): void {
  if (Object.keys(typed).length) writeKey(keyOf(name), JSON.stringify({ at: new Date().toISOString(), typed, before }))
  else dropKept(name)
}

/** At startup: kept text not opened for a month is removed. */
export function dropOldKept(): void {
  for (const key of storedKeys()) {
    if (!key.startsWith(prefix)) continue
    const at = Date.parse(readJson<Partial<Stored>>(key)?.at ?? '')
    if (Date.now() - at > keptMs) removeKey(key)
  }
}
