import type { ListingFields } from '#common/listing/listing-fields.ts'
import { openHomeProblem } from '../../listings.rules.ts'

/** Message by path. */
export type FieldErrors = Record<string, string>

let bySchema: ((fields: ListingFields) => Readonly<Record<string, unknown>>) | undefined
/** Fetched while somebody reads the form. Where it does not come, the server says what is wrong. */
export const schemaLoaded = import('./listing-editor-schema.ts').then(
  (loaded) => void (bySchema = loaded.bySchema),
  () => {},
)

/**
 * Everything that is wrong with the fields, by path: first what the server would refuse, then what is possible but makes no
 * sense. A draft may be incomplete, so nothing is required here; what going live needs is in the list beside the form.
 */
export function checkFields(fields: ListingFields): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of Object.entries(bySchema?.(fields) ?? {})) errors[path] = plain(path, message)
  return { ...crossChecks(fields), ...errors }
}

/** The contract speaks to programmers where a control makes the error all but impossible. */
function plain(path: string, message: unknown): string {
  const text = String(message)
  if (text.startsWith('A local time')) return 'Give a day and a time'
  if (text.startsWith('A day as')) return 'Give a day, e.g. 20/11/2026'
  if (/year/.test(path) && /^Too (small|big)/.test(text)) return 'A year from 1700 to 2200'
  if (path === 'energyRating' && /^Too (small|big)/.test(text)) return 'From 0 to 10 stars'
  if (path.endsWith('itude') && /^Too (small|big)/.test(text)) return 'Not a place on earth'
  return text
}

const noAddress = 'A web address, starting with https://'

const ranges = [
  ['opinionFromCents', 'opinionToCents'],
  ['rentPerSqmFromCents', 'rentPerSqmToCents'],
] as const

function crossChecks(f: ListingFields): FieldErrors {
  const errors: FieldErrors = {}
  // Browsers make a host of words with spaces, the server does not.
  for (const [index, { url }] of f.links.entries()) if (/\s/.test(url)) errors[`links.${index}.url`] = noAddress
  if (f.applicationUrl && /\s/.test(f.applicationUrl)) errors['applicationUrl'] = noAddress
  const isBefore = (a: string | null, b: string | null) => a !== null && b !== null && a < b
  if (f.saleOrLease !== 'lease' && f.priceDisplay === 'range') {
    if (f.priceFromCents && f.priceToCents && f.priceToCents < f.priceFromCents)
      errors['priceToCents'] = 'Must not be below the start of the range'
  }
  if (isBefore(f.authorityExpiresOn, f.authorityStartsOn)) errors['authorityExpiresOn'] = 'Must not be before it starts'
  if (isBefore(f.settledOn, f.soldOn)) errors['settledOn'] = 'Must not be before the contract'
  if (f.yearBuilt && f.yearLastRenovated && f.yearLastRenovated < f.yearBuilt)
    errors['yearLastRenovated'] = 'Must not be before it was built'
  for (const [low, high] of ranges) {
    const [from, to] = [f[low], f[high]]
    if (from !== null && to !== null && to < from) errors[high] = 'Must not be below the start of the range'
  }
  if (isBefore(f.leaseEndsOn, f.leaseStartsOn)) errors['leaseEndsOn'] = 'Must not be before the lease began'
  if (f.floorAreaTo !== null && f.floorArea && f.floorAreaTo < f.floorArea.value)
    errors['floorAreaTo'] = 'Must not be below the smallest'
  if (f.landAreaTo !== null && f.landArea && f.landAreaTo < f.landArea.value)
    errors['landAreaTo'] = 'Must not be below the smallest'
  const shares = f.agents.reduce((sum, { splitPercent }) => sum + (splitPercent ?? 0), 0)
  if (shares > 100) errors[`agents.${f.agents.length - 1}.splitPercent`] = `All shares together are ${shares}%`
  for (const [index, one] of f.inspections.entries()) {
    const problem = openHomeProblem(one)
    if (problem) errors[`inspections.${index}.endsAt`] = problem
  }
  return errors
}
