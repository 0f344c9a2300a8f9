import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { parseMoment } from '#common/typed/typed-day.ts'
import { lazyExtra } from '../lazy-extra.ts'
import classes from './day-input.module.css'
import { localNow } from './day-text.ts'
import { type TypedDayOptions, useTypedDay } from './use-typed-day.ts'

type DayInputProps = TypedDayOptions & Omit<TextInputProps, keyof TypedDayOptions | 'type' | 'rightSection'>
let DayCalendar: ReturnType<typeof loadCalendar> | undefined
// Made when it is first opened: this file is one of the common parts, which are read before the file in which `lazyExtra` stands.
const loadCalendar = () => lazyExtra(() => import('./day-calendar.tsx'))

/**
 * A day, typed as Australians write it (`parseDay`) or picked from a calendar: the browser's own field shows the browser's order, which may be
 * the American one. The calendar, with all it needs, is fetched when it is first opened.
 */
export function DayInput({
  value,
  onChange,
  isSavedWhenLeft,
  canBeEmpty,
  min,
  max,
  isPast,
  onTime,
  error,
  onBlur,
  onKeyDown,
  ref,
  ...props
}: DayInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  const [isOpen, setOpen] = useState(false)
  const typed = useTypedDay(input, { value, onChange, isSavedWhenLeft, canBeEmpty, min, max, isPast, onTime })
  const isFixed = props.readOnly || props.disabled
  if (isOpen) DayCalendar ??= loadCalendar()
  const close = (isBack: boolean) => {
    setOpen(false)
    if (isBack) input.current?.focus()
  }
  return (
    <TextInput
      placeholder={isFixed ? '' : 'd/m/yyyy'}
      {...props}
      ref={merged}
      autoComplete="off"
      value={typed.text}
      error={typed.error ?? error}
      rightSectionWidth={isFixed ? 0 : 30}
      rightSection={
        !isFixed && (
          <>
            {/* By keyboard: the arrow down in the field. Another stop for each day would double the way through a form. */}
            <button
              type="button"
              tabIndex={-1}
              className={classes.open}
              aria-label="Show calendar"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} aria-hidden />
            </button>
            {isOpen && DayCalendar && (
              <Suspense>
                <DayCalendar
                  field={input}
                  day={typed.meant}
                  min={min}
                  max={max}
                  canBeEmpty={canBeEmpty !== false}
                  onClose={close}
                  onPick={(day) => {
                    typed.pick(day)
                    close(true)
                  }}
                />
              </Suspense>
            )}
          </>
        )
      }
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={(event) => {
        const moment = onTime && parseMoment(event.currentTarget.value, localNow())
        typed.leave()
        if (moment?.time && !typed.error) onTime?.(moment.day, moment.time)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        typed.press(event)
        if (event.key === 'ArrowDown' && !isFixed) {
          event.preventDefault()
          setOpen(true)
        }
        onKeyDown?.(event)
      }}
    />
  )
}
