import { Select, Switch, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { problemsOf } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
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
  const draft = useDraft<ReviewSettings, SettingsRecord>({
    record,
    send: (fields, version) => call(reviewCalls.changeSettings, { body: { ...fields, version } }),
    onRecord: (now) => {
      queryClient.setQueryData(settingsQuery().queryKey, now)
    },
  })
  const { values } = draft
  const problems = problemsOf(draft.error)
  return (
    <>
      <PageHead title="Review settings" meta={readOnly ? 'Your role can’t change these' : undefined} />
      <FormSection
        title="Review requests"
        intro="Clients receive an email with their own review link. They can opt out at any time."
      >
        <Select
          label={labels.askAfter}
          readOnly={readOnly}
          allowDeselect={false}
          data={[
            { value: 'never', label: 'Only when a user asks' },
            { value: 'closed', label: 'When a property is sold or leased' },
            { value: 'settled', label: 'When a sale settles or a property is leased' },
          ]}
          value={values.askAfter}
          onChange={(value) => value && draft.set('askAfter', value as ReviewSettings['askAfter'])}
        />
        <Select
          label={labels.askSides}
          readOnly={readOnly}
          disabled={values.askAfter === 'never'}
          allowDeselect={false}
          data={[
            { value: 'ours', label: 'Vendors and landlords' },
            { value: 'both', label: 'Buyers and tenants as well' },
          ]}
          value={values.askSides}
          onChange={(value) => value && draft.set('askSides', value as ReviewSettings['askSides'])}
        />
        <SpanInput
          unit="day"
          label={labels.waitDays}
          readOnly={readOnly}
          disabled={values.askAfter === 'never'}
          max={60}
          canBeEmpty={false}
          error={problems.get('waitDays')}
          value={values.waitDays}
          onChange={(days) => draft.set('waitDays', days ?? 0)}
        />
        <Wide>
          <Textarea
            label={labels.words}
            description="Below the greeting. If empty: “Thank you for working with us on [address]. How did we do?”"
            readOnly={readOnly}
            autosize
            minRows={2}
            maxLength={1000}
            error={problems.get('words')}
            value={values.words}
            onChange={(event) => draft.set('words', event.currentTarget.value)}
          />
        </Wide>
      </FormSection>
      <FormSection
        title="Rating display"
        intro="Shows “Rated 4.9 of 5 in 23 client reviews” once three are published. Counts every published review."
      >
        <Wide>
          <Switch
            label="In brochures"
            disabled={readOnly}
            checked={values.isInBrochures}
            onChange={(event) => draft.set('isInBrochures', event.currentTarget.checked)}
          />
        </Wide>
        <Wide>
          <Switch
            label="In the footer of agency emails"
            disabled={readOnly}
            checked={values.isInMails}
            onChange={(event) => draft.set('isInMails', event.currentTarget.checked)}
          />
        </Wide>
      </FormSection>
      <SaveBar draft={draft} labelOf={(field) => labels[field]} wordsOf={(_, value) => String(value)} />
    </>
  )
}
