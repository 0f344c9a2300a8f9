import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDay } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { AppraisalStage } from '../../appraisal-values.contract.ts'
import type { Appraisal } from '../../appraisals.contract.ts'
import { nextStages, stepTowards } from '../../appraisals.rules.ts'
import { useAppraisalActions } from '../appraisal-calls.ts'
import { stageWords, startWords } from '../appraisal-words.ts'

const road = ['lead', 'booked', 'appraised', 'presented', 'won'] as const
const aside = ['nurture', 'lost', 'cancelled'] as const
/** Taken at once; every other step asks something. */
const plain: readonly AppraisalStage[] = ['lead', 'presented']

function detailOf(
  { stage, stageAt, startsAt, appraisedAt, presentedOn, nextCallOn, createdAt }: Appraisal,
  of: AppraisalStage,
): string {
  if (of === 'lead') return formatDate(createdAt)
  if (of === 'booked' && startsAt) return startWords(startsAt)
  if (of === 'appraised' && of !== stage && appraisedAt && stage !== 'lead' && stage !== 'booked') return formatDate(appraisedAt)
  if (of === 'presented' && presentedOn) return formatDay(presentedOn)
  if (of === 'nurture' && nextCallOn) return `Call ${formatDay(nextCallOn)}`
  return of === stage ? formatDate(stageAt) : ''
}

interface StageStepsProps {
  appraisal: Appraisal
  /** `then` is where it goes after that step. */
  onStep(to: AppraisalStage, then?: AppraisalStage): void
}
/** The road from the first call to the listing: where it is, and the steps that it can take. */
export function StageSteps({ appraisal, onStep }: StageStepsProps) {
  const { step } = useAppraisalActions()
  const { stage, canEdit, listing } = appraisal
  const may = (to: AppraisalStage) => canEdit && nextStages(stage).includes(to)
  const take = (to: AppraisalStage) => {
    const first = stepTowards(stage, to)
    if (first && first !== to) return onStep(first, to)
    if (!plain.includes(to)) return onStep(to)
    step(appraisal, to).catch((error: unknown) => {
      if (to === 'presented') onStep(to)
      else toastFailure(error)
    })
  }
  return (
    <div className="stack gap-8 gutter-tools">
      <div className="counts" role="group" aria-label="Stage">
        {road.map((of) => (
          <button key={of} type="button" aria-pressed={of === stage} disabled={!canEdit || of === stage} onClick={() => take(of)}>
            <span className={of === stage ? 'strong plain' : undefined}>{stageWords[of]}</span>
            <small className="meta">{detailOf(appraisal, of) || '\u00a0'}</small>
          </button>
        ))}
      </div>
      <div className="row wrap gap-8">
        {aside
          .filter((of) => may(of))
          .map((of) => (
            <Button key={of} size="xs" variant="default" onClick={() => onStep(of)}>
              {stageWords[of]}
            </Button>
          ))}
        {listing && (
          <Link className="small" to="/listings/$id" params={{ id: listing.id }} search={{}}>
            Open listing {listing.reference}
          </Link>
        )}
      </div>
    </div>
  )
}
