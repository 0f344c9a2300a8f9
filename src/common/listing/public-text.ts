import { plainText } from '#common/plain-text.ts'
import type { ListingFields } from './listing-fields.ts'

/** Free text that feeds and word processors fill with HTML. */
export const textFields = [
  'headline',
  'description',
  'brochureDescription',
  'windowCardDescription',
  'shortDescription',
  'priceText',
  'auctionVenue',
  'inclusions',
  'otherFeatures',
  'tenancy',
  'zoning',
  'estateName',
  'councilRates',
  'waterRates',
  'strataLevies',
  'furtherOptions',
  'parkingComments',
  'takings',
  'terms',
  'contour',
  'services',
  'fencing',
  'annualRainfall',
  'soilTypes',
  'improvements',
  'irrigation',
  'carryingCapacity',
  'waterEntitlements',
  'bores',
] as const satisfies readonly (keyof ListingFields)[]
type TextField = (typeof textFields)[number]

export const isTextField = (field: string): field is TextField => (textFields as readonly string[]).includes(field)

/**
 * A listing as paper, emails, portals and the rules of the law read it: its words without HTML. Imports clean what they bring; this is for
 * listings that were imported before, and for what is pasted.
 */
export function withPlainText<T extends Pick<ListingFields, TextField | 'highlights'>>(listing: T): T {
  const changed: Partial<Record<TextField, string>> = {}
  for (const field of textFields) {
    const text = listing[field]
    const plain = text && plainText(text)
    if (plain && plain !== text) changed[field] = plain
  }
  const highlights = listing.highlights.map(plainText)
  return { ...listing, ...changed, highlights }
}
