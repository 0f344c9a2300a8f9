import { invalid } from '#common/errors.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { attemptOne } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import { binImported } from '../bin/bin.service.ts'
import { applyImportedChange } from '../change/listing-change.service.ts'
import { type LifeAt, livesAt } from '../lives.store.ts'
import { findListing, type StoredListing } from '../listings.store.ts'
import { addListings } from '../listings.service.ts'
import { setListedAt } from '../new-listing.store.ts'

export { type LifeAt, livesAt }
export { fieldName, type ListingMerge, mergeListing, type Written, writtenBy } from './merge-imported.ts'
export type { StoredListing }

/** A listing of an earlier system. It is never live: a person makes it so, which starts what goes with it. */
export interface ImportedListing {
  fields: ListingFields
  status: Exclude<ListingStatus, 'live'>
  propertyId: string | null
  /** Since when it was on the market there. */
  listedAt: Date | null
}

const atOnce = 100
/** Adds many listings, without telling buyers or portals. @returns their ids, in their order */
export async function addImportedListings(ctx: Context, listings: readonly ImportedListing[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < listings.length; from += atOnce)
    ids.push(...(await addListings(ctx, listings.slice(from, from + atOnce))))
  await setListedAt(
    ctx,
    listings.map(({ listedAt }, i) => ({ id: ids[i] as string, listedAt })),
  )
  return ids
}

/** These listings as they are now; those in the bin are not among them. @param lock until the transaction ends */
export async function importedListings(
  ctx: Context,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<ReadonlyMap<string, StoredListing>> {
  const found = new Map<string, StoredListing>()
  for (const id of [...new Set(ids)].toSorted()) {
    const listing = await findListing(ctx, id, { lock })
    if (listing) found.set(id, listing)
  }
  return found
}

/** Writes what another system says of a listing, or takes it back. @returns the version after it */
export async function changeImportedListing(
  ctx: Context,
  before: StoredListing,
  change: { patch: ListingPatch; status?: ListingStatus | undefined; statusReason?: string },
): Promise<number> {
  return (await applyImportedChange(ctx, before, change)) ? before.version + 1 : before.version
}

/** Moves a listing that an import made into the bin; not while a portal shows it. @returns whether it is there now */
export const binImportedListing = (ctx: Context, listing: StoredListing): Promise<boolean> =>
  attemptOne(
    ctx,
    async () => {
      if (listing.status === 'live') throw invalid([{ path: 'status', message: 'This listing is live' }])
      await binImported(ctx, listing)
      return true
    },
    () => false,
  )
