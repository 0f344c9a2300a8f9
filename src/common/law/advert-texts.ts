import type { ListingFields } from '../listing/listing-fields.ts'

const fields = [
  'priceText',
  'headline',
  'description',
  'brochureDescription',
  'windowCardDescription',
  'shortDescription',
] as const

/** The words of an advertisement with the field that holds each. Words about the price that are not shown are not advertised. */
export const advertTexts = (
  l: Pick<ListingFields, (typeof fields)[number] | 'priceDisplay'>,
): { field: (typeof fields)[number]; text: string }[] =>
  fields.flatMap((field) => {
    const text = field === 'priceText' && l.priceDisplay !== 'text' ? null : l[field]
    return text ? [{ field, text }] : []
  })
