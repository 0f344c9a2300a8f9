import { Button, Checkbox, MultiSelect, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import type { EnquirySettings, enquiryAlertEndpoints } from '../alerts.contract.ts'
import { enquiryAlertHeads } from '../alerts.heads.generated.ts'
import classes from './domain.module.css'

const calls = callsOf<typeof enquiryAlertEndpoints>(enquiryAlertHeads)
const settingsQuery = () => callQuery('enquirySettings', calls.settings, {})

/** Settings for enquiries that no one has answered. */
export default function AlertSettings({ mayManage }: { mayManage: boolean }) {
  const settings = useQuery(settingsQuery())
  return (
    <section className={classes.section} aria-labelledby="unanswered-enquiries">
      <h2 className="below-8" id="unanswered-enquiries">
        Unanswered enquiries
      </h2>
      <p>
        The agent of the listing is notified of an enquiry at once, as chosen under Settings, Notifications. Others can be
        notified when no one has answered.
      </p>
      {settings.isPending && <SkeletonRows rows={2} />}
      {settings.isError && !settings.data && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <Form settings={settings.data} mayManage={mayManage} />}
    </section>
  )
}

const waits = [
  { value: '', label: 'Notify no one else' },
  ...[15, 30, 60, 120, 240, 510].map((minutes) => ({ value: String(minutes), label: `After ${words(minutes)}` })),
]
function words(minutes: number): string {
  if (minutes === 510) return 'a working day'
  return minutes < 60 ? `${minutes} minutes` : minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, i) => ({ value: String(i + 1), label }))

type Fields = Omit<EnquirySettings, 'version'>
function Form({ settings, mayManage }: { settings: EnquirySettings; mayManage: boolean }) {
  const queryClient = useQueryClient()
  const agents = useQuery({ ...agentsQuery(), enabled: useMay('agents.read') }).data?.items ?? []
  const form = useForm<Fields, EnquirySettings>({
    record: settings,
    update: (fields, version) => call(calls.changeSettings, { body: { ...fields, version } }),
    onRecord: (now) => queryClient.setQueryData(settingsQuery().queryKey, now),
    onSaved: () => announce('Saved'),
    keptAs: 'enquiry.settings',
    labels: {
      escalateAfterMinutes: 'When no one has answered',
      escalateTo: 'Notify',
      officeDays: 'Days',
      officeFrom: 'Office hours from',
      officeTo: 'To',
    },
    check: ({ escalateAfterMinutes, escalateTo }) => ({
      escalateTo: escalateAfterMinutes !== null && !escalateTo.length ? 'Choose who to notify' : undefined,
    }),
  })
  const { escalateAfterMinutes, officeDays } = form.values
  const label = waits.find(({ value }) => value === String(escalateAfterMinutes))
  const own = escalateAfterMinutes !== null && !label
  return (
    <RecordForm form={form} className="stack gap-12">
      <fieldset disabled={!mayManage} className={classes.alerts}>
        <RestoredNote form={form} />
        <NativeSelect
          label="When no one has answered"
          value={escalateAfterMinutes === null ? '' : String(escalateAfterMinutes)}
          onChange={({ currentTarget: { value } }) => form.set({ escalateAfterMinutes: value ? Number(value) : null })}
          data={own ? [...waits, { value: String(escalateAfterMinutes), label: `After ${escalateAfterMinutes} minutes` }] : waits}
        />
        {escalateAfterMinutes !== null && (
          <>
            <MultiSelect
              {...form.field('escalateTo')}
              data={agents.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={form.values.escalateTo.length ? '' : 'Choose people'}
              searchable
            />
            <Checkbox.Group
              label="Only time within office hours counts"
              value={officeDays.map(String)}
              onChange={(chosen) => form.set({ officeDays: chosen.map(Number).toSorted((a, b) => a - b) })}
            >
              <div className="row wrap gap-12 above-8">
                {days.map((day) => (
                  <Checkbox key={day.value} size="xs" {...day} />
                ))}
              </div>
            </Checkbox.Group>
            <div className="stack gap-12 two-columns">
              <TimeInput {...form.filled('officeFrom')} />
              <TimeInput {...form.filled('officeTo')} />
            </div>
          </>
        )}
        <FormFailure form={form} className={classes.failure} />
        {mayManage && form.isDirty && (
          <div className="row gap-8">
            <Button type="submit" size="sm" loading={form.isSaving}>
              Save
            </Button>
            <Button variant="default" size="sm" onClick={() => form.discard()}>
              Discard
            </Button>
          </div>
        )}
      </fieldset>
    </RecordForm>
  )
}
