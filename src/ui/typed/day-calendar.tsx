import { useLatest } from '#ui/hooks/use-latest.ts'
import '@mantine/dates/styles.layer.css'
import { Button, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import classes from './day-input.module.css'
import { today } from './day-text.ts'

interface DayCalendarProps {
  field: RefObject<HTMLInputElement | null>
  day: string | null
  min: string | undefined
  max: string | undefined
  canBeEmpty: boolean
  onPick(day: string | null): void
  /** @param isBack whether the field gets the focus again */
  onClose(isBack: boolean): void
}

/** Tab goes round in the calendar. The kit's own trap gives its focus late, and took it back to the day before after the first arrow. */
function stayInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled], [tabindex="-1"])')]
  const [last, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== last) return
  event.preventDefault()
  next?.focus()
}

/** The month of a day below its field. */
export default function DayCalendar({ field, day, min, max, canBeEmpty, onPick, onClose }: DayCalendarProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useLatest(onClose)
  const now = today()
  useEffect(() => {
    // The kit places the panel first; a focus before that would make the page jump.
    const frame = requestAnimationFrame(() => {
      const days = panel.current
      const first = days?.querySelector<HTMLElement>('[data-selected]') ?? days?.querySelector<HTMLElement>('[data-today]')
      const any = days?.querySelector<HTMLElement>('td button:not([disabled], [data-hidden])')
      ;(first ?? any)?.focus({ preventScroll: true })
    })
    const press = ({ target }: PointerEvent) => {
      const isHere = target instanceof Node && (panel.current?.contains(target) || field.current?.parentElement?.contains(target))
      if (!isHere) close.current(false)
    }
    document.addEventListener('pointerdown', press)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('pointerdown', press)
    }
  }, [field, close])
  // A modal dialog makes everything outside of it inert, so the panel must stand in it.
  const target = field.current?.closest('dialog')
  return (
    <Popover
      opened
      onChange={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      position="bottom-end"
      offset={6}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
      {...(target ? { portalProps: { target } } : {})}
    >
      <Popover.Target>
        <span className={classes.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown
        ref={panel}
        aria-label="Calendar"
        className={classes.calendar}
        onKeyDown={(event) => {
          // Keys that close a form or select a row are not passed on.
          event.stopPropagation()
          if (event.key === 'Tab') stayInside(event)
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose(true)
        }}
      >
        <DatePicker
          value={day}
          defaultDate={day ?? now}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          highlightToday
          // The kit writes weekends in red and the neighbouring months too faintly to read.
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          onChange={(next) => next && onPick(next)}
        />
        <div className={classes.foot}>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={Boolean((min && now < min) || (max && now > max))}
            onClick={() => onPick(now)}
          >
            Today
          </Button>
          {canBeEmpty && day && (
            <Button size="compact-xs" variant="subtle" onClick={() => onPick(null)}>
              Clear date
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
