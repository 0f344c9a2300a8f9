import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import type { BookingSettings } from '../../bookings.contract.ts'
import { type BookingHours, type BookingWeekday, bookingWeekdays } from '../../bookings.rules.ts'
import { openKind } from '../open-calls.ts'
import { bookingCalls, bookingSettingsQuery } from './booking-calls.ts'
import classes from './bookings.module.css'

/** When buyers can book a private inspection themselves. */
export default function BookingSettingsPage() {
  const settings = useQuery(bookingSettingsQuery())
  return (
    <>
      <PageHead title="Inspections" />
      {settings.data ? (
        <Form key={settings.data.version} settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}

const dayLabels: Record<BookingWeekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

function Form({ settings }: { settings: BookingSettings }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(settings)
  const set = (patch: Partial<BookingSettings>) => setDraft((before) => ({ ...before, ...patch }))
  const save = useMutation({
    mutationFn: () => call(bookingCalls.changeSettings, { body: draft }),
    onSuccess: (now) => {
      announce('Saved')
      queryClient.setQueryData(bookingSettingsQuery().queryKey, now)
      void queryClient.invalidateQueries({ queryKey: [openKind] })
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !save.isPending) save.mutate()
  }
  const number = (field: 'minutes' | 'daysAhead' | 'noticeHours', label: string, description: string, max: number) => (
    <NumberInput
      label={label}
      description={description}
      min={field === 'noticeHours' ? 0 : field === 'minutes' ? 10 : 1}
      max={max}
      allowDecimal={false}
      value={draft[field]}
      onChange={(value) => typeof value === 'number' && set({ [field]: value })}
    />
  )
  return (
    <form onSubmit={submit}>
      <FormSection
        title="Online booking"
        intro="Buyers choose a free time of the listing’s agent and get a confirmation by email, with a link to change or cancel it."
      >
        <Wide>
          <Switch
            label="Offer online booking"
            description="For every listing on the market with a public address. Each listing can differ, on its Open homes tab."
            checked={draft.isOn}
            onChange={(event) => set({ isOn: event.currentTarget.checked })}
          />
        </Wide>
        {number('minutes', 'Duration in minutes', 'For each inspection', 240)}
        {number('noticeHours', 'Notice in hours', 'Bookings and changes close this long before', 168)}
        {number('daysAhead', 'Days ahead', 'How far ahead buyers can book', 28)}
      </FormSection>
      <FormSection
        title="Hours"
        intro="In the property’s local time. Buyers don’t see times when the agent is busy or travelling."
      >
        <Wide>
          <ul className={classes.days}>
            {bookingWeekdays.map((day) => (
              <DayHours key={day} day={day} draft={draft} onChange={set} />
            ))}
          </ul>
        </Wide>
        {save.isError && (
          <Wide>
            <p role="alert" className={classes.refusal}>
              {messageOf(save.error)}
            </p>
          </Wide>
        )}
        <Wide>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save
          </Button>
        </Wide>
      </FormSection>
    </form>
  )
}

interface DayHoursProps {
  day: BookingWeekday
  draft: BookingSettings
  onChange(patch: Partial<BookingSettings>): void
}
function DayHours({ day, draft, onChange }: DayHoursProps) {
  const hours = draft.hours[day]
  const label = dayLabels[day]
  const put = (next: { from: string; to: string } | undefined) => {
    const { [day]: _, ...rest } = draft.hours
    // In the order of the week, so that switching a day off and on again is no change.
    const all: BookingHours = next ? { ...rest, [day]: next } : rest
    onChange({ hours: Object.fromEntries(bookingWeekdays.flatMap((one) => (all[one] ? [[one, all[one]]] : []))) })
  }
  const time = (end: 'from' | 'to', words: string) =>
    hours && (
      <TextInput
        type="time"
        aria-label={`${label}, ${words}`}
        required
        value={hours[end]}
        onChange={(event) => put({ ...hours, [end]: event.currentTarget.value })}
      />
    )
  return (
    <li>
      <Switch
        label={label}
        checked={Boolean(hours)}
        onChange={(event) => put(event.currentTarget.checked ? { from: '10:00', to: '17:00' } : undefined)}
      />
      {hours ? (
        <span className={classes.hours}>
          {time('from', 'from')}
          <span aria-hidden>–</span>
          {time('to', 'to')}
        </span>
      ) : (
        <span className={classes.quiet}>No times</span>
      )}
    </li>
  )
}
