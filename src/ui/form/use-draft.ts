import { isSame } from '#common/changes.ts'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'

interface Edit {
  value: unknown
  /** What the field was when it was first touched. */
  from: unknown
}

export interface Draft<T> {
  values: T
  set<K extends keyof T>(field: K, value: T[K]): void
  isDirty: boolean
  /** Fields that somebody else has changed under this edit; empty when none. */
  clashes: readonly (keyof T)[]
  valueOf(field: keyof T): { mine: unknown; theirs: unknown }
  dropEdits(): void
  /** Changes when edits were given up: a key for inputs that keep their own text. */
  generation: number
  /** Gives up one's own values of the fields that clash. */
  keepTheirs(): void
  isSaving: boolean
  /**
   * Sends what was edited. A stale version is no matter while nobody has touched the same fields: then it is sent again on top of what is there.
   * @returns false when fields clash; then `clashes` names them
   * @throws ApiError
   */
  save(options?: { isMine?: boolean }): Promise<boolean>
}

interface DraftOptions<T, R extends T & { version: number }> {
  record: R
  /** Sends the edited fields. @throws ApiError stale with the record as it is now */
  send(fields: Partial<T>, version: number): Promise<R>
  /** Shows what the server has: after saving, and when somebody else was faster. */
  onRecord(record: R): void
}

/** Edits of one record on a form: what others change meanwhile shows at once in the fields one has not touched. */
export function useDraft<T extends object, R extends T & { version: number }>({
  record,
  send,
  onRecord,
}: DraftOptions<T, R>): Draft<T> {
  const [edits, setEdits] = useState<ReadonlyMap<keyof T, Edit>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const [generation, setGeneration] = useState(0)
  const giveUp = (left: ReadonlyMap<keyof T, Edit>) => {
    setEdits(left)
    setGeneration((now) => now + 1)
  }
  const clashesWith = (now: R) =>
    [...edits].flatMap(([field, { value, from }]) => (isSame(now[field], from) || isSame(now[field], value) ? [] : [field]))

  async function attempt(now: R, isMine: boolean, triesLeft: number): Promise<boolean> {
    if (!isMine && clashesWith(now).length > 0) return false
    const fields = Object.fromEntries([...edits].map(([field, { value }]) => [field, value])) as Partial<T>
    try {
      const saved = await send(fields, now.version)
      onRecord(saved)
      // What was typed while it was on its way is not saved yet and stays.
      setEdits(
        (all) =>
          new Map(
            [...all].flatMap(([field, { value }]) =>
              edits.has(field) && isSame(value, edits.get(field)?.value) ? [] : [[field, { value, from: saved[field] }] as const],
            ),
          ),
      )
      return true
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale' && error.current && triesLeft > 0
      if (!isStale) throw error
      onRecord(error.current as R)
      return attempt(error.current as R, false, triesLeft - 1)
    }
  }

  return {
    values: { ...record, ...Object.fromEntries([...edits].map(([field, { value }]) => [field, value])) },
    set(field, value) {
      setEdits((all) => {
        const next = new Map(all)
        const known = all.get(field)
        const from = known ? known.from : record[field]
        if (isSame(value, from) && isSame(from, record[field])) next.delete(field)
        else next.set(field, { value, from })
        return next
      })
    },
    isDirty: edits.size > 0,
    clashes: clashesWith(record),
    valueOf: (field) => ({ mine: edits.get(field)?.value, theirs: record[field] }),
    dropEdits: () => giveUp(new Map()),
    generation,
    keepTheirs: () => giveUp(new Map([...edits].filter(([field]) => !clashesWith(record).includes(field)))),
    isSaving,
    async save({ isMine = false } = {}) {
      setSaving(true)
      try {
        return await attempt(record, isMine, 2)
      } finally {
        setSaving(false)
      }
    },
  }
}
