import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useCallback, useMemo, useState } from 'react'
import { problemsOf, saveFailure, staleAs } from '../api/api-error.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useStore } from '../store.ts'
import { showUnreadable } from '../typed/unreadable.ts'
import { clashesOf, type DraftEngine, draftOf, type SaveOutcome, type SaveState, valuesOf } from './draft.ts'
import { readKept } from './kept.ts'
import { type EngineOptions, useAutosave, useDraftEngine } from './use-draft-engine.ts'

/** The part of a form that its frame, its buttons and its notes need; the same for any fields. */
export interface FormState {
  isDirty: boolean
  state: SaveState
  isSaving: boolean
  canSave: boolean
  error: unknown
  /** The error, but not while it is tried again. */
  failure: unknown
  /** The failure in a sentence, with the label of the field that was refused. */
  problem: string | undefined
  /** Message by path: what the form itself refuses, else what the server did. */
  problems: ReadonlyMap<string, string>
  /** When it was typed, if it was brought back from an earlier visit. */
  restoredAt: string | undefined
  /** Fields that others changed under this edit, with both values in words. */
  clashes: readonly { field: string; label: string; theirs: string; mine: string }[]
  /** A save waits for a choice between them. */
  isAsking: boolean
  stopAsking(): void
  /** Gives up one's own values of the fields that clash. */
  keepTheirs(): void
  /**
   * Saves what was typed, now.
   *
   * @param options.isMine over the fields that clash
   */
  save(options?: { isMine?: boolean }): Promise<SaveOutcome>
  /**
   * Saves what passes the checks.
   *
   * @returns false where a field must be corrected first
   */
  submit(): boolean
  discard(): void
  /** Keeps nothing more: what is typed is saved by another way. */
  forget(): void
}

/** Fields that hold no more than a V. */
type Holding<T, V> = { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string]
interface Input {
  currentTarget: { value: string }
}
interface FieldProps<V> {
  label: string | undefined
  value: V
  error: string | undefined
}

export interface Form<T, S = never> extends FormState {
  values: T
  set(fields: Partial<T>): void
  /** @param record when what was typed is given up for another version of the record */
  discard(record?: S): void
  /** Props of a field of text, or of a native select. */
  text(field: Holding<T, string>): FieldProps<string> & { onChange(event: Input): void }
  /** Props of one that is null while it is empty. */
  optionalText(
    field: Exclude<Holding<T, string | null>, Holding<T, string>>,
  ): FieldProps<string> & { onChange(event: Input): void }
  /** Props of a field of any other kind. */
  field<K extends keyof T & string>(field: K): FieldProps<T[K]> & { onChange(value: T[K]): void }
  /** Props of a field that keeps its value when it is emptied. */
  filled<K extends keyof T & string>(field: K): FieldProps<T[K]> & { onChange(value: T[K] | null): void }
  checkbox(field: Holding<T, boolean>): {
    label: string | undefined
    checked: boolean
    onChange(event: ChangeEvent<HTMLInputElement>): void
  }
}

interface Stored {
  version: number | null
}
type FormRecord<T, S> = T & { version: number; stored: S | null }

interface FormOptions<T extends object, S extends Stored>
  extends Pick<EngineOptions<T, FormRecord<T, S>>, 'keptAs' | 'onClash' | 'onMerged'> {
  /** The record as the server has it; null for a new thing, and for text that nothing has to be merged into. */
  record: S | null
  /** The record as the form has it, where its fields have another shape. */
  fieldsOf?(record: S): T
  /** Fields that a form without a record starts with. */
  start?: T
  /** Sends the edited fields of the record. @throws ApiError stale with the record as it is now */
  update?(fields: Partial<T>, version: number, record: S): Promise<S>
  /** Sends a form without a record, as a whole. */
  create?(values: T): Promise<unknown>
  /** Shows what the server has: after saving, and when another save came first. */
  onRecord?(record: S): void
  onSaved?(): void
  labels?: Partial<Record<keyof T, string>>
  /** Values in words, for the question whose change to keep. */
  words?: { [K in keyof T]?: (value: T[K]) => string }
  /** The button that saves waits for it. */
  canSave?(values: T): boolean
  /** Message by path; empty where nothing is wrong. Shown from the first refused save on. */
  check?(values: T): Readonly<Record<string, string | undefined>>
  /** Autosaves this long after the last key. Without it the form has a save button. */
  autosaveMs?: number
}

/** A value in words: rows one after the other, the parts of an object by their names, and what is written without its markup. */
function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(plainWords).join(', ') || 'Empty'
  if (typeof value !== 'object' || value === null) return String(value ?? '').replaceAll(/<[^<>]*>/g, ' ') || 'Empty'
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return filled.map(([key, part]) => `${key} ${plainWords(part)}`).join(', ') || 'Empty'
}

/**
 * The one way to edit something on a page: a record, whose changes by others show at once in the fields that were not touched, or a new thing.
 * Keeps what is typed in this browser under `keptAs` until it is saved or discarded: Esc, Back, a reload, an ended session or a failed save
 * lose nothing.
 */
