import { Select, Switch, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { SpanInput } from '#ui/typed/number-inputs.tsx'
import type { ReviewSettings, SettingsRecord } from '../reviews.contract.ts'
import { reviewCalls, settingsQuery } from './review-calls.ts'

const labels: Record<keyof ReviewSettings, string> = {
  askAfter: 'When to ask',
  askSides: 'Who to ask',
  waitDays: 'Days to wait',
  words: 'Email text',
  isInBrochures: 'In brochures',
  isInMails: 'In emails',
}

export default function ReviewSettingsPage() {
  const settings = useQuery(settingsQuery())
  if (settings.data) return <Form record={settings.data} />
  return (
    <>
      <PageHead title="Review settings" />
      {settings.isPending ? (
        <SkeletonRows rows={5} />
      ) : (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </>
  )
}

function Form({ record }: { record: SettingsRecord }) {
  const queryClient = useQueryClient()
  const readOnly = !useMay('reviews.moderate')
  const form = useForm<ReviewSettings, SettingsRecord>({
    record,
    update: (fields, version) => call(reviewCalls.changeSettings, { body: { ...fields, version } }),
    onRecord: (now) => {
      queryClient.setQueryData(settingsQuery().queryKey, now)
    },
    onSaved: () => announce('Saved'),
    labels,
  })
  const isNever = form.values.askAfter === 'never'
  return (
    <>
      <PageHead title="Review settings" meta={readOnly ? 'Your role can’t change these' : undefined} />
      <FormSection
        title="Review requests"
        intro="Clients receive an email with their own review link. They can opt out at any time."
      >
        <Select
          {...form.filled('askAfter')}
          readOnly={readOnly}
          allowDeselect={false}
          data={[
            { value: 'never', label: 'Only when a user asks' },
            { value: 'closed', label: 'When a property is sold or leased' },
            { value: 'settled', label: 'When a sale settles or a property is leased' },
          ]}
        />
        <Select
          {...form.filled('askSides')}
          readOnly={readOnly}
          disabled={isNever}
          allowDeselect={false}
          data={[
            { value: 'ours', label: 'Vendors and landlords' },
            { value: 'both', label: 'Buyers and tenants as well' },
          ]}
        />
        <SpanInput unit="day" {...form.filled('waitDays')} readOnly={readOnly} disabled={isNever} max={60} canBeEmpty={false} />
        <Wide>
          <Textarea
            {...form.text('words')}
            description="Below the greeting. If empty: “Thank you for working with us on [address]. How did we do?”"
            readOnly={readOnly}
            autosize
            minRows={2}
            maxLength={1000}
          />
        </Wide>
      </FormSection>
      <FormSection
        title="Rating display"
        intro="Shows “Rated 4.9 of 5 in 23 client reviews” once three are published. Counts every published review."
      >
        <Wide>
          <Switch {...form.checkbox('isInBrochures')} disabled={readOnly} />
        </Wide>
        <Wide>
          <Switch {...form.checkbox('isInMails')} label="In the footer of agency emails" disabled={readOnly} />
        </Wide>
      </FormSection>
      <SaveBar form={form} />
    </>
  )
}
