import { isSame } from '#common/changes.ts'
import { newerOf } from '../api/api-error.ts'
import { createStore, type Store } from '../store.ts'

interface Edit {
  value: unknown
  /** What the field was when it was first touched. */
  from: unknown
}
type Edits<T> = ReadonlyMap<keyof T, Edit>
type Versioned<T> = T & { version: number }
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'clash'

export interface DraftState<T, R extends Versioned<T> = Versioned<T>> {
  /** What the server has, as far as this page knows. */
  record: R
  /** What differs from it. */
  edits: Edits<T>
  /** What the save under way carries. */
  sent: Edits<T> | undefined
  state: SaveState
  error: unknown
}

export type DraftEvent<T, R extends Versioned<T> = Versioned<T>> =
  | { type: 'typed'; fields: Partial<T> }
  /** The record arrived by another way than this draft's saves. */
  | { type: 'read'; record: R }
  | { type: 'sent' }
  | { type: 'saved'; record: R }
  /** Another save came first; the record is as it left it. */
  | { type: 'stale'; record: R }
  | { type: 'failed'; error: unknown }
  | { type: 'clashed' }
  /** One's own values of the fields that clash are given up, or put on top of the others. */
  | { type: 'theirsKept' }
  | { type: 'mineKept' }
  /** `record`: where the edits are given up for another version of it. */
  | { type: 'discarded'; record?: R | undefined }

const entriesOf = <T extends object>(fields: Partial<T>) => Object.entries(fields) as [keyof T & string, unknown][]

/** A draft of the record; `typed` is what an earlier visit left unsaved, `before` what the same fields were then. */
export function draftOf<T extends object, R extends Versioned<T>>(
  record: R,
  { typed, before = {} }: { typed: Partial<T>; before?: Partial<T> } = { typed: {} },
): DraftState<T, R> {
  // An older Gable may have had other fields.
  const edits = entriesOf<T>(typed).flatMap(([field, value]): [keyof T, Edit][] =>
    field in record && !isSame(value, record[field])
      ? [[field, { value, from: field in before ? before[field] : record[field] }]]
      : [],
  )
  return resting({ record, edits: new Map(edits), sent: undefined, state: 'saved', error: undefined })
}

/** Fields that others changed to something else than what was typed here. */
export const clashesOf = <T, R extends Versioned<T>>({ record, edits }: Pick<DraftState<T, R>, 'record' | 'edits'>) =>
  [...edits].flatMap(([field, { value, from }]) => (isSame(record[field], from) || isSame(record[field], value) ? [] : [field]))

const partOf = <T>(edits: Edits<T>, part: keyof Edit): Partial<T> =>
  Object.fromEntries([...edits].map(([field, edit]) => [field, edit[part]])) as Partial<T>
export const typedFields = <T>(edits: Edits<T>): Partial<T> => partOf(edits, 'value')
/** What the fields that were typed were before. */
export const fieldsBefore = <T>(edits: Edits<T>): Partial<T> => partOf(edits, 'from')

/** What of it the record does not have. */
const leftOver = <T, R extends T>(edits: Edits<T>, record: R): Edits<T> =>
  new Map([...edits].filter(([field, { value }]) => !isSame(value, record[field])))

/** The record with everything that was typed. */
export const valuesOf = <T, R extends Versioned<T>>({ record, edits }: DraftState<T, R>): T => ({
  ...record,
  ...typedFields(edits),
})

export function afterEvent<T extends object, R extends Versioned<T>>(
  draft: DraftState<T, R>,
  event: DraftEvent<T, R>,
): DraftState<T, R> {
  const { record, sent } = draft
  switch (event.type) {
    case 'typed': {
      const edits = new Map(draft.edits)
      for (const [field, value] of entriesOf<T>(event.fields)) {
        // While a save is under way the old value is an edit too: the server is about to have the other one.
        if (isSame(value, record[field]) && !sent?.has(field)) edits.delete(field)
        else edits.set(field, { value, from: edits.has(field) ? edits.get(field)?.from : record[field] })
      }
      return resting({ ...draft, edits })
    }
    case 'read': {
      if (event.record === record || event.record.version < record.version) return draft
      const edits = sent ? draft.edits : leftOver(draft.edits, event.record)
      const next = { ...draft, record: event.record, edits }
      if (sent || (draft.state === 'failed' && edits.size > 0)) return next
      return resting({ ...next, error: undefined })
    }
    case 'sent':
      return { ...draft, sent: draft.edits, state: 'saving' }
    case 'saved': {
      const isSaved = (field: keyof T, value: unknown) => sent?.has(field) && isSame(value, sent.get(field)?.value)
      const left = [...draft.edits].flatMap(([field, { value }]) =>
        isSaved(field, value) ? [] : [[field, { value, from: event.record[field] }] as const],
      )
      return resting({ ...draft, record: event.record, edits: new Map(left), sent: undefined, error: undefined })
    }
    case 'stale':
      return resting({
        ...draft,
        record: event.record,
        edits: leftOver(draft.edits, event.record),
        sent: undefined,
        error: undefined,
      })
    case 'failed':
      return { ...draft, sent: undefined, state: 'failed', error: event.error }
    case 'clashed':
      return { ...draft, state: 'clash' }
    case 'mineKept': {
      const edits = [...draft.edits].map(([field, { value }]) => [field, { value, from: record[field] }] as const)
      return resting({ ...draft, edits: new Map(edits) })
    }
    case 'theirsKept': {
      const clashes = clashesOf(draft)
      const edits = new Map([...draft.edits].filter(([field]) => !clashes.includes(field)))
      return resting({ ...draft, edits })
    }
    case 'discarded':
      return resting({
        ...draft,
        record: event.record ?? record,
        edits: new Map(),
        error: undefined,
      })
  }
}

