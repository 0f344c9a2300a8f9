import { type Draft, oneLine, paragraphs, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { attributeOf } from './read-sale.ts'
import { parseYesNo } from '../values.ts'

const ruralTexts = [
  'fencing',
  'annualRainfall',
  'soilTypes',
  'improvements',
  'irrigation',
  'carryingCapacity',
  'services',
] as const

/** Reads the fields of farms and blocks, the development a lot belongs to, and whether a home is let to holiday makers. */
export function readLandAndRural(listing: Parts, draft: Draft) {
  const rural = listing.first('ruralFeatures')
  for (const field of rural ? ruralTexts : []) {
    const found = rural?.first(field)
    if (found) draft.set(field, textOrNull(paragraphs(found.text)), `ruralFeatures/${field}`)
  }
  // The DTD knows the rates of rural properties only; vendors put them on every listing.
  const rates = listing.first('councilRates') ?? rural?.first('councilRates')
  if (rates) draft.set('councilRates', textOrNull(oneLine(rates.text)), 'councilRates')

  const project = listing.first('project')
  if (project) {
    draft.set('projectId', textOrNull(oneLine(project.first('id')?.text ?? '')), 'project/id')
    draft.set('projectOrder', textOrNull(oneLine(project.first('order')?.text ?? '')), 'project/order')
  }
  draft.read('isHolidayLet', attributeOf(listing, 'holiday', 'value'), parseYesNo, 'holiday')
}
