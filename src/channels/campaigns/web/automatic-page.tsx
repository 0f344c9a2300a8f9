import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { FormClash } from '#ui/form/record-form.tsx'
import { FormNotLoaded } from '#ui/form/form-not-loaded.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { LeaveDialog } from '#ui/form/leave-dialog.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { formatRelative } from '#ui/formatting.ts'
import { useComposing } from '#ui/keys.ts'
import { useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { SpanInput } from '#ui/typed/number-inputs.tsx'
import type { Automation, AutomationSettings, Rehearsal } from '../automatic.contract.ts'
import { automationCalls, automationsQuery } from './campaign-calls.ts'
import { automationWords, people, reasonWords } from './campaign-words.ts'
import classes from './automatic.module.css'
import common from './campaigns.module.css'

const AutomationPreview = lazyExtra(
  async () => ({ default: (await import('./automation-preview.tsx')).AutomationPreview }),
  FormNotLoaded,
)

/** Campaigns that send automatically. Each is off until a user has done a test run and switched it on. */
export default function AutomaticPage() {
  const automations = useQuery(automationsQuery())
  const unsaved = useRef(new Set<Automation['kind']>())
  const noteUnsaved = useCallback((kind: Automation['kind'], isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(kind)
    else unsaved.current.delete(kind)
  }, [])
  return (
    <>
      <PageHead title="Automations">
        <Button component={Link} to={'/campaigns' as string} size="xs" variant="default">
          Campaigns
        </Button>
      </PageHead>
      {automations.isPending && <SkeletonRows rows={4} />}
      {automations.isError && !automations.data && (
        <ErrorState error={automations.error} onRetry={() => void automations.refetch()} />
      )}
      <div className="stack line-above">
        {automations.data?.map((one) => (
          <AutomationCard key={one.kind} automation={one} onUnsaved={noteUnsaved} />
        ))}
      </div>
      <LeaveDialog isUnsaved={() => unsaved.current.size > 0} text="Your changes on this page are not saved." />
    </>
  )
}

const states = {
  off: { label: 'Off', tone: 'grey' },
  on: { label: 'On', tone: 'green' },
  paused: { label: 'Paused', tone: 'amber' },
} as const

const labels: Record<keyof AutomationSettings, string> = {
  subject: 'Subject',
  senderAgentId: 'From',
  intro: 'Intro text',
  hoursBefore: 'Hours before',
}

interface AutomationCardProps {
  automation: Automation
  onUnsaved(kind: Automation['kind'], isUnsaved: boolean): void
}
function AutomationCard({ automation, onUnsaved }: AutomationCardProps) {
  const queryClient = useQueryClient()
  const maySend = useMay('campaigns.send')
  const agents = useQuery(agentsQuery())
  const { kind, state, isRehearsed, version, sentLately, lastRunAt } = automation
  const { name, about } = automationWords[kind]
  const show = (now: Automation) =>
    queryClient.setQueryData(automationsQuery().queryKey, (all: Automation[] | undefined) =>
      all?.map((one) => (one.kind === kind ? now : one)),
    )
  const form = useForm<AutomationSettings, Automation>({
    record: automation,
    fieldsOf: ({ settings }) => settings,
    update: (settings, known) => call(automationCalls.change, { params: { kind }, body: { ...settings, version: known } }),
    onRecord: show,
    onSaved: () => rehearse.mutate(),
    labels,
    words: {
      senderAgentId: (id) =>
        id === null ? 'The agency' : (agents.data?.items.find((one) => one.id === id)?.name ?? 'Another agent'),
    },
  })
  const isChanged = form.isDirty
  useComposing(isChanged)
  useEffect(() => {
    onUnsaved(kind, isChanged)
    return () => onUnsaved(kind, false)
  }, [onUnsaved, kind, isChanged])
  const [isPreviewing, setPreviewing] = useState(false)
  const change = useMutation({
    mutationFn: (next: Automation['state']) => call(automationCalls.change, { params: { kind }, body: { state: next, version } }),
    onMutate: (): void => rehearse.reset(),
    onSuccess: show,
  })
  const rehearse = useMutation({
    mutationFn: () => call(automationCalls.rehearse, { params: { kind } }),
    onSuccess: (rehearsal) => show(rehearsal.automation),
  })
  /** Saves what was typed, then tries it. */
  const test = () => {
    rehearse.reset()
    change.reset()
    void form.save()
  }
  const discard = () => {
    form.discard()
    rehearse.reset()
  }
  const failure = form.failure ?? change.error ?? rehearse.error
  return (
    <section className={classes.automation} aria-label={name}>
      <header className="row wrap gap-12">
        <h2>{name}</h2>
        <StatusTag status={state} {...states[state]} />
        <small>
          {sentLately > 0 && `${people(sentLately)} in 30 days`}
          {lastRunAt && ` · last ${formatRelative(lastRunAt)}`}
        </small>
      </header>
      <p className={common.quiet}>{about}</p>
      {maySend && (state !== 'on' || isChanged) && (
        <div className={classes.automationForm}>
          <TextInput size="sm" {...form.text('subject')} maxLength={200} />
          <Select
            size="sm"
            label={labels.senderAgentId}
            allowDeselect={false}
            value={form.values.senderAgentId ?? ''}
            data={[
              { value: '', label: 'The agency' },
              ...(agents.data?.items ?? []).map(({ id, name: agent }) => ({ value: id, label: agent })),
            ]}
            onChange={(id) => form.set({ senderAgentId: id || null })}
          />
          <Textarea size="sm" {...form.text('intro')} autosize minRows={2} maxLength={1000} />
          {kind === 'openHome' && (
            <SpanInput unit="hour" size="sm" {...form.filled('hoursBefore')} min={1} max={72} canBeEmpty={false} />
          )}
        </div>
      )}
      <FormClash form={form} />
      {rehearse.data && <Rehearsed rehearsal={rehearse.data} />}
      {failure && (
        <p className={common.failure} role="alert">
          {saveFailure(failure)}
        </p>
      )}
      {isPreviewing && (
        <Suspense>
          <AutomationPreview automation={automation} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
      {maySend && (
        <div className="row wrap gap-8">
          <Button size="sm" variant="default" disabled={isChanged} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          {state !== 'on' && (
            <Button size="sm" variant="default" loading={form.isSaving || rehearse.isPending} onClick={test}>
              {isChanged ? 'Save and test' : 'Test run'}
            </Button>
          )}
          {state !== 'on' && (
            <Button size="sm" disabled={!isRehearsed || isChanged} loading={change.isPending} onClick={() => change.mutate('on')}>
              Turn on
            </Button>
          )}
          {state === 'on' && (
            <>
              <Button size="sm" variant="default" loading={change.isPending} onClick={() => change.mutate('paused')}>
                Pause
              </Button>
              <Button size="sm" variant="subtle" color="gray" onClick={() => change.mutate('off')}>
                Turn off
              </Button>
            </>
          )}
          {isChanged && (
            <Button size="sm" variant="subtle" color="gray" disabled={form.isSaving} onClick={discard}>
              Discard
            </Button>
          )}
          {state !== 'on' && !isRehearsed && !isChanged && (
            <span className={common.quiet}>Do a test run first to see who would receive it. Nothing is sent.</span>
          )}
        </div>
      )}
    </section>
  )
}

function Rehearsed({ rehearsal: { about, wouldGet, notBecause, people: some } }: { rehearsal: Rehearsal }) {
  const not = notBecause.reduce((all, { count }) => all + count, 0)
  return (
    <div className={classes.rehearsal} role="status">
      <p>
        <strong>{people(wouldGet)} would receive this</strong>
        {not > 0 &&
          `, ${not.toLocaleString('en-AU')} would not: ${notBecause.map(({ reason, count }) => `${reasonWords(reason).toLowerCase()} (${count})`).join(', ')}`}
        .
      </p>
      <p className={common.quiet}>{about}.</p>
      {some.length > 0 && (
        <ul>
          {some.slice(0, 8).map((person, i) => (
            // One person may be there for several listings.
            <li key={i}>
              {person.name} <small>{person.listing}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
