import type { ListingFields } from '#common/listing/listing-fields.ts'
import { openHomeProblem } from '../../../listings.rules.ts'

/** Message by path. */
export type FieldErrors = Readonly<Record<string, string>>

let bySchema: ((fields: ListingFields) => FieldErrors) | undefined
/** Loaded while the user reads the form. If it fails to load, the server validates. */
export const schemaLoaded = import('./listing-editor-schema.ts').then(
  (loaded) => void (bySchema = loaded.bySchema),
  () => {},
)

/**
 * Everything that is wrong with the fields, by path: first what the server would refuse, then what is possible but makes no
 * sense. A draft may be incomplete, so nothing is required here; what going live needs is in the list beside the form.
 */
export function checkFields(fields: ListingFields): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, message] of Object.entries(bySchema?.(fields) ?? {})) errors[path] = plain(path, message)
  return { ...crossChecks(fields), ...errors }
}

/** The contract speaks to programmers where a control makes the error all but impossible. */
function plain(path: string, text: string): string {
  if (text.startsWith('A local time')) return 'Enter a date and time'
  if (text.startsWith('A day as')) return 'Enter a date, e.g. 20/11/2026'
  if (/year/.test(path) && /^Too (small|big)/.test(text)) return 'Enter a year from 1700 to 2200'
  if (path === 'energyRating' && /^Too (small|big)/.test(text)) return 'Enter 0 to 10 stars'
  if (path.endsWith('itude') && /^Too (small|big)/.test(text)) return 'Enter valid coordinates'
  return text
}

const noAddress = 'Enter a web address starting with https://'

const ranges = [
  ['opinionFromCents', 'opinionToCents'],
  ['rentPerSqmFromCents', 'rentPerSqmToCents'],
] as const

function crossChecks(f: ListingFields): FieldErrors {
  const errors: Record<string, string> = {}
  // Browsers make a host of words with spaces, the server does not.
  for (const [index, { url }] of f.links.entries()) if (/\s/.test(url)) errors[`links.${index}.url`] = noAddress
  if (f.applicationUrl && /\s/.test(f.applicationUrl)) errors['applicationUrl'] = noAddress
  const isBefore = (a: string | null, b: string | null) => a !== null && b !== null && a < b
  if (f.saleOrLease !== 'lease' && f.priceDisplay === 'range') {
    if (f.priceFromCents && f.priceToCents && f.priceToCents < f.priceFromCents)
      errors['priceToCents'] = 'Can’t be lower than the start of the range'
  }
  if (isBefore(f.authorityExpiresOn, f.authorityStartsOn)) errors['authorityExpiresOn'] = 'Can’t be before the start date'
  if (isBefore(f.settledOn, f.soldOn)) errors['settledOn'] = 'Can’t be before the contract date'
  if (f.yearBuilt && f.yearLastRenovated && f.yearLastRenovated < f.yearBuilt)
    errors['yearLastRenovated'] = 'Can’t be before the year built'
  for (const [low, high] of ranges) {
    const [from, to] = [f[low], f[high]]
    if (from !== null && to !== null && to < from) errors[high] = 'Can’t be lower than the start of the range'
  }
  if (isBefore(f.leaseEndsOn, f.leaseStartsOn)) errors['leaseEndsOn'] = 'Can’t be before the lease starts'
  if (f.floorAreaTo !== null && f.floorArea && f.floorAreaTo < f.floorArea.value)
    errors['floorAreaTo'] = 'Can’t be smaller than the smallest area'
  if (f.landAreaTo !== null && f.landArea && f.landAreaTo < f.landArea.value)
    errors['landAreaTo'] = 'Can’t be smaller than the smallest area'
  const shares = f.agents.reduce((sum, { splitPercent }) => sum + (splitPercent ?? 0), 0)
  if (shares > 100) errors[`agents.${f.agents.length - 1}.splitPercent`] = `Shares add up to ${shares}%. Reduce them to 100%`
  for (const [index, one] of f.inspections.entries()) {
    const problem = openHomeProblem(one)
    if (problem) errors[`inspections.${index}.endsAt`] = problem
  }
  return errors
}
