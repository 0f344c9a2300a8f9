import { isSame } from '#common/changes.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { connectionStore } from '../api/connection.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useSelected, useStore } from '../store.ts'
import {
  clashesOf,
  createDraft,
  type DraftEngine,
  type DraftState,
  fieldsBefore,
  type SaveState,
  type Saving,
  typedFields,
} from './draft.ts'
import { dropKept, readKept, writeKept } from './kept.ts'

export interface EngineOptions<T, R> extends Saving<T, R> {
  /** The record as it was read last; null while there is none to read. */
  record: R | null
  /** Keeps what is not saved in this browser under this name, so that a closed page loses nothing. */
  keptAs?: string
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
    if (!record) return
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

interface AutosaveProps {
  save(): Promise<unknown>
  waits: ReadonlyMap<unknown, unknown>
  state: SaveState
  autosaveMs: number | undefined
}
/** Saves after a pause, tries again after a failure, and sends what waits when the screen is left; closing the page with unsaved edits warns. */
export function useAutosave({ save, waits, state, autosaveMs }: AutosaveProps): void {
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
