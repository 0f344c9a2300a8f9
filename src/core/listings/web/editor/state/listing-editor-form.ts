import { createContext, type ReactNode, useContext } from 'react'
import { changesBetween, valueAt } from '#common/changes.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import { type DraftEngine, valuesOf } from '#ui/form/draft.ts'
import { dropKept } from '#ui/form/kept.ts'
import { createStore, type Store, useSelected, useStore } from '#ui/store.ts'
import { type LawFinding, useFinding } from '../../live-findings.ts'
import { type FieldPath, fieldId, type RowsKey, type ValueAt } from '../../fields/field-paths.ts'
import { changedKeys } from './listing-editor-changes.ts'
import { checkFields, type FieldErrors } from './listing-editor-check.ts'
import { type EditorRecord, fromPaths, keptName, type PathValues } from './listing-editor-record.ts'

/** The draft as the form shows it. Every field listens to its own value: a key typed in the headline draws the headline again, not a hundred fields. */
export interface ListingForm extends Pick<Store<ListingFields>, 'get' | 'subscribe'> {
  errors: Store<FieldErrors>
  /** Sets fields; what was said against them is about the old values. */
  set(fields: ListingPatch): void
  setAt(path: string, value: unknown): void
  /** Checks one field, as when it is left. */
  check(path: string): void
  clearErrors(isGone: (path: string) => boolean): void
}

/** @param untouched the fields of a new listing before anything is typed: they alone are nothing to come back to */
export function createListingForm(engine: DraftEngine<PathValues, EditorRecord>, untouched: ListingFields): ListingForm {
  const errors = createStore<FieldErrors>({})
  let draft = engine.get()
  let fields = fromPaths(valuesOf(draft))
  const get = () => {
    if (draft !== engine.get()) {
      draft = engine.get()
      fields = fromPaths(valuesOf(draft))
    }
    return fields
  }
  const clearErrors = (isGone: (path: string) => boolean) =>
    errors.set((all) =>
      Object.keys(all).some(isGone) ? Object.fromEntries(Object.entries(all).filter(([path]) => !isGone(path))) : all,
    )
  const set = (part: ListingPatch) => {
    const typed = new Map(changesBetween(get(), part).map(({ field, after }) => [field, after]))
    if (typed.size === 0) return
    engine.dispatch({ type: 'typed', fields: Object.fromEntries(typed) as Partial<PathValues> })
    clearErrors((path) => typed.has(path))
    if (!engine.get().record.listing && changedKeys(untouched, get()).length === 0) dropKept(keptName(undefined))
  }
  return {
    get,
    subscribe: engine.subscribe,
    errors,
    set,
    setAt(path, value) {
      const [key = '', part] = path.split('.')
      set({ [key]: part ? { ...(get()[key as keyof ListingFields] as object), [part]: value } : value })
    },
    check(path) {
      const { [path]: _, ...others } = errors.get()
      const message = checkFields(get())[path]
      errors.set(message === undefined ? others : { ...others, [path]: message })
    },
    clearErrors,
  }
}

const Context = createContext<ListingForm | undefined>(undefined)
export const ListingFormProvider = Context.Provider
export function useListingForm(): ListingForm {
  const form = useContext(Context)
  if (!form) throw new Error('A field of a listing is outside of its form')
  return form
}
/** The fields as they are typed, for the few parts that look at all of them. */
export const useLiveFields = (): ListingFields => useStore(useListingForm())
export const useFieldErrors = (): FieldErrors => useStore(useListingForm().errors)

export interface Field<Value> {
  id: string
  value: Value
  error: ReactNode
  /** Finding of the law while typing. */
  finding: LawFinding | undefined
  set(value: Value): void
  /** Checks the field when it is left. */
  check(): void
}

export function useField<P extends FieldPath>(path: P): Field<ValueAt<P>> {
  const form = useListingForm()
  return {
    id: fieldId(path),
    value: useValue(path),
    error: useSelected(form.errors, (errors) => errors[path]),
    finding: useFinding(path),
    set: (next) => form.setAt(path, next),
    check: () => form.check(path),
  }
}

/** The value alone, for parts that appear or go with it. */
export const useValue = <P extends FieldPath>(path: P): ValueAt<P> =>
  useSelected(useListingForm(), (fields) => valueAt(fields, path) as ValueAt<P>)

/** A list whose rows are edited in place. */
export function useRows<K extends RowsKey>(key: K) {
  type Row = ListingFields[K][number]
  const form = useListingForm()
  const errors = useFieldErrors()
  const { value, set, error, id } = useField(key)
  const rows = value as unknown as readonly Row[]
  const write = (next: readonly Row[]) => set(next as unknown as ValueAt<K>)
  return {
    id,
    rows,
    error,
    errorAt: (index: number, part: string): ReactNode => errors[`${key}.${index}.${part}`],
    check: (index: number, part: string) => form.check(`${key}.${index}.${part}`),
    add: (row: Row) => write([...rows, row]),
    change(index: number, part: Partial<Row>) {
      write(rows.with(index, { ...(rows[index] as Row), ...part }))
      form.clearErrors((path) => Object.keys(part).some((name) => path === `${key}.${index}.${name}`))
    },
    remove(index: number) {
      write(rows.toSpliced(index, 1))
      form.clearErrors((path) => path.startsWith(`${key}.`))
    },
    move(from: number, to: number) {
      const row = rows[from]
      if (row !== undefined && to >= 0 && to < rows.length) write(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    },
  }
}
