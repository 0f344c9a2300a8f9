import { isSame } from '#common/changes.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { connectionStore } from '../api/connection.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useSelected, useStore } from '../store.ts'
import {
  clashesOf,
  createDraft,
  type DraftEngine,
  draftOf,
  type DraftState,
  fieldsBefore,
  type SaveOutcome,
  type SaveState,
  type Saving,
  typedFields,
  valuesOf,
} from './draft.ts'
import { dropKept, readKept, writeKept } from './use-kept-text.ts'

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
}

interface EngineOptions<T, R> extends Saving<T, R> {
  record: R
  /** Keeps what is not saved in this browser under this name, so that a closed page loses nothing. */
  keptAs?: string
}
interface DraftOptions<T, R> extends Omit<EngineOptions<T, R>, 'isContinued'> {
  /** Autosaves this long after the last key. Without it the page has a save button. */
  autosaveMs?: number
}

const retryMs = 3_000
const retryAwayMs = 30_000

/** A draft that is not drawn again with each key: for a form that has the values itself. */
export function useDraftEngine<T extends object, R extends T & { version: number }>(
  start: () => DraftState<T, R>,
  options: EngineOptions<T, R>,
): DraftEngine<T, R> {
  const { record, keptAs } = options
  const latest = useLatest(options)
  const [engine] = useState(() => createDraft<T, R>(start(), () => latest.current))
  const isSaving = useSelected(engine, ({ sent }) => sent !== undefined)
  const take = useEffectEvent(() => {
    const isNewer = record.version > engine.get().record.version
    engine.dispatch({ type: 'read', record })
    if (isNewer && clashesOf(engine.get()).length === 0) options.onMerged?.()
  })
  // What is read during a save may be what that save made.
  useLayoutEffect(() => {
    if (!isSaving) take()
  }, [record, isSaving])
  const [keeping] = useState(() => keepDraft(engine, keptAs))
  useEffect(() => {
    keeping.open(keptAs)
    return keeping.leave
  }, [keeping, keptAs])
  return engine
}

/** Keeps in this browser what is not saved, as long as the draft lives: a save may be answered after its page was left. */
function keepDraft<T extends object, R extends T & { version: number }>(engine: DraftEngine<T, R>, first: string | undefined) {
  let name = first
  let { edits } = engine.get()
  let isLeft = false
  const keep = () => name !== undefined && writeKept(name, typedFields(edits), fieldsBefore(edits))
  engine.subscribe(() => {
    const { edits: now } = engine.get()
    if (now === edits || name === undefined) return
    // The page may be open again: what is typed there stays.
    const isOurs = !isLeft || isSame(readKept(name)?.typed, typedFields(edits))
    edits = now
    if (isOurs) keep()
  })
  return {
    /** @param as another name once a new record has its id */
    open(as: string | undefined) {
      const before = name
      name = as
      isLeft = false
      if (before !== undefined && before !== name) dropKept(before)
      // Others may have saved the same since.
      if (before !== name || (name !== undefined && readKept(name))) keep()
    },
    leave() {
      isLeft = true
    },
  }
}

/** Edits of one record on a page; what others change shows at once in the fields that were not touched. */
export function useDraft<T extends object, R extends T & { version: number }>(options: DraftOptions<T, R>): Draft<T> {
  const { record, autosaveMs, keptAs } = options
  const engine = useDraftEngine<T, R>(() => draftOf(record, keptAs === undefined ? undefined : readKept<T>(keptAs)), {
    ...options,
    isContinued: autosaveMs !== undefined,
  })
  const draft = useStore(engine)
  const { edits, state } = draft
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
