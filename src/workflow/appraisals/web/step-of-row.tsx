import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toastFailure } from '#ui/toast.ts'
import type { AppraisalStage } from '../appraisal-values.contract.ts'
import { appraisalQuery } from './appraisal-calls.ts'
import { StepDialog } from './step-dialog.tsx'

/** The form of a step, for an appraisal of which only the row is known. */
export default function StepOfRow({ id, to, onClose }: { id: string; to: AppraisalStage; onClose(): void }) {
  const appraisal = useQuery({ ...appraisalQuery(id), staleTime: 0 })
  const fail = useEffectEvent((error: Error) => {
    toastFailure(error)
    onClose()
  })
  useEffect(() => {
    if (appraisal.error) fail(appraisal.error)
  }, [appraisal.error])
  return appraisal.data && appraisal.isFetchedAfterMount ? (
    <StepDialog appraisal={appraisal.data} to={to} onClose={onClose} />
  ) : null
}
