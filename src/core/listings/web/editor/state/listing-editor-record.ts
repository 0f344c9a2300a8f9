import { changesBetween, valueAt } from '#common/changes.ts'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import { type DraftState, draftOf, valuesOf } from '#ui/form/draft.ts'
import { readKept } from '#ui/form/kept.ts'
import type { Listing } from '../../../listings.contract.ts'
import { fieldKeys } from './listing-editor-changes.ts'

/** One thing that people change as one: a field, or one part of the address. */
export type MergePath = Exclude<keyof ListingFields, 'address'> | `address.${keyof Address}`
export type PathValues = Record<MergePath, unknown>
/** The listing as the draft compares it; without `listing` and with version 0 while it is not stored. */
export type EditorRecord = PathValues & { version: number; listing?: Listing }

const addressParts = Object.keys(emptyAddress) as (keyof Address)[]
const paths = fieldKeys.flatMap((key): MergePath[] =>
  key === 'address' ? addressParts.map((part) => `address.${part}` as const) : [key],
)

export const byPath = (fields: ListingFields): PathValues =>
  Object.fromEntries(paths.map((path) => [path, valueAt(fields, path)])) as PathValues

export function fromPaths(values: PathValues): ListingFields {
  const address = Object.fromEntries(addressParts.map((part) => [part, values[`address.${part}`]]))
  return Object.fromEntries(fieldKeys.map((key) => [key, key === 'address' ? address : values[key]])) as ListingFields
}

export const recordOf = (listing: Listing): EditorRecord => ({ ...byPath(listing), version: listing.version, listing })

/** Its kind is not chosen yet, so that the choice is sent and kept with what is typed. */
export const unsaved: EditorRecord = { ...byPath(emptyFields('residential')), listingClass: null, saleOrLease: null, version: 0 }

export interface Opened {
  draft: DraftState<PathValues, EditorRecord>
  /** When what was restored from this browser had been typed. */
  restoredAt: string | undefined
  /** A new listing before anything is typed into it. */
  untouched: ListingFields
}

/** Under which name this browser keeps what is unsaved. */
export const keptName = (id: string | undefined) => `listing.${id ?? 'new'}`

/** Reads what an earlier visit left. An older Gable kept the address as one. */
function keptChanges(id: string | undefined) {
  const kept = readKept<PathValues & Pick<ListingFields, 'address'>>(keptName(id))
  if (!kept) return undefined
  const { address: now = {}, ...typed } = kept.typed
  const { address: then = {}, ...before } = kept.before
  for (const change of changesBetween({ address: then }, { address: now })) {
    typed[change.field as MergePath] = change.after
    before[change.field as MergePath] = change.before
  }
  return { at: kept.at, typed, before }
}

const openWith = (draft: Opened['draft'], at: string | undefined, untouched: ListingFields): Opened => ({
  draft,
  restoredAt: draft.edits.size > 0 ? at : undefined,
  untouched,
})

/** The listing with what was typed into it in this browser and not saved. */
export function openListing(listing: Listing): Opened {
  const kept = keptChanges(listing.id)
  return openWith(draftOf(recordOf(listing), kept), kept?.at, listing)
}

/** A new listing with what the first question has settled. */
export const openNew = (chosen: ListingFields): Opened => openWith(draftOf(unsaved, { typed: byPath(chosen) }), undefined, chosen)

/** The new listing that was started in this browser and never saved. */
export function reopenNew(): Opened | undefined {
  const kept = keptChanges(undefined)
  if (!kept) return undefined
  const draft = draftOf<PathValues, EditorRecord>(unsaved, {
    typed: { listingClass: 'residential', saleOrLease: 'sale', ...kept.typed },
  })
  const { listingClass, saleOrLease } = fromPaths(valuesOf(draft))
  return openWith(draft, kept.at, emptyFields(listingClass, saleOrLease))
}
