import { emptyFields, withPatch } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { fieldsOf } from './listing-editor-changes.ts'
import { type Draft, readDraft } from './listing-editor-draft.ts'

/** What is stored, as far as this editor knows; what the form holds beyond it is unsaved. */
export interface Base {
  id: string | undefined
  /** 0 for a listing that has not been saved yet. */
  version: number
  fields: ListingFields
  savedAt: string | undefined
}
export interface Opened {
  base: Base
  /** Initial values of the form. */
  fields: ListingFields
  /** When what was restored from this browser had been typed. */
  restoredAt: string | undefined
}

export const baseOf = (listing: Listing): Base => ({
  id: listing.id,
  version: listing.version,
  fields: fieldsOf(listing),
  savedAt: listing.updatedAt,
})

/** The listing with what was typed into it in this browser and not saved. */
export function openListing(listing: Listing, userId: string): Opened {
  const base = baseOf(listing)
  const draft = readDraft(userId, listing.id)
  if (!draft) return { base, fields: base.fields, restoredAt: undefined }
  // Saving sends the version the draft was based on, so that changes others saved since are not lost.
  const origin = { ...base, version: draft.version, fields: withPatch(base.fields, draft.before) }
  return { base: origin, fields: withPatch(origin.fields, draft.typed), restoredAt: draft.at }
}

/** What the draft of a new listing is kept relative to, whichever kind was chosen. */
export const blank = emptyFields('residential')

/** A new listing with what the first question has settled. */
export const openNew = (chosen: ListingFields): Opened => ({
  base: { id: undefined, version: 0, fields: chosen, savedAt: undefined },
  fields: chosen,
  restoredAt: undefined,
})

/** The new listing that was started in this browser and never saved. */
export function reopenNew(userId: string): Opened | undefined {
  const draft: Draft | undefined = readDraft(userId, undefined)
  if (!draft) return undefined
  const fields = withPatch(blank, draft.typed)
  return { ...openNew(emptyFields(fields.listingClass, fields.saleOrLease)), fields, restoredAt: draft.at }
}
