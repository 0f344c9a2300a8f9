// Places on the page of an appraisal that features above fill.
import { slot } from '#ui/slots.ts'
import type { AppraisalStage } from '../appraisal-values.contract.ts'

interface AppraisalPart {
  of: { entity: 'appraisal'; id: string }
  appraisalId: string
  stage: AppraisalStage
  canEdit: boolean
}
/** Below the time of its appointment. */
export const appraisalVisit = slot<AppraisalPart>('appointment of an appraisal')

/** At the foot of the sales that an appraisal is compared with: papers for its owner. */
export const appraisalPapers = slot<AppraisalPart>('papers of an appraisal')

/** Beside the search for sales to compare with: where more of them come from. */
export const salesSource = slot<{ appraisalId: string }>('source of sales')
