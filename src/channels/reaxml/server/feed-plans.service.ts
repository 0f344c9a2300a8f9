import { type ExternalRef, findRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Context } from '#platform/context.ts'
import { type FeedListing, mergePatch } from '#formats/reaxml/reaxml.ts'
import { idOf } from './feed-refs.ts'
import { comingInspections } from './import/coming-inspections.ts'
import { spokenAddress } from './import/feed-files.ts'
import { findExistingListings } from './import/import.store.ts'
import { linkVendors } from './import/link-vendors.ts'
import { type ImportPlan, planImport } from './import/plan-import.ts'
import { statusFromFeed } from './import/status-from-feed.ts'

export type { FeedListing }
export interface FeedPlan extends Pick<ImportPlan, 'outcome' | 'reasons' | 'warnings' | 'listingId' | 'hash'> {
  /** The address for lists, or the two names of the feed where it has none. */
  label: string
  /** The name of the feed among the sources of ids; null for a listing without its two names. */
  source: string | null
  /** The state that is kept with the id of the listing now. */
  before: ExternalRef | null
  /** The same once this message has been applied, as an import of the feed would keep it. */
  state: object
  status: ListingStatus | undefined
}

/** Plans listings of a feed by the rules of its import, for a move that writes them in its own way. Nothing is changed. */
export async function planFeeds(ctx: Context, feeds: readonly FeedListing[]): Promise<FeedPlan[]> {
  const known = await findExistingListings(ctx, feeds)
  const nameOf = ({ agentId, uniqueId }: FeedListing) => (agentId && uniqueId ? idOf({ agentId, uniqueId }) : null)
  const refOf = await findRefs(
    ctx,
    feeds.flatMap((feed) => nameOf(feed) ?? []),
  )
  const plans: FeedPlan[] = []
  for (const feed of feeds) {
    const { outcome, reasons, warnings, listingId, hash, seenMessages } = await planImport(ctx, feed, known)
    const name = nameOf(feed)
    plans.push({
      ...{ outcome, reasons, warnings, listingId, hash },
      label: spokenAddress(feed) || [feed.agentId, feed.uniqueId].filter(Boolean).join('/'),
      source: name?.source ?? null,
      before: (name && refOf(name)) ?? null,
      state: { root: feed.root, seenMessages: seenMessages.slice(-50), modTime: feed.modTime },
      status: statusFromFeed(feed, undefined),
    })
  }
  return plans
}

/** The fields that a listing of a feed has a value for, with its vendors linked where that is certain, and open homes that are still to come. */
export async function feedFields(
  ctx: Context,
  feed: FeedListing,
): Promise<Partial<ListingFields> & Pick<ListingFields, 'address' | 'listingClass' | 'saleOrLease'>> {
  const fields = mergePatch(emptyFields(feed.root), feed.patch)
  const said: Partial<ListingFields> = {}
  for (const field of Object.keys(feed.patch) as (keyof ListingFields)[]) Object.assign(said, { [field]: fields[field] })
  const { address, listingClass, saleOrLease, priceDisplay } = fields
  return {
    ...said,
    ...{ address, listingClass, saleOrLease, priceDisplay },
    inspections: comingInspections(fields, [], ctx.clock(), await ctx.timeZone()),
    vendors: await linkVendors(ctx, fields.vendors, []),
  }
}
