import { createHash } from 'node:crypto'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { findForFeed } from '#core/listings/server/bin/bin.service.ts'
import type { Context } from '#platform/context.ts'
import type { ImportOutcome } from '../../reaxml.contract.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'
import { exportAgentId } from '../export/export.store.ts'
import { localSecondOf } from '#common/time/days.ts'
import { type Known, findExistingListings } from './import.store.ts'

export interface ImportPlan {
  outcome: ImportOutcome
  reasons: string[]
  warnings: string[]
  /** The listing that the key names already. */
  listingId: string | null
  hash: Buffer
  /** Messages about this listing taken in so far, this one last. */
  seenMessages: string[]
}

/**
 * Decides what becomes of one listing of a feed; changes nothing, so the preview and the import cannot disagree.
 * @param among what is known of this one and others, where that was asked already
 */
export async function planImport(ctx: Context, feed: FeedListing, among?: Known): Promise<ImportPlan> {
  const hash = contentHash(feed)
  const message = `${feed.modTime ?? ''} ${hash.toString('base64url')}`
  const plan = (outcome: ImportOutcome, more: Partial<ImportPlan> = {}): ImportPlan => ({
    outcome,
    reasons: [],
    warnings: feed.warnings,
    listingId: null,
    hash,
    seenMessages: [message],
    ...more,
  })
  if (feed.reasons.length || !feed.agentId || !feed.uniqueId) return plan('refused', { reasons: feed.reasons })
  const here = among ?? (await findExistingListings(ctx, [feed]))
  const known = here.feedListing(feed.agentId, feed.uniqueId)
  if (!known) return planOwn(ctx, feed, plan, here)
  const { listingId } = known
  if (known.contentHash.equals(hash) || known.seenMessages.includes(message)) return plan('unchanged', { listingId })
  if (known.modTime && feed.modTime && feed.modTime < known.modTime)
    return plan('unchanged', {
      listingId,
      warnings: [
        ...feed.warnings,
        `The feed (${spoken(feed.modTime)}) is older than the last import (${spoken(known.modTime)}), so it was skipped`,
      ],
    })
  const listing = await findForFeed(ctx, listingId)
  if (listing?.archivedAt)
    return plan('unchanged', {
      listingId,
      warnings: [...feed.warnings, inBin],
    })
  if (listing && (await isOfNow(ctx, listing, feed))) return plan('unchanged', { listingId })
  return plan('updated', { listingId, seenMessages: [...known.seenMessages, message] })
}

type MakePlan = (outcome: ImportOutcome, more?: Partial<ImportPlan>) => ImportPlan

/** A file that Gable itself wrote: the listing is there under its own number, unless it has gone. */
async function planOwn(ctx: Context, feed: FeedListing, plan: MakePlan, here: Known): Promise<ImportPlan> {
  const listing = here.reference(feed.uniqueId ?? '')
  if (!listing || (await exportAgentId(ctx)) !== feed.agentId?.toUpperCase()) return planNew(feed, plan)
  const listingId = listing.id
  if (listing.archivedAt) return plan('unchanged', { listingId, warnings: [...feed.warnings, inBin] })
  if (await isOfNow(ctx, listing, feed)) return plan('unchanged', { listingId })
  const { timeZone } = await getBranding(ctx)
  const changedAt = localSecondOf(listing.updatedAt, timeZone)
  if (feed.modTime && feed.modTime < changedAt)
    return plan('unchanged', {
      listingId,
      warnings: [
        ...feed.warnings,
        `The listing was changed in Gable (${spoken(changedAt)}) after this file was created, so it was skipped`,
      ],
    })
  return plan('updated', { listingId })
}

const inBin = 'This listing is in the recycle bin. Restore it to receive feed changes again'

/** The file's time is the very time of the listing's last change: it was written from this state. */
async function isOfNow(ctx: Context, listing: { updatedAt: Date }, feed: FeedListing): Promise<boolean> {
  if (!feed.modTime) return false
  const { timeZone } = await getBranding(ctx)
  return feed.modTime === localSecondOf(listing.updatedAt, timeZone) && feed.isFromGable
}

/** A feed also reports changes of listings that were never imported: without an address no listing can be created from such a notice. */
function planNew(feed: FeedListing, plan: MakePlan): ImportPlan {
  const name = `${feed.agentId}/${feed.uniqueId}`
  if (feed.status === 'deleted') return plan('refused', { reasons: [`${name} is marked as deleted, but it is not in Gable`] })
  const hasAddress = Boolean(feed.patch.address?.suburb || feed.patch.address?.street)
  const notice = { sold: 'sold', leased: 'leased', withdrawn: 'withdrawn', offmarket: 'off market' }[feed.status as 'sold']
  if (notice && !hasAddress)
    return plan('refused', {
      reasons: [`${name} is marked as ${notice}, but it is not in Gable and has no address to create it from`],
    })
  if (!hasAddress && !feed.patch.headline && feed.patch.priceCents == null && feed.patch.rentCents == null)
    return plan('refused', {
      reasons: ['Has no address, headline or price, so no listing can be created'],
    })
  const warnings =
    feed.status === null
      ? [...feed.warnings, `Imported as a draft, because "${feed.rawStatus}" is not a REAXML status`]
      : feed.warnings
  return plan('created', {
    warnings: hasAddress ? warnings : [...warnings, 'No address. Add one before publishing'],
  })
}

const spoken = (modTime: string) => modTime.replace('T', ' ')

/** A hash of the feed's content, independent of key order; without the time stamp and our warnings. */
function contentHash(feed: FeedListing): Buffer {
  const { root, agentId, uniqueId, status, ownStatus, isUnderOffer, isDepositTaken, patch, agents, media } = feed
  // Omitted when empty, so that listings imported before `ownStatus` existed keep their hash.
  const own = ownStatus === null ? {} : { ownStatus }
  const content = { root, agentId, uniqueId, status, ...own, isUnderOffer, isDepositTaken, patch, agents, media }
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest()
}
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