/** A clash waits for a choice, however much is typed before it is made. */
function resting<T, R extends Versioned<T>>(draft: DraftState<T, R>): DraftState<T, R> {
  const isClash = draft.state === 'clash' && clashesOf(draft).length > 0
  // A refusal is about what was typed: it ends when nothing of that is left.
  const error = draft.edits.size > 0 ? draft.error : undefined
  return { ...draft, error, state: isClash ? 'clash' : draft.edits.size > 0 ? 'waiting' : 'saved' }
}

export type SaveOutcome = { state: 'saved' } | { state: 'clash' } | { state: 'failed'; error: unknown }

export interface Saving<T, R> {
  /** Sends the edited fields of this record. @throws ApiError stale with the record as it is now */
  send(fields: Partial<T>, version: number, record: R): Promise<R>
  /** Shows what the server has: after saving, and when another save came first. */
  onRecord(record: R): void
  /** `ask` stops at a field that others changed too; `mine` puts what was typed here on top of it. */
  onClash?: 'ask' | 'mine'
  /** What others saved is in the draft now, with what was typed here on top. */
  onMerged?(): void
  /** Goes on until what was typed during a save is saved too. */
  isContinued?: boolean
  /** Sends it also where nothing was typed: a new thing may be saved as it starts. */
  isWhole?: boolean
}

export interface DraftEngine<T, R extends Versioned<T>> extends Store<DraftState<T, R>> {
  dispatch(event: DraftEvent<T, R>): void
  /** One save at a time: the next starts on the version that the one before made. `isMine`: over the fields that clash. */
  save(options?: { isMine?: boolean }): Promise<SaveOutcome>
}

const maxTries = 3

/**
 * Edits of one record and their saving. What is typed while a save is under way stays. A stale version is merged by field: untouched fields
 * follow the server, and what was typed is sent again on top, unless others changed the same field.
 */
export function createDraft<T extends object, R extends Versioned<T>>(
  start: DraftState<T, R>,
  saving: () => Saving<T, R>,
): DraftEngine<T, R> {
  const store = createStore(start)
  const dispatch = (event: DraftEvent<T, R>) => store.set((now) => afterEvent(now, event))
  let running: Promise<unknown> = Promise.resolve()

  async function attempt(triesLeft: number, isOnTop: boolean): Promise<SaveOutcome> {
    const { send, onRecord, onMerged, onClash = 'ask', isContinued = false, isWhole = false } = saving()
    const { record: base, edits } = store.get()
    const hasClashes = clashesOf(store.get()).length > 0
    if (hasClashes && onClash === 'ask') {
      dispatch({ type: 'clashed' })
      return { state: 'clash' }
    }
    if (isOnTop || hasClashes) onMerged?.()
    if (edits.size === 0 && !isWhole) return { state: 'saved' }
    dispatch({ type: 'sent' })
    let record: R
    try {
      record = await send(typedFields(edits), base.version, base)
    } catch (error) {
      const theirs = newerOf<R>(error)
      if (!theirs || triesLeft === 0) {
        dispatch({ type: 'failed', error })
        return { state: 'failed', error }
      }
      dispatch({ type: 'stale', record: theirs })
      onRecord(theirs)
      return attempt(triesLeft - 1, true)
    }
    dispatch({ type: 'saved', record })
    onRecord(record)
    return isContinued ? attempt(triesLeft, false) : { state: 'saved' }
  }

  return {
    ...store,
    dispatch,
    save({ isMine = false } = {}) {
      if (isMine) dispatch({ type: 'mineKept' })
      const saved = running.then(() => attempt(maxTries, false))
      running = saved
      return saved
    },
  }
}
