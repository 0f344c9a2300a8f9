import { valueHash as hashOf } from '#accounts/old-system/server/value-hash.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { StoredListing } from '../listings.store.ts'

/** Hashes of the values that an import has written, by field: one that differs by now was edited here. */
export type Written = Readonly<Record<string, string>>
export interface ListingMerge {
  patch: ListingPatch
  status: ListingStatus | undefined
  /** The former values of changed fields. */
  before: ListingPatch & { status?: ListingStatus }
  written: Written
  /** Fields that changed there, and here too. */
  edited: string[]
}
type Said = Pick<{ patch: ListingPatch; status: ListingStatus }, 'patch' | 'status'>

/** Fills what is empty, and rewrites what came from there and was not edited since. @param written null where nothing came from there yet */
export function mergeListing({ fields, status }: StoredListing, said: Said, written: Written | null): ListingMerge {
  const now: Record<string, unknown> = { ...fields, status }
  const after: Record<string, string> = { ...written }
  const change: Record<string, unknown> = {}
  const edited: string[] = []
  for (const [field, value] of Object.entries({ ...said.patch, status: said.status })) {
    const [is, was, wanted] = [hashOf(now[field]), written?.[field], hashOf(value)]
    if (is === wanted) continue
    if (was === undefined ? isEmpty(now[field]) : was === is) {
      change[field] = value
      after[field] = wanted
    } else if (was !== undefined && was !== wanted) edited.push(field)
  }
  const { status: newStatus, ...patch } = change as ListingPatch & { status?: ListingStatus }
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, now[field]]))
  return { patch, status: newStatus, before, written: after, edited }
}

/** All that a new listing was made of. */
export const writtenBy = ({ patch, status }: Said): Written =>
  Object.fromEntries(Object.entries({ ...patch, status }).map(([field, value]) => [field, hashOf(value)]))

/** `soldPriceCents` as `sold price`. */
export const fieldName = (field: string): string =>
  field.replace(/(?<=.)(?:Cents|On)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const isEmpty = (value: unknown): boolean =>
  value == null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((one) => one === null || one === undefined))
