import { useEffect, useLayoutEffect, useState } from 'react'
import { connectionStore } from '../api/connection.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useStore } from '../store.ts'
import { clashesOf, createDraft, draftOf, type SaveOutcome, type SaveState, type Saving, typedFields, valuesOf } from './draft.ts'
import { readKept, writeKept } from './use-kept-text.ts'

export interface Draft<T> {
  values: T
  set<K extends keyof T>(field: K, value: T[K]): void
  /** Several fields at once. */
  change(fields: Partial<T>): void
  isDirty: boolean
  state: SaveState
  error: unknown
  isSaving: boolean
  /** Fields that others changed under this edit; empty when none. */
  clashes: readonly (keyof T)[]
  valueOf(field: keyof T): { mine: unknown; theirs: unknown }
  /** Sends what was edited, now. `clashes` names the fields where that needs a choice first. */
  save(options?: { isMine?: boolean }): Promise<SaveOutcome>
  /** Gives up one's own values of the fields that clash. */
  keepTheirs(): void
  /** @param record when they are given up for another version of the record */
  discard(record?: T & { version: number }): void
  /** Changes when values came from elsewhere: a key for inputs that keep their own text. */
  generation: number
}

interface DraftOptions<T, R> extends Omit<Saving<T, R>, 'isContinued'> {
  record: R
  /** Autosaves this long after the last key. Without it the page has a save button. */
  autosaveMs?: number
  /** Keeps what is not saved in this browser under this name, so that a closed page loses nothing. */
  keptAs?: string
}

const retryMs = 3_000
const retryAwayMs = 30_000

/** Edits of one record on a page; what others change shows at once in the fields that were not touched. */
export function useDraft<T extends object, R extends T & { version: number }>(options: DraftOptions<T, R>): Draft<T> {
  const { record, autosaveMs, keptAs } = options
  const latest = useLatest(options)
  const [engine] = useState(() =>
    createDraft<T, R>(draftOf(record, keptAs === undefined ? {} : readKept<T>(keptAs)), () => ({
      ...latest.current,
      isContinued: autosaveMs !== undefined,
    })),
  )
  const draft = useStore(engine)
  const { edits, state } = draft
  useLayoutEffect(() => engine.dispatch({ type: 'read', record }), [engine, record])
  useEffect(() => {
    if (keptAs !== undefined) writeKept(keptAs, typedFields(edits))
  }, [keptAs, edits])
  useAutosave({ save: engine.save, waits: edits, state, autosaveMs })
  return {
    values: valuesOf(draft),
    set: (field, value) => engine.dispatch({ type: 'typed', fields: { [field]: value } as unknown as Partial<T> }),
    change: (fields) => engine.dispatch({ type: 'typed', fields }),
    isDirty: edits.size > 0,
    state,
    error: draft.error,
    isSaving: draft.sent !== undefined,
    clashes: clashesOf(draft),
    valueOf: (field) => ({ mine: edits.get(field)?.value, theirs: draft.record[field] }),
    save: engine.save,
    keepTheirs: () => engine.dispatch({ type: 'theirsKept' }),
    discard: (to) => engine.dispatch({ type: 'discarded', record: to as R | undefined }),
    generation: draft.generation,
  }
}

interface AutosaveProps {
  save(): Promise<unknown>
  waits: ReadonlyMap<unknown, unknown>
  state: SaveState
  autosaveMs: number | undefined
}
/** Saves after a pause, tries again after a failure, and sends what waits when the screen is left; closing the page with unsaved edits warns. */
function useAutosave({ save, waits, state, autosaveMs }: AutosaveProps): void {
  const isThere = useStore(connectionStore) === 'there'
  useEffect(() => {
    if (autosaveMs === undefined || waits.size === 0 || state === 'clash') return
    const timer = setTimeout(() => void save(), state !== 'failed' ? autosaveMs : isThere ? retryMs : retryAwayMs)
    return () => clearTimeout(timer)
  }, [save, waits, state, autosaveMs, isThere])
  const isAutosaved = autosaveMs !== undefined
  useEffect(() => (isAutosaved ? () => void save() : undefined), [save, isAutosaved])
  const warns = isAutosaved && waits.size > 0
  useEffect(() => {
    if (!warns) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
}
