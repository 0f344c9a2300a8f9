import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { MinutesInput, SpanInput, TimeInput } from '#ui/typed/number-inputs.tsx'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { BookingSettings } from '../../bookings.contract.ts'
import { type BookingHours, type BookingWeekday, bookingWeekdays } from '../../bookings.rules.ts'
import { bookingCalls, bookingSettingsQuery } from './booking-calls.ts'
import classes from './bookings.module.css'

/** When buyers can book a private inspection themselves. */
export default function BookingSettingsPage() {
  const settings = useQuery(bookingSettingsQuery())
  return (
    <>
      <PageHead title="Inspections" />
      {settings.data ? (
        <Form settings={settings.data} />
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

type Rules = Omit<BookingSettings, 'version'>
const labels: Record<keyof Rules, string> = {
  isOn: 'Offer online booking',
  minutes: 'Duration in minutes',
  noticeHours: 'Notice in hours',
  daysAhead: 'Days ahead',
  hours: 'Hours',
}
function hoursInWords(hours: BookingHours): string {
  const days = bookingWeekdays.flatMap((day) => (hours[day] ? [`${dayLabels[day]} ${hours[day].from}–${hours[day].to}`] : []))
  return days.join(', ') || 'No times'
}

function Form({ settings }: { settings: BookingSettings }) {
  const queryClient = useQueryClient()
  const form = useForm<Rules, BookingSettings>({
    record: settings,
    update: (fields, version) => call(bookingCalls.changeSettings, { body: { ...fields, version } }),
    onRecord: (now) => {
      queryClient.setQueryData(bookingSettingsQuery().queryKey, now)
      void queryClient.invalidateQueries({ queryKey: [openKind] })
    },
    onSaved: () => announce('Saved'),
    labels,
    words: { hours: hoursInWords },
  })
  const number = (field: 'minutes' | 'daysAhead' | 'noticeHours', description: string, max: number) => {
    const props = { ...form.filled(field), description, max, canBeEmpty: false }
    if (field === 'minutes') return <MinutesInput {...props} min={10} />
    return <SpanInput {...props} unit={field === 'noticeHours' ? 'hour' : 'day'} min={field === 'noticeHours' ? 0 : 1} />
  }
  return (
    <>
      <FormSection
        title="Online booking"
        intro="Buyers choose a free time of the listing’s agent and get a confirmation by email, with a link to change or cancel it."
      >
        <Wide>
          <Switch
            {...form.checkbox('isOn')}
            description="For every listing on the market with a public address. Each listing can differ, on its Open homes tab."
          />
        </Wide>
        {number('minutes', 'For each inspection', 240)}
        {number('noticeHours', 'Bookings and changes close this long before', 168)}
        {number('daysAhead', 'How far ahead buyers can book', 28)}
      </FormSection>
      <FormSection
        title={labels.hours}
        intro="In the property’s local time. Buyers don’t see times when the agent is busy or travelling."
      >
        <Wide>
          <ul className={`${classes.days} stack gap-8`}>
            {bookingWeekdays.map((day) => (
              <DayHours
                key={day}
                day={day}
                all={form.values.hours}
                problems={form.problems}
                onChange={(hours) => form.set({ hours })}
              />
            ))}
          </ul>
        </Wide>
      </FormSection>
      <SaveBar form={form} />
    </>
  )
}

interface DayHoursProps {
  day: BookingWeekday
  all: BookingHours
  problems: ReadonlyMap<string, string>
  onChange(hours: BookingHours): void
}
function DayHours({ day, all, problems, onChange }: DayHoursProps) {
  const hours = all[day]
  const label = dayLabels[day]
  const put = (next: { from: string; to: string } | undefined) => {
    const { [day]: _, ...rest } = all
    onChange(next ? { ...rest, [day]: next } : rest)
  }
  const time = (end: 'from' | 'to', words: string) =>
    hours && (
      <TimeInput
        aria-label={`${label}, ${words}`}
        canBeEmpty={false}
        error={problems.get(`hours.${day}.${end}`)}
        value={hours[end]}
        onChange={(clock) => clock && put({ ...hours, [end]: clock })}
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
        <span className={`${classes.hours} top gap-8 inline-flex`}>
          {time('from', 'from')}
          <span aria-hidden>–</span>
          {time('to', 'to')}
        </span>
      ) : (
        <span className={`${classes.quiet} dim`}>No times</span>
      )}
    </li>
  )
}
