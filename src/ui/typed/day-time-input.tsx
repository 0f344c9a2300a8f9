import { Input, type InputWrapperProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DayInput } from './day-input.tsx'
import classes from './day-input.module.css'
import { splitLocal } from './day-text.ts'
import { TimeInput } from './number-inputs.tsx'

interface DayTimeInputProps extends Omit<InputWrapperProps, 'onChange' | 'onBlur' | 'children'> {
  /** `2026-11-21T11:00`; nothing for no day. */
  value: string | null
  onChange(local: string | null): void
  onBlur?(): void
  /** What the clock shows when a day is chosen first. */
  usualTime: string
  /** The field of the time, for those who cannot see that it stands beside the day. */
  timeLabel: string
  error?: ReactNode
  'data-autofocus'?: boolean
  autoFocus?: boolean
}

/** A day and the time on the clock, side by side below one label. */
export function DayTimeInput({
  value,
  onChange,
  onBlur,
  usualTime,
  timeLabel,
  error,
  id: given,
  autoFocus = false,
  ...wrapper
}: DayTimeInputProps) {
  const own = useId()
  const id = given ?? own
  const { day, time } = splitLocal(value)
  return (
    <Input.Wrapper id={id} error={error} {...wrapper}>
      <div className={classes.pair}>
        <DayInput
          id={id}
          value={day}
          autoFocus={autoFocus}
          error={Boolean(error)}
          onChange={(next) => onChange(next === null ? null : `${next}T${time || usualTime}`)}
          onTime={(next, clock) => onChange(`${next}T${clock}`)}
          onBlur={onBlur}
        />
        <TimeInput
          aria-label={timeLabel}
          canBeEmpty={false}
          value={time || null}
          disabled={day === null}
          error={Boolean(error)}
          onChange={(next) => next && onChange(`${day}T${next}`)}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
