import { defined } from '#common/changes.ts'
import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import type { FeedPatch } from './feed-listing.ts'

/** Lays what a feed carried over a listing: what it did not carry stays as it was. */
export function mergePatch(fields: ListingFields, patch: FeedPatch): ListingFields {
  const { address, importedElements, ...rest } = patch
  const merged: ListingFields = { ...fields, ...defined(rest), address: mergeAddress(fields.address, address ?? {}) }
  if (importedElements) {
    const names = new Set(importedElements.map((element) => element.name))
    merged.importedElements = [...fields.importedElements.filter((element) => !names.has(element.name)), ...importedElements]
  }
  // priceView alone: new words on a listing that shows something; one that hides its price goes on hiding it.
  const isShown = fields.priceDisplay === 'show' || fields.priceDisplay === 'text'
  if (patch.priceText !== undefined && patch.priceDisplay === undefined && isShown) {
    merged.priceDisplay = patch.priceText === null ? 'show' : 'text'
  }
  return merged
}

/** Coordinates are of a place: when a feed moves the listing without giving new ones, the old ones are wrong. */
function mergeAddress(old: Address, patch: Partial<Address>): Address {
  const merged: Address = { ...old, ...defined(patch) }
  const parts = ['streetNumber', 'street', 'suburb', 'state', 'postcode'] as const
  const hasMoved = parts.some((part) => (merged[part] ?? '').toLowerCase() !== (old[part] ?? '').toLowerCase())
  return hasMoved && patch.latitude === undefined ? { ...merged, latitude: null, longitude: null } : merged
}
