import { Input } from '@mantine/core'
import { DateInput, type DateInputProps, TimeInput } from '@mantine/dates'
import { useState } from 'react'
import { formatDay } from '#ui/formatting.ts'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import { parseDay, splitLocal } from './field-days.ts'
import classes from './field-grid.module.css'
import { labelOf } from './field-labels.ts'
import type { DayPath, LocalTimePath } from './field-paths.ts'
import { type Field, useField } from './listing-editor-form.ts'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange'> & { value: string | null; onChange(day: string | null): void }

/** The kit's date field, in Australian order; its values are texts like ours. What cannot be read as a day stays there and says so. */
export function DayInput({ onBlur, onChange, error, ...props }: DayInputProps) {
  const [typed, setTyped] = useState('')
  const [hasLeft, setHasLeft] = useState(false)
  const isUnread = typed.trim() !== '' && parseDay(typed) === null
  const kept = props.value ? `, so ${formatDay(props.value.slice(0, 10))} is kept` : ''
  return (
    <DateInput
      dateParser={(text) => parseDay(text)}
      valueFormat={(day) => formatDay(day.slice(0, 10))}
      placeholder="d/m/yyyy"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the day', tabIndex: -1 }}
      autoComplete="off"
      popoverProps={{ position: 'bottom-start' }}
      ariaLabels={{ previousMonth: 'Month before', nextMonth: 'Next month' }}
      // The kit writes weekends in red and the neighbouring months too faintly to read.
      weekendDays={[]}
      hideOutsideDates
      {...props}
      // The kit would put the day before back without a word.
      fixOnBlur={!isUnread}
      error={isUnread && hasLeft ? `There is no such day${kept}. Write it like 6/2/2026` : error}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        setHasLeft(false)
      }}
      onChange={(day) => {
        setTyped('')
        onChange(day)
      }}
      onBlur={(event) => {
        setHasLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

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
  const { day, time } = splitLocal(field.value)
  const { id, label: name, ...wrapper } = inputProps(path, field, label ? { label } : {})
  return (
    <Cell span={span}>
      <Input.Wrapper id={id} label={name} {...wrapper}>
        <div className={classes.pair}>
          <DayInput
            id={id}
            value={day}
            error={Boolean(field.error)}
            onChange={(next) => field.set(next === null ? null : `${next}T${time || '11:00'}`)}
            onBlur={field.check}
          />
          <TimeInput
            className={classes.unit}
            aria-label={`${labelOf(path)}, time`}
            value={time}
            disabled={day === null}
            error={Boolean(field.error)}
            onChange={(event) => field.set(`${day}T${event.currentTarget.value}`)}
            onBlur={field.check}
          />
        </div>
      </Input.Wrapper>
    </Cell>
  )
}
