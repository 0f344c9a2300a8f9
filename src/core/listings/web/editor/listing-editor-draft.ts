import { readJson, removeKey, writeKey } from '#ui/session/storage.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import { fieldKeys, patchBetween } from './listing-editor-changes.ts'

/** What was typed and not saved yet, kept in this browser until it is. */
export interface Draft {
  /** When the last key was struck. */
  at: string
  /** The version it was typed on; 0 for a listing that has not been saved at all. */
  version: number
  /** Only the fields that differ, as typed and as they were: enough to merge with what others saved since. */
  typed: ListingPatch
  before: ListingPatch
}

/** Vendors' names are in it, so it is kept per user: the next person at this computer does not get to see it. */
const keyOf = (userId: string, listingId: string | undefined) => `gable.draft.${userId}.listing.${listingId ?? 'new'}`

export function readDraft(userId: string, listingId: string | undefined): Draft | undefined {
  const draft = readJson<Partial<Draft>>(keyOf(userId, listingId))
  if (!draft?.at || typeof draft.typed !== 'object' || typeof draft.before !== 'object') return undefined
  // An older Gable may have had other fields.
  const known = (patch: ListingPatch): ListingPatch =>
    Object.fromEntries(Object.entries(patch).filter(([key]) => fieldKeys.includes(key as keyof ListingFields)))
  return { at: draft.at, version: draft.version ?? 0, typed: known(draft.typed), before: known(draft.before) }
}

export function writeDraft(
  userId: string,
  listingId: string | undefined,
  { version, before, after, now }: { version: number; before: ListingFields; after: ListingFields; now: Date },
): void {
  const typed = patchBetween(before, after)
  if (Object.keys(typed).length === 0) return removeDraft(userId, listingId)
  const draft: Draft = { at: now.toISOString(), version, typed, before: patchBetween(after, before) }
  writeKey(keyOf(userId, listingId), JSON.stringify(draft))
}

export const removeDraft = (userId: string, listingId: string | undefined) => removeKey(keyOf(userId, listingId))
