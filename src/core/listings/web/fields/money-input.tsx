import { NumberInput } from '@mantine/core'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import { figures, useTyped } from './field-number.tsx'
import type { MoneyPath } from './field-paths.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

/** People type dollars, with cents if they must; the form holds whole cents. */
export function MoneyField({ path, span, hint, label, isPrivate }: FieldProps & { path: MoneyPath }) {
  const field: Field<number | null> = useField(path)
  const typed = useTyped(toDollars(field.value), (dollars) => field.set(toCents(dollars)), twoPlaces)
  return (
    <Cell span={span}>
      <NumberInput
        {...figures}
        {...inputProps(path, field, { hint, ...(label ? { label } : {}), ...(isPrivate ? { isPrivate } : {}) })}
        {...typed}
        prefix="$"
        placeholder="$"
        decimalScale={2}
        onBlur={field.check}
      />
    </Cell>
  )
}

/** Fifty cents are `.50`. */
const twoPlaces = (dollars: number) => (Number.isInteger(dollars) ? dollars : dollars.toFixed(2))
/** Rounded, because 1.1 * 100 is 110.00000000000001. */
const toCents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100))
const toDollars = (cents: number | null) => (cents === null ? null : cents / 100)
