import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useComposing, useKeys } from '#ui/keys.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Campaign } from '../campaigns.contract.ts'
import { AudienceStep } from './audience/audience-step.tsx'
import { campaignCalls, campaignQuery } from './campaign-calls.ts'
import { CampaignGone } from './campaign-gone.tsx'
import { stateWords } from './campaign-words.ts'
import common from './campaigns.module.css'
import { Designer } from './designer/designer.tsx'
import { ReviewStep } from './review-step.tsx'
import { useCampaignDraft } from './use-campaign-draft.ts'

const route = getRouteApi('/shell/campaigns/$id')

/** A campaign while it is made; what has been activated shows how it goes. */
export default function CampaignPage() {
  const { id } = route.useParams()
  const campaign = useQuery(campaignQuery(id))
  if (campaign.data)
    return campaign.data.canEdit ? <CampaignDesk key={id} campaign={campaign.data} /> : <CampaignGone campaign={campaign.data} />
  return (
    <>
      <PageHead title="Campaign" />
      {campaign.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={campaign.error} onRetry={() => void campaign.refetch()} />
      )}
    </>
  )
}

const steps = ['audience', 'design', 'review'] as const
type Step = (typeof steps)[number]
const savedWords = { saved: 'Saved', saving: 'Saving…', waiting: 'Not saved yet', failed: 'Not saved', clash: 'Not saved' }

function CampaignDesk({ campaign }: { campaign: Campaign }) {
  const draft = useCampaignDraft(campaign)
  const { values, change } = draft
  const [step, setStep] = useState<Step>('design')
  const [startBlock, setStartBlock] = useState<string>()
  const test = useMutation({
    mutationFn: async () => {
      await draft.flush()
      return call(campaignCalls.test, { params: { id: campaign.id }, body: {} })
    },
    onSuccess: ({ to }) => announce(`Test email sent to ${to}`),
    onError: toastFailure,
  })
  const go = async (next: Step) => {
    if (next === 'review') await draft.flush()
    setStep(next)
    setStartBlock(undefined)
  }
  useComposing(true)
  useKeys('Campaign', [
    { keys: 'mod+z', label: 'Undo', run: () => draft.undo?.() },
    { keys: 'mod+shift+z', label: 'Redo', run: () => draft.redo?.() },
    { keys: 'mod+s', label: 'Save', run: () => void draft.flush() },
    { keys: '1', label: 'Audience', run: () => void go('audience') },
    { keys: '2', label: 'Design', run: () => void go('design') },
    { keys: '3', label: 'Review', run: () => void go('review') },
  ])
  const { label, tone } = stateWords[campaign.state]
  return (
    <>
      <PageHead
        title={values.name}
        meta={
          <span className={common.headMeta}>
            <StatusTag status={campaign.state} label={label} tone={tone} />{' '}
            <span data-bad={draft.state === 'failed' || undefined}>{savedWords[draft.state]}</span>
            {test.data && <span>Test email sent to {test.data.to}</span>}
          </span>
        }
      >
        <IconButton label="Undo" keys="mod+z" disabled={!draft.undo} onClick={() => draft.undo?.()}>
          <IconArrowBackUp size={17} />
        </IconButton>
        <IconButton label="Redo" keys="mod+shift+z" disabled={!draft.redo} onClick={() => draft.redo?.()}>
          <IconArrowForwardUp size={17} />
        </IconButton>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {test.isSuccess ? 'Send another test' : 'Send test email'}
        </Button>
      </PageHead>
      <div className="line-below gutter-tools">
        <SegmentedControl
          aria-label="Step"
          value={step}
          onChange={(next) => void go(next as Step)}
          data={[
            { value: 'audience', label: '1  Audience' },
            { value: 'design', label: '2  Design' },
            { value: 'review', label: '3  Review' },
          ]}
        />
      </div>
      {draft.problem && (
        <p className={common.failureBar} role="alert">
          {draft.problem}
        </p>
      )}
      {step === 'audience' && <AudienceStep values={values} change={change} />}
      {step === 'review' && (
        <ReviewStep
          campaign={campaign}
          version={campaign.version}
          onOpenBlock={(blockId) => {
            setStartBlock(blockId)
            setStep('design')
          }}
        />
      )}
      {step === 'design' && <Designer id={campaign.id} values={values} change={change} startBlock={startBlock} />}
    </>
  )
}
