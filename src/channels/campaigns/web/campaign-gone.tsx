import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Campaign } from '../campaigns.contract.ts'
import type { CampaignStep } from '../campaigns.rules.ts'
import { campaignCalls, campaignQuery, reportQuery } from './campaign-calls.ts'
import { people, stateWords } from './campaign-words.ts'
import classes from './campaigns.module.css'
import { MailFrame } from '#ui/mail/mail-frame.tsx'

const words: Partial<Record<CampaignStep, string>> = {
  reopen: 'Unschedule and edit',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
}

/** Actions for a campaign that has been activated. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayWrite = useMay('campaigns.write')
  const step = useMutation({
    mutationFn: (name: CampaignStep) => call(campaignCalls.step, { params: { id: campaign.id }, body: { step: name } }),
    onSuccess: (now) => queryClient.setQueryData(campaignQuery(campaign.id).queryKey, now),
    onError: toastFailure,
  })
  const copy = useMutation({
    mutationFn: () => call(campaignCalls.copy, { params: { id: campaign.id } }),
    onSuccess: ({ id }) => void navigate({ to: '/campaigns/$id', params: { id } }),
    onError: toastFailure,
  })
  return (
    <>
      {campaign.steps.map((name) => (
        <Button
          key={name}
          size="xs"
          variant={name === 'resume' ? 'filled' : 'default'}
          loading={step.isPending && step.variables === name}
          onClick={() => step.mutate(name)}
        >
          {words[name] ?? name}
        </Button>
      ))}
      {mayWrite && (
        <Button size="xs" variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
          Copy
        </Button>
      )}
    </>
  )
}

/** Activated: it stays as it was seen. */
export function CampaignGone({ campaign }: { campaign: Campaign }) {
  const report = useQuery(reportQuery(campaign.id))
  const { state, counts, scheduledAt, pauseReason } = campaign
  return (
    <>
      <PageHead title={campaign.name} meta={<StatusTag status={state} {...stateWords[state]} />}>
        <Button component={Link} to={`/campaigns/${campaign.id}/report`} size="xs" variant="default">
          Report
        </Button>
        <CampaignSteps campaign={campaign} />
      </PageHead>
      <div className={classes.gone}>
        <p aria-live="polite">
          {state === 'scheduled' &&
            scheduledAt &&
            `Scheduled for ${formatDateTime(scheduledAt)} to ${people(counts.recipients)}.`}
          {state === 'sending' && `${people(counts.sent)} of ${counts.recipients.toLocaleString('en-AU')} emailed so far.`}
          {state === 'paused' && `Paused after ${people(counts.sent)} of ${counts.recipients.toLocaleString('en-AU')}.`}
          {state === 'sent' && `Sent to ${people(counts.sent)}.`}
          {state === 'cancelled' && `Cancelled after ${people(counts.sent)}.`}
          {(state === 'draft' || state === 'inReview') && 'This campaign hasn’t been sent. Your role can’t edit it.'}
        </p>
        {pauseReason && (
          <p className={classes.failure} role="alert">
            {pauseReason}
          </p>
        )}
        {report.data?.html && (
          <div className={classes.envelope} data-width="desk">
            <div className="stack gap-2 body line-below pad-card">
              <strong>{campaign.subject}</strong>
            </div>
            <MailFrame html={report.data.html} label="Email" />
          </div>
        )}
      </div>
    </>
  )
}