export function useForm<T extends object, S extends Stored = never>(options: FormOptions<T, S>): Form<T, S> {
  type R = FormRecord<T, S>
  const { keptAs, autosaveMs, labels = {} as Partial<Record<keyof T, string>> } = options
  const latest = useLatest(options)
  const shaped = useCallback(
    (stored: S) => ({ ...(latest.current.fieldsOf?.(stored) ?? stored), version: stored.version ?? 1, stored }) as unknown as R,
    [latest],
  )
  const unsaved = () => ({ ...latest.current.start, version: 0, stored: null }) as R
  const record = useMemo(() => options.record && shaped(options.record), [options.record, shaped])
  const [kept] = useState(() => (keptAs === undefined ? undefined : readKept<T>(keptAs)))
  // While the server cannot be reached it waits, is counted in the banner, and continues automatically.
  const creation = useMutation({ mutationFn: async (all: T) => latest.current.create?.(all) })
  const engine: DraftEngine<T, R> = useDraftEngine<T, R>(() => draftOf(record ?? unsaved(), kept), {
    ...options,
    record,
    isContinued: autosaveMs !== undefined,
    isWhole: options.record === null,
    async send(fields, version, base) {
      const { update } = latest.current
      const { stored, version: _, ...start } = base
      if (stored === null) {
        await creation.mutateAsync({ ...start, ...fields } as unknown as T)
        return { ...base, ...fields }
      }
      if (!update) return base
      try {
        return shaped(await update(fields, version, stored))
      } catch (error) {
        throw staleAs(error, shaped)
      }
    },
    onRecord({ stored }) {
      if (stored) latest.current.onRecord?.(stored)
      else forget()
    },
  })
  const draft = useStore(engine)
  const { edits, state, error } = draft
  const values: T = valuesOf(draft)
  const isSaving = draft.sent !== undefined
  const [restoredAt, setRestoredAt] = useState(edits.size > 0 ? kept?.at : undefined)
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useAutosave({ save: engine.save, waits: edits, state, autosaveMs })

  const wrongIn = (now: T) =>
    Object.entries(latest.current.check?.(now) ?? {}).flatMap(([path, message]) => (message ? [[path, message] as const] : []))
  const failure = isSaving ? undefined : error
  const wrong = isRefused ? wrongIn(values) : []
  const problems = wrong.length > 0 ? new Map(wrong) : problemsOf(failure)
  const [refused] = problemsOf(failure)
  // A refusal may be about a part of a field, or no field of the form.
  const refusedLabel = refused && labels[refused[0].split('.')[0] as keyof T]
  const problem = refused ? [refusedLabel, refused[1]].filter(Boolean).join(': ') : failure && saveFailure(failure)

  const set = (fields: Partial<T>) => engine.dispatch({ type: 'typed', fields })
  const forget = () => {
    engine.dispatch({ type: 'discarded', record: valuesOf(engine.get()) as R })
    setRestoredAt(undefined)
  }
  const save = async (how?: { isMine?: boolean }) => {
    setAsking(false)
    const outcome = await engine.save(how)
    setAsking(outcome.state === 'clash')
    if (outcome.state !== 'saved') return outcome
    setRestoredAt(undefined)
    latest.current.onSaved?.()
    return outcome
  }
  const wordsOf = (field: keyof T, value: unknown) => options.words?.[field]?.(value as T[typeof field]) ?? plainWords(value)
  /** A part of it that has no control of its own. */
  const partProblem = (name: string) => [...problems].find(([path]) => path.startsWith(`${name}.`))?.[1]
  const field = <K extends keyof T & string>(name: K) => ({
    label: labels[name],
    value: values[name],
    error: problems.get(name) ?? partProblem(name),
    onChange: (value: T[K]) => set({ [name]: value } as unknown as Partial<T>),
  })
  const typed = (name: keyof T & string, empty: string | null) => ({
    ...field(name),
    value: (values[name] ?? '') as string,
    onChange: ({ currentTarget }: Input) => set({ [name]: currentTarget.value || empty } as unknown as Partial<T>),
  })
  return {
    values,
    set,
    isDirty: edits.size > 0,
    state,
    isSaving,
    canSave: options.canSave?.(values) ?? true,
    error,
    failure,
    problem: problem as string | undefined,
    problems,
    restoredAt,
    clashes: clashesOf(draft).map((name) => ({
      field: String(name),
      label: labels[name] ?? '',
      theirs: wordsOf(name, draft.record[name]),
      mine: wordsOf(name, edits.get(name)?.value),
    })),
    isAsking,
    stopAsking: () => setAsking(false),
    keepTheirs() {
      engine.dispatch({ type: 'theirsKept' })
      setAsking(false)
    },
    save,
    submit() {
      // A new thing is sent once; what is typed in a record during a save is saved after it.
      const isSent = latest.current.record === null && engine.get().sent !== undefined
      if (isSent || latest.current.canSave?.(valuesOf(engine.get())) === false || showUnreadable()) return true
      const isWrong = wrongIn(valuesOf(engine.get())).length > 0
      setRefused(isWrong)
      if (!isWrong) void save()
      return !isWrong
    },
    discard(to?: S) {
      engine.dispatch({ type: 'discarded', record: to ? shaped(to) : options.record ? undefined : unsaved() })
      setRestoredAt(undefined)
    },
    forget,
    text: (name) => typed(name, ''),
    optionalText: (name) => typed(name, null),
    field,
    filled: (name) => ({
      ...field(name),
      onChange: (value) => value !== null && set({ [name]: value } as unknown as Partial<T>),
    }),
    checkbox: (name) => ({
      label: labels[name],
      checked: values[name] === true,
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.checked } as unknown as Partial<T>),
    }),
  }
}
