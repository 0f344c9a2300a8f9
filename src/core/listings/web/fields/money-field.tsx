import { MoneyInput } from '#ui/typed/money-input.tsx'
import { useListingForm, useValue, type Field, useField } from '../editor/state/listing-editor-form.ts'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import type { MoneyPath } from './field-paths.ts'

/** Fields that hold the other end of a range typed into the first. */
const otherEnd: Partial<Record<MoneyPath, MoneyPath>> = {
  priceFromCents: 'priceToCents',
  opinionFromCents: 'opinionToCents',
  estimateFromCents: 'estimateToCents',
  rentPerSqmFromCents: 'rentPerSqmToCents',
}

/** People type dollars, with cents if they must; the form holds whole cents. */
export function MoneyField({ path, span, hint, label, isPrivate }: FieldProps & { path: MoneyPath }) {
  const field: Field<number | null> = useField(path)
  const form = useListingForm()
  const rentPeriod = useValue('rentPeriod')
  const end = otherEnd[path]
  return (
    <Cell span={span}>
      <MoneyInput
        {...inputProps(path, field, { hint, ...(label ? { label } : {}), ...(isPrivate ? { isPrivate } : {}) })}
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
        {...(path === 'rentCents' ? { per: rentPeriod ?? 'week' } : {})}
        {...(end && {
          onRange(fromCents, toCents) {
            field.set(fromCents)
            form.setAt(end, toCents)
          },
        })}
      />
    </Cell>
  )
}
