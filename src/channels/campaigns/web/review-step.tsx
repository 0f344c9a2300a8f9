import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import type { Campaign } from '../campaigns.contract.ts'
import { filledIn } from '#core/contacts/names/merge-fields.rules.ts'
import { campaignCalls, campaignQuery, reviewQuery } from './campaign-calls.ts'
import { CheckRow } from './check-row.tsx'
import { LinkCheck } from './designer/link-check.tsx'
import { people, spokenTime } from './campaign-words.ts'
import common from './campaigns.module.css'
import classes from './review-step.module.css'

/** Everything that is looked at before it may go out, and the button that sends it. */
export function ReviewStep({
  campaign,
  version,
  onOpenBlock,
}: {
  campaign: Campaign
  version: number
  onOpenBlock(blockId: string): void
}) {
  const queryClient = useQueryClient()
  const review = useQuery(reviewQuery(campaign.id, version))
  const show = (now: Campaign) => queryClient.setQueryData(campaignQuery(campaign.id).queryKey, now)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const isTime = at.length === 16
  const [isSure, setSure] = useState(false)
  const submit = useMutation({
    mutationFn: () => call(campaignCalls.step, { params: { id: campaign.id }, body: { step: 'submit' } }),
    onSuccess: show,
  })
  const activate = useMutation({
    mutationFn: () => call(campaignCalls.activate, { body: { id: campaign.id, sendAt: when === 'later' ? at : null } }),
    onSuccess: show,
    onSettled: () => setSure(false),
  })
  if (review.isPending) return <SkeletonRows rows={8} />
  if (review.isError) return <ErrorState error={review.error} onRetry={() => void review.refetch()} />
  const { checks, audience, isReady, mailServer } = review.data
  const failure = activate.error ?? submit.error
  return (
    <div className={classes.review}>
      <ul className={classes.checks}>
        {checks.map(({ id, title, state, message, source, blockId }) => {
          if (id === 'links' && state === 'ok' && message !== 'None')
            return <LinkCheck key={id} campaignId={campaign.id} version={version} count={message} />
          return (
            <CheckRow key={id} title={title} state={state}>
              {message}
              {source && state !== 'ok' && <small> {source}</small>}
              {blockId && (
                <>
                  .{' '}
                  <Anchor component="button" type="button" inherit onClick={() => onOpenBlock(blockId)}>
                    Open block
                  </Anchor>
                </>
              )}
            </CheckRow>
          )
        })}
      </ul>
      <div className={classes.reviewSide}>
        {campaign.canSend ? (
          <>
            <SegmentedControl
              aria-label="When"
              value={when}
              onChange={(next) => setWhen(next === 'later' ? 'later' : 'now')}
              data={[
                { value: 'now', label: 'Send now' },
                { value: 'later', label: 'Schedule' },
              ]}
            />
            {when === 'later' && (
              <DayTimeInput
                label="Agency time"
                timeLabel="Time (agency time)"
                usualTime="09:00"
                description={isTime ? spokenTime(at) : undefined}
                inputWrapperOrder={['label', 'input', 'description']}
                value={at}
                onChange={(local) => setAt(local ?? '')}
              />
            )}
            <Button disabled={!isReady || (when === 'later' && !isTime)} onClick={() => setSure(true)}>
              {when === 'later' ? 'Schedule for' : 'Send to'} {people(audience.willGet)}
            </Button>
            {!isReady && <p className={common.quiet}>Fix the items in red first.</p>}
            {mailServer === 'outbox' && (
              <p className={common.quiet}>No email server is set up. Emails stay in Gable’s outbox and aren’t delivered.</p>
            )}
          </>
        ) : campaign.state === 'draft' ? (
          <Button loading={submit.isPending} onClick={() => submit.mutate()}>
            Submit for approval
          </Button>
        ) : (
          <p className={common.quiet}>Submitted for approval.</p>
        )}
        {failure && (
          <p className={common.failure} role="alert">
            {saveFailure(failure)}
          </p>
        )}
      </div>
      {isSure && (
        <Dialog label="Send campaign" width={420} onClose={() => setSure(false)}>
          <div className="stack gap-12 pad">
            <h2>
              {when === 'later' ? 'Schedule it for' : 'Send it to'} {people(audience.willGet)}?
            </h2>
            <p>
              “{filledIn(campaign.subject, {})}”{when === 'later' ? ` will be sent on ${spokenTime(at)}` : ''}.{' '}
              {when === 'later'
                ? 'You can unschedule it until then.'
                : 'Emails already sent can’t be recalled. You can pause the rest.'}
            </p>
            <div className="flex end gap-8">
              <Button variant="default" onClick={() => setSure(false)}>
                Back
              </Button>
              <Button loading={activate.isPending} onClick={() => activate.mutate()}>
                {when === 'later' ? 'Schedule' : 'Send'}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
