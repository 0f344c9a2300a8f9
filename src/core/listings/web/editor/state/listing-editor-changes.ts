import { isSame } from '#common/changes.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'

export const fieldKeys = Object.keys(emptyFields('residential')) as readonly (keyof ListingFields)[]

export const changedKeys = (before: ListingFields, after: ListingFields): readonly (keyof ListingFields)[] =>
  fieldKeys.filter((key) => !isSame(before[key], after[key]))

/** The patch that an update has to send. */
export const patchBetween = (before: ListingFields, after: ListingFields): ListingPatch =>
  Object.fromEntries(changedKeys(before, after).map((key) => [key, after[key]]))

/** Rows that were added and never filled are nothing to complain about: they go. */
export function withoutEmptyRows(fields: ListingFields): ListingPatch {
  const { links, vendors, buyers, solicitor, buyerSolicitor, streetDirectory } = fields
  const hasText = (row: object) => Object.values(row).some((value) => typeof value === 'string' && value.trim() !== '')
  return patchBetween(fields, {
    ...fields,
    links: links.filter(({ url }) => url.trim() !== ''),
    vendors: vendors.filter(hasText),
    buyers: buyers.filter(hasText),
    otherRents: fields.otherRents.filter(({ cents }) => cents > 0),
    buyerSolicitor: buyerSolicitor && hasText(buyerSolicitor) ? buyerSolicitor : null,
    solicitor: solicitor && hasText(solicitor) ? solicitor : null,
    streetDirectory: streetDirectory && hasText(streetDirectory) ? streetDirectory : null,
  })
}
