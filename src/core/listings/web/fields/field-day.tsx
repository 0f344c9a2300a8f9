import { DayInput } from '#ui/typed/day-input.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import { labelOf } from './field-labels.ts'
import type { DayPath, LocalTimePath } from './field-paths.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

export function DayField({ path, span, hint, label }: FieldProps & { path: DayPath }) {
  const field: Field<string | null> = useField(path)
  return (
    <Cell span={span}>
      <DayInput
        {...inputProps(path, field, { hint, ...(label ? { label } : {}) })}
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
      />
    </Cell>
  )
}

/** A day and the time on the clock there. */
export function LocalTimeField({ path, span, label }: FieldProps & { path: LocalTimePath }) {
  const field = useField(path)
  return (
    <Cell span={span}>
      <DayTimeInput
        {...inputProps(path, field, label ? { label } : {})}
        timeLabel={`${labelOf(path)}, time`}
        usualTime="11:00"
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
      />
    </Cell>
  )
}
