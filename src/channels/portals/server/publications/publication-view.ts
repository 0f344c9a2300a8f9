import { AppError, notFound } from '#common/errors.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { portalNames } from '../../portals.rules.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Publication } from '../../portals.contract.ts'
import { alarmsOf } from '../../publication-alarms.rules.ts'
import { isWaiting, shownState } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { outgoingListing } from './outgoing.ts'
import { findPublication } from './publications.store.ts'
import { type Facts, isHeld, type StoredPublication } from './publication-rows.store.ts'

/** Finds a publication with its listing, unless that is in the recycle bin. @throws AppError not_found when the user may not read the listing */
export async function requireReadable(
  ctx: Context,
  id: string,
): Promise<{ publication: StoredPublication; listing: Listing | undefined }> {
  const publication = await findPublication(ctx, id)
  if (!publication) throw notFound({ publication: id })
  return { publication, listing: await listingOf(ctx, publication, { isNeeded: !reachesOffice(ctx.scope, 'listings.read') }) }
}

/** Undefined when it is in the recycle bin. @throws AppError not_found when `isNeeded`, because nothing else shows that the user may look */
async function listingOf(
  ctx: Context,
  { listingId }: StoredPublication,
  { isNeeded }: { isNeeded: boolean },
): Promise<Listing | undefined> {
  return getListing(ctx, listingId).catch((error: unknown) => {
    if (isNeeded || !(error instanceof AppError) || error.code !== 'not_found') throw error
    return undefined
  })
}

/** Undefined for one that is in the recycle bin or not this user's to read. */
export const readableListing = (ctx: Context, id: string): Promise<Listing | undefined> =>
  getListing(ctx, id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return undefined
  })

/** The upload that sending now would make; undefined for a draft. An open home that has passed since it was sent is no change. */
export async function payloadNow(
  ctx: Context,
  { account, externalKey, queuedAt, payload }: StoredPublication,
  listing: Listing,
): Promise<string | undefined> {
  if (listing.status === 'draft') return undefined
  const { portalAgencyId } = account
  return adapterFor(account.portalType).write(
    await outgoingListing(ctx, listing, { portalAgencyId, externalKey, at: queuedAt, before: payload }),
    account,
  )
}

/** The facts that an agent would call wrong at a glance, to compare with what a portal has. */
export const factsOf = (listing: Listing): Facts => ({
  status: listing.status,
  price: priceLabel(listing, listing.status),
  amountCents: advertisedCents(listing),
})
/** The price of a sale, the rent of a lease. */
export const advertisedCents = ({ saleOrLease, priceCents, rentCents }: Listing): number | null =>
  saleOrLease === 'lease' ? rentCents : priceCents
const factsNow = (publication: StoredPublication, listing: Listing | undefined) => ({
  portalName: portalNames[publication.account.portalType],
  now: listing && factsOf(listing),
})

/** The current step as the screen shows it. */
export const shown = ({ wantedState, state, attempts, dueAt }: StoredPublication) => ({
  state: shownState(wantedState, state),
  nextTryAt: isWaiting(state) && attempts > 0 ? (dueAt?.toISOString() ?? null) : null,
})

/** The record as the contract says it. @param known the listing, and what sending it now would send, where the caller has just written it */
export async function present(
  ctx: Context,
  publication: StoredPublication,
  known: { listing?: Listing | undefined; payload?: string } = {},
): Promise<Publication> {
  const { account, payload } = publication
  const adapter = adapterFor(account.portalType)
  const listing = known.listing ?? (await listingOf(ctx, publication, { isNeeded: false }))
  const isWanted = listing && publication.wantedState === 'live'
  const now = isWanted ? (known.payload ?? (await payloadNow(ctx, publication, listing))) : undefined
  return {
    id: publication.id,
    listingId: publication.listingId,
    portalAccountId: account.id,
    portalType: account.portalType,
    accountName: account.name,
    wantedState: publication.wantedState,
    ...shown(publication),
    wantedVersion: publication.wantedVersion,
    sentVersion: publication.sentVersion,
    liveVersion: publication.liveVersion,
    currentListingVersion: publication.listingVersion,
    hasUnsentChanges: now !== undefined && !adapter.contentHash(now).equals(adapter.contentHash(payload)),
    uploadIds: publication.uploadIds,
    portalListingId: publication.portalListingId,
    messages: publication.messages,
    attempts: publication.attempts,
    isPaused: publication.isPaused,
    isHeld: isWaiting(publication.state) && isHeld(publication),
    alarms: alarmsOf({ ...publication, ...factsNow(publication, listing) }),
    queuedAt: publication.queuedAt.toISOString(),
    sentAt: publication.sentAt?.toISOString() ?? null,
    settledAt: publication.settledAt?.toISOString() ?? null,
    updatedAt: publication.updatedAt.toISOString(),
    version: publication.version,
  }
}
