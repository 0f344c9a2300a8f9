import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { appraisalKind, type AppraisalStage } from '../appraisal-values.contract.ts'
import type { Appraisal, AppraisalStep, appraisalEndpoints } from '../appraisals.contract.ts'
import { appraisalHeads } from '../appraisals.heads.generated.ts'
import type { dueEndpoints } from '../due.contract.ts'
import { dueHeads } from '../due.heads.generated.ts'
import type { Evidence, estimateEndpoints } from '../estimates.contract.ts'
import { estimateHeads } from '../estimates.heads.generated.ts'
import { stageWords } from './appraisal-words.ts'

export const appraisalCalls = callsOf<typeof appraisalEndpoints>(appraisalHeads)

export const estimateCalls = callsOf<typeof estimateEndpoints>(estimateHeads)
export const dueCalls = callsOf<typeof dueEndpoints>(dueHeads)

export interface ListFilter {
  scope: Scope
  q?: string
  side?: 'sale' | 'lease'
  source?: string
  agentId?: string
  stages?: string
}
export const listQuery = (filter: ListFilter, { sort = '-stageAt', limit = 50 } = {}) =>
  pagesQuery([appraisalKind, 'list', filter, sort], (cursor, signal) =>
    call(appraisalCalls.list, { query: { ...filter, sort, limit, cursor } as never }, { signal }),
  )
export const countsQuery = (scope: Scope) => callQuery(appraisalKind, appraisalCalls.counts, { query: { scope } })
export const appraisalQuery = (id: string) => callQuery(appraisalKind, appraisalCalls.one, { params: { id } })
export const ofContactQuery = (id: string) => callQuery(appraisalKind, appraisalCalls.ofContact, { params: { id } })
export const ofPropertyQuery = (id: string) => callQuery(appraisalKind, appraisalCalls.ofProperty, { params: { id } })

export const evidenceQuery = (id: string) => callQuery(appraisalKind, estimateCalls.evidence, { params: { id } })
export const dueQuery = (scope: Scope) =>
  pagesQuery([appraisalKind, 'due', scope], (cursor, signal) =>
    call(dueCalls.due, { query: { scope, limit: 50, cursor } }, { signal }),
  )

/** Everything that shows appraisals is read again, and so are the calendar and the records they are on. */
export function useAgain() {
  const queryClient = useQueryClient()
  return () => {
    for (const kind of [appraisalKind, 'calendar']) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
}

export type StepFacts = Omit<AppraisalStep, 'version' | 'to'>
/** Steps and deletions, each with its undo. */
export function useAppraisalActions() {
  const queryClient = useQueryClient()
  const again = useAgain()
  const showEvidence = (id: string, after: Evidence) => {
    queryClient.setQueryData(evidenceQuery(id).queryKey, after)
    showChanged(queryClient, [appraisalKind], { id, version: after.version })
  }
  const show = (appraisal: Appraisal) => {
    const { id, version } = appraisal
    showChanged(queryClient, [appraisalKind], appraisal)
    queryClient.setQueryData(evidenceQuery(id).queryKey, (shown) => shown && { ...shown, version })
  }

  async function step(
    { id, version, stage }: { id: string; version: number; stage: AppraisalStage },
    to: AppraisalStage,
    facts: StepFacts = {},
  ): Promise<Appraisal> {
    const after = await call(appraisalCalls.step, { params: { id }, body: { version, to, ...facts } })
    show(after)
    again()
    announce(`Now ${stageWords[to].toLowerCase()}`)
    const back = () => void step(after, stage).catch(toastFailure)
    toastUndo(`Moved to ${stageWords[to].toLowerCase()}`, back, `appraisal ${id}`)
    return after
  }
  const restore = (id: string) =>
    void call(appraisalCalls.restore, { params: { id } }).then(() => {
      announce('Appraisal restored')
      again()
    }, toastFailure)
  async function remove(id: string): Promise<void> {
    await call(appraisalCalls.remove, { params: { id } })
    again()
    toastUndo('Appraisal deleted', () => restore(id))
  }
  return { step, remove, show, showEvidence, again }
}
