import { fills } from '#ui/slot-parts.tsx'
import { appraisalVisit } from '#workflow/appraisals/web/appraisal.slots.ts'

export const appraisalVisitsWeb = [
  fills(appraisalVisit, {
    id: 'visit',
    order: 10,
    permission: 'appraisals.read',
    load: () => import('./web/visit-part.tsx'),
  }),
]
