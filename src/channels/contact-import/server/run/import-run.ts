import type { Caller } from '#platform/context.ts'
import type { StoredImport } from '../contact-import.store.ts'
import type { Counts } from '../import-preview.ts'
import type { Plan } from './plan-rows.ts'
import type { SeenPeople } from './seen-people.ts'

/** The name of each run in the state of its import. */
export const stateOf = { check: 'checking', import: 'running' } as const
export type Mode = keyof typeof stateOf

/** The values that the chunks of one run share. */
export interface Run {
  caller: Caller
  mode: Mode
  stored: StoredImport
  plan: Plan
  /** The rows so far, which a dry run remembers. */
  seen: SeenPeople | undefined
  counts: Counts
  progress: { bytes: number }
  signal: AbortSignal | undefined
}
