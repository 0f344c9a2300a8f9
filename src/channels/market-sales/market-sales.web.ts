import { salesSource } from '#workflow/appraisals/web/appraisal.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const marketSalesWeb = [
  fills(salesSource, { id: 'import', order: 10, load: () => import('./web/import-sold.public.tsx') }),
]
