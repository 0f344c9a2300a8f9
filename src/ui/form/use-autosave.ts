import { isSame } from '#common/changes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'clash'

interface AutosaveOptions<T, R extends T & { version: number }> {
  record: R
  /** Sends the changed fields. @throws ApiError stale with the record as it is now */
  send(fields: Partial<T>, version: number): Promise<R>
  /** Shows what the server has. */
  onRecord(record: R): void
  pauseMs?: number
}
export interface Autosave<T> {
  values: T
  set<K extends keyof T>(field: K, value: T[K]): void
  state: SaveState
  error: unknown
  /** Fields that somebody else changed under one's own edit. */
  clashes: readonly (keyof T)[]
  /** Sends at once what waits. @returns whether everything is saved now */
  flush(): Promise<boolean>
  keepMine(): void
  keepTheirs(): void
  /** The record was replaced from elsewhere (an earlier version): one's own edits of it are over. */
  reset(): void
  /** Changes when values came from elsewhere: a key for inputs that keep their own text. */
  generation: number
}

/**
 * Saves a record while it is written: a pause after the last key. What is typed while a save is on its way stays and is sent next; fields that
 * somebody else changed meanwhile are taken over where one has not touched them, and asked about where one has.
 */
export function useAutosave<T extends object, R extends T & { version: number }>(options: AutosaveOptions<T, R>): Autosave<T> {
  const { record, pauseMs = 1_200 } = options
  const [edits, setEdits] = useState<ReadonlyMap<keyof T, { value: unknown; from: unknown }>>(new Map())
  const [state, setState] = useState<SaveState>('saved')
  const [error, setError] = useState<unknown>()
  const [generation, setGeneration] = useState(0)
  const latest = useRef({ ...options, edits })
  latest.current = { ...options, edits: latest.current.edits }
  const running = useRef<Promise<boolean>>(undefined)

  const put = useCallback((next: ReadonlyMap<keyof T, { value: unknown; from: unknown }>) => {
    latest.current.edits = next
    setEdits(next)
  }, [])
  const clashesWith = (now: R) =>
    [...latest.current.edits].flatMap(([field, { value, from }]) =>
      isSame(now[field], from) || isSame(now[field], value) ? [] : [field],
    )

  const sendOnce = async (on: R, isMine: boolean, triesLeft: number): Promise<boolean> => {
    if (!isMine && clashesWith(on).length > 0) {
      setState('clash')
      return false
    }
    const sent = new Map(latest.current.edits)
    if (sent.size === 0) return true
    setState('saving')
    try {
      const fields = Object.fromEntries([...sent].map(([field, { value }]) => [field, value])) as Partial<T>
      const saved = await latest.current.send(fields, on.version)
      latest.current.onRecord(saved)
      latest.current.record = saved
      // Only what the server has now; what was typed meanwhile goes with the next one.
      const left = [...latest.current.edits].flatMap(([field, edit]) =>
        isSame(edit.value, sent.get(field)?.value) ? [] : [[field, { value: edit.value, from: saved[field] }] as const],
      )
      put(new Map(left))
      setError(undefined)
      if (left.length > 0) return await sendOnce(saved, false, triesLeft)
      setState('saved')
      return true
    } catch (cause) {
      const now = cause instanceof ApiError && cause.code === 'stale' ? (cause.current as R | undefined) : undefined
      if (now && triesLeft > 0) {
        latest.current.onRecord(now)
        latest.current.record = now
        setGeneration((n) => n + 1)
        return await sendOnce(now, false, triesLeft - 1)
      }
      setError(cause)
      setState('failed')
      return false
    }
  }
  const save = async (isMine = false): Promise<boolean> => {
    // One save at a time: the next begins on the version that the one before made.
    await running.current
    if (latest.current.edits.size === 0) return true
    running.current = sendOnce(latest.current.record, isMine, 3)
    return running.current
  }
  const saveRef = useRef(save)
  saveRef.current = save

  useEffect(() => {
    if (edits.size === 0 || state === 'clash') return
    const timer = setTimeout(() => void saveRef.current(), state === 'failed' ? 8_000 : pauseMs)
    return () => clearTimeout(timer)
  }, [edits, state, pauseMs])
  // Leaving the screen sends what waits.
  useEffect(() => () => void saveRef.current(), [])
  useEffect(() => {
    if (edits.size === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [edits])

  return {
    values: { ...record, ...Object.fromEntries([...edits].map(([field, { value }]) => [field, value])) },
    set(field, value) {
      const next = new Map(latest.current.edits)
      const from = next.has(field) ? next.get(field)?.from : latest.current.record[field]
      if (isSame(value, from) && isSame(from, latest.current.record[field])) next.delete(field)
      else next.set(field, { value, from })
      put(next)
      setState((now) => (now === 'clash' ? now : next.size ? 'waiting' : 'saved'))
    },
    state: edits.size === 0 && state === 'waiting' ? 'saved' : state,
    error,
    clashes: clashesWith(record),
    flush: () => save(),
    keepMine() {
      setState('waiting')
      void save(true)
    },
    keepTheirs() {
      const clashes = clashesWith(latest.current.record)
      put(new Map([...latest.current.edits].filter(([field]) => !clashes.includes(field))))
      setGeneration((n) => n + 1)
      setState('waiting')
    },
    reset() {
      put(new Map())
      setState('saved')
      setGeneration((n) => n + 1)
    },
    generation,
  }
}
