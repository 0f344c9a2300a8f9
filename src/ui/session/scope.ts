import { readKey, writeKey } from './storage.ts'
import { createStore, useStore } from '../store.ts'

/** `agent`: own records; `office`: all of the agency. */
export type Scope = 'agent' | 'office'

const key = 'gable.scope'
const store = createStore<Scope>(readKey(key) === 'agent' ? 'agent' : 'office')

/** The one switch in the header, for every list; remembered in this browser. */
export const useScope = (): Scope => useStore(store)
export function setScope(scope: Scope): void {
  writeKey(key, scope)
  store.set(scope)
}
