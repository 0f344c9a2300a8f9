import { NativeSelect } from '@mantine/core'
import { wordOf } from '#common/text/name-words.ts'
import { weekdayOf } from '#common/time/days.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { formatDay } from '#ui/formatting.ts'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import { type Frequency, frequencies, recurrenceWords } from '#common/time/recurrence.ts'
import type { Task } from '../../tasks.contract.ts'
import classes from '../drawer/task-drawer.module.css'

type Recurrence = NonNullable<Task['recurrence']>
const frequencyWords: Record<Frequency, string> = { daily: 'Days', weekly: 'Weeks', monthly: 'Months', yearly: 'Years' }
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** How a task comes again; the next one is made when this one is done. */
export function RepeatField({
  task,
  isReadOnly,
  onChange,
}: {
  task: Task
  isReadOnly: boolean
  onChange(recurrence: Recurrence | null): void
}) {
  const { recurrence, dueOn } = task
  const start = (frequency: Frequency): Recurrence => ({ frequency, interval: 1, weekdays: [], until: null, count: null })
  const set = (part: Partial<Recurrence>) => recurrence && onChange({ ...recurrence, ...part })
  return (
    <div className="stack gap-8">
      <NativeSelect
        label="Repeats"
        disabled={isReadOnly || !dueOn}
        description={dueOn ? undefined : 'Set a due date first'}
        value={recurrence ? recurrence.frequency : ''}
        data={[{ value: '', label: 'Does not repeat' }, ...frequencies.map((value) => ({ value, label: wordOf(value) }))]}
        onChange={(event) => {
          const frequency = frequencies.find((one) => one === event.currentTarget.value)
          onChange(frequency ? start(frequency) : null)
        }}
      />
      {recurrence && (
        <>
          <div className={classes.pair}>
            <CountInput
              label={`Repeat every (${frequencyWords[recurrence.frequency].toLowerCase()})`}
              min={1}
              max={99}
              canBeEmpty={false}
              isSavedWhenLeft
              readOnly={isReadOnly}
              value={recurrence.interval}
              onChange={(interval) => interval && set({ interval })}
            />
            <DayInput
              label="Until"
              readOnly={isReadOnly}
              isSavedWhenLeft
              value={recurrence.until}
              onChange={(until) => set({ until, count: null })}
            />
          </div>
          {recurrence.frequency === 'weekly' && (
            <div role="group" aria-label="On" className={`${classes.weekdays} flex gap-4`}>
              {weekdays.map((name, at) => {
                const day = at + 1
                const chosen = recurrence.weekdays.length ? recurrence.weekdays : [weekdayOf(dueOn ?? '2026-01-05')]
                return (
                  <button
                    key={name}
                    type="button"
                    disabled={isReadOnly}
                    aria-pressed={chosen.includes(day)}
                    onClick={() => {
                      const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]
                      if (next.length) set({ weekdays: next.toSorted() })
                    }}
                  >
                    {name}
                  </button>
                )
              })}
            </div>
          )}
          <p className="meta">{recurrenceWords(recurrence, formatDay)}. The next task is created when this one is completed.</p>
        </>
      )}
    </div>
  )
}
