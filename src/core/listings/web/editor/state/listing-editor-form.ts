import { createFormContext } from '@mantine/form'
import type { ReactNode } from 'react'
import { type LawFinding, useFinding } from '../../live-findings.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { type FieldPath, fieldId, type RowsKey, type ValueAt } from '../../fields/field-paths.ts'

/**
 * The form keeps its values outside of React's state and every field listens to its own: a key typed in the headline draws
 * the headline again, not a hundred fields.
 */
export const [ListingFormProvider, useListingForm, useNewListingForm] = createFormContext<ListingFields>()
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
  const value: unknown = form.useWatchValue(path)
  return {
    id: fieldId(path),
    value: value as ValueAt<P>,
    error: form.errors[path],
    finding: useFinding(path),
    set: (next) => form.setFieldValue(path as string, next, { forceUpdate: false }),
    check: () => void form.validateField(path),
  }
}

/** The value alone, for parts that appear or go with it. */
export function useValue<P extends FieldPath>(path: P): ValueAt<P> {
  const value: unknown = useListingForm().useWatchValue(path)
  return value as ValueAt<P>
}

/** A list whose rows are edited in place. */
export function useRows<K extends RowsKey>(key: K) {
  type Row = ListingFields[K][number]
  const form = useListingForm()
  const { value, set, error, id } = useField(key)
  const rows = value as unknown as readonly Row[]
  const write = (next: readonly Row[]) => set(next as unknown as ValueAt<K>)
  return {
    id,
    rows,
    error,
    errorAt: (index: number, part: string): ReactNode => form.errors[`${key}.${index}.${part}`],
    check: (index: number, part: string) => void form.validateField(`${key}.${index}.${part}`),
    add: (row: Row) => write([...rows, row]),
    change(index: number, part: Partial<Row>) {
      write(rows.with(index, { ...(rows[index] as Row), ...part }))
      for (const name of Object.keys(part)) form.clearFieldError(`${key}.${index}.${name}`)
    },
    remove(index: number) {
      write(rows.toSpliced(index, 1))
      form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(`${key}.`))))
    },
    move(from: number, to: number) {
      const row = rows[from]
      if (row !== undefined && to >= 0 && to < rows.length) write(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    },
  }
}
