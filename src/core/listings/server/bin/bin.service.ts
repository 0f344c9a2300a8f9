import { AppError } from '#common/errors.ts'
import { attemptOne } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { Listing } from '../../listings.contract.ts'
import { emptyBin, goesAt } from './bin.jobs.ts'
import { assertNoOtherOpenListing } from '../lives.service.ts'
import { notifyParties } from '../listing-parties.ts'
import { listingDeleting } from '../../listings.events.ts'
import { findListing, setArchived, type StoredListing } from '../listings.store.ts'
import { mayReadListing, mayWriteListing } from '../listing-access.service.ts'
import { listingNotFound, readListing } from '../listings.service.ts'

/** @throws AppError rule_broken while a portal may show it and `withdraw` is not asked for */
export async function removeListing(ctx: Context, id: string, { withdraw }: { withdraw: boolean }): Promise<{ id: string }> {
  const listing = await findListing(ctx, id, { lock: true })
  if (!listing || !mayReadListing(ctx, listing)) throw listingNotFound(id)
  if (!mayWriteListing(ctx, listing))
    throw new AppError('forbidden', 'This listing belongs to another agent. Ask them or the owner to delete it')
  await ctx.emit(listingDeleting, { id, withdraw, mayPublish: ctx.scope.permissions.has('portals.publish') })
  await toBin(ctx, listing, 'deleted')
  return { id }
}

/** A move is undone. @throws AppError rule_broken while a portal may show it */
export async function binImported(ctx: Context, listing: StoredListing): Promise<void> {
  await ctx.emit(listingDeleting, { id: listing.id, withdraw: false, mayPublish: false })
  await toBin(ctx, listing, 'deleted by undoing an import')
}

async function toBin(ctx: Context, { id, fields, version }: StoredListing, action: string): Promise<void> {
  await setArchived(ctx, id, true)
  await notifyParties(ctx, fields)
  await ctx.enqueue(emptyBin, {}, { startAfter: goesAt(ctx.clock()) })
  await ctx.audit({ action, entity: 'listing', entityId: id })
  ctx.changed('listing', id, version + 1)
}

export async function restoreListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  await takeOutOfBin(ctx, id)
  return readListing(ctx, id)
}

/** Those that are no longer in the bin, not the caller's, or listed again since are only counted. */
export async function restoreListings(ctx: Context, ids: readonly string[]): Promise<{ restored: number; notRestored: number }> {
  let restored = 0
  // In one order everywhere, so that two requests cannot wait for each other.
  const sorted = [...new Set(ids)].toSorted()
  for (const id of sorted) {
    const takeOut = async () => {
      await takeOutOfBin(ctx, id)
      return 1
    }
    restored += await attemptOne(ctx, takeOut, () => 0)
  }
  return { restored, notRestored: sorted.length - restored }
}

async function takeOutOfBin(ctx: Context, id: string): Promise<void> {
  const listing = await findListing(ctx, id, { lock: true, archived: true })
  if (!listing || !mayWriteListing(ctx, listing)) throw listingNotFound(id)
  await restoreBinned(ctx, listing)
}

/** The caller has checked whose it is. @throws AppError conflict when its property has been listed again since */
export async function restoreBinned(ctx: Context, listing: StoredListing): Promise<void> {
  const { id, propertyId, status, fields } = listing
  await assertNoOtherOpenListing(ctx, { propertyId, side: fields.saleOrLease, status, listingId: id })
  await setArchived(ctx, id, false)
  await notifyParties(ctx, fields)
  await ctx.audit({ action: 'restored', entity: 'listing', entityId: id })
  ctx.changed('listing', id, listing.version + 1)
}

/** Finds a listing for a feed: with its lock, and also out of the recycle bin. */
export async function findForFeed(ctx: Context, id: string): Promise<StoredListing | undefined> {
  return (await findListing(ctx, id, { lock: true })) ?? findListing(ctx, id, { lock: true, archived: true })
}

export async function archiveForFeed(ctx: Context, listing: StoredListing): Promise<void> {
  // The feed is the agency's own word that the listing is gone.
  await ctx.emit(listingDeleting, { id: listing.id, withdraw: true, mayPublish: true })
  await toBin(ctx, listing, 'deleted by the feed')
}
