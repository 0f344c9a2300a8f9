import { isSame } from '#common/changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useLatest } from '#ui/hooks/use-latest.ts'
import type { Campaign } from '../campaigns.contract.ts'
import { campaignCalls, campaignKind, campaignQuery } from './campaign-calls.ts'

const fields = ['name', 'subject', 'preheader', 'purpose', 'senderAgentId', 'design', 'audience', 'measures'] as const
export type DraftFields = Pick<Campaign, (typeof fields)[number]>
const pick = (values: DraftFields): DraftFields =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as DraftFields
const maxSteps = 100

interface History {
  past: DraftFields[]
  future: DraftFields[]
  /** Steps of one kind that follow each other closely are one: typing a word is not six steps back. */
  key: string
  at: number
}
export type Change = (patch: Partial<DraftFields>, key?: string) => void

/** The campaign as it is being edited: every change shows at once, is saved automatically, and can be undone one by one. */
export function useCampaignDraft(campaign: Campaign) {
  const queryClient = useQueryClient()
  const [opened] = useState(campaign)
  const [wasMerged, setMerged] = useState(false)
  const [{ past, future, key: lastKey, at }, setHistory] = useState<History>({ past: [], future: [], key: '', at: 0 })
  const form = useForm<DraftFields, Campaign>({
    // Changes of others are merged when this page saves, so that the designer does not change under the pointer.
    record: opened,
    autosaveMs: 700,
    keptAs: `campaign.${campaign.id}`,
    onClash: 'mine',
    update: (patch, version) => call(campaignCalls.update, { params: { id: campaign.id }, body: { ...patch, version } }),
    onRecord(now) {
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: [campaignKind, campaignCalls.all.path] })
    },
    onMerged: () => setMerged(true),
  })
  const now = pick(form.values)
  const latest = useLatest({ now, past, lastKey, at, form })
  const change: Change = useCallback(
    (patch, key = '') => {
      const { now: before, past: steps, lastKey: keyBefore, at: changedAt, form: current } = latest.current
      if (isSame({ ...before, ...patch }, before)) return
      const isOneStep = key !== '' && key === keyBefore && Date.now() - changedAt < 1500
      setHistory({ past: isOneStep ? steps : [...steps.slice(-maxSteps), before], future: [], key, at: Date.now() })
      setMerged(false)
      current.set(patch)
    },
    [latest],
  )
  const go = (to: DraftFields, steps: Pick<History, 'past' | 'future'>) => () => {
    setHistory({ ...steps, key: '', at: 0 })
    form.set(to)
  }
  const before = past.at(-1)
  const [after, ...later] = future
  const merged = wasMerged ? 'Someone else changed this campaign too. Your changes were saved over theirs' : undefined
  return {
    values: now,
    change,
    undo: before && go(before, { past: past.slice(0, -1), future: [now, ...future] }),
    redo: after && go(after, { past: [...past, now], future: later }),
    state: form.state,
    problem: form.error === undefined ? merged : messageOf(form.error),
    flush: form.save,
  }
}
