import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { sentQuestion, suburbQuestion } from '#common/listing/price-sense.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { medianPrice } from '#core/listings/server/list/median-price.service.ts'
import type { PortalFinding } from '#formats/reaxml/reaxml.ts'
import { portalNames } from '../../portals.rules.ts'
import type { Preflight, Publication, PublicationEvent } from '../../portals.contract.ts'
import { adapterFor } from '../adapters/adapters.ts'
import type { PortalTarget } from '../adapters/portal-adapter.ts'
import { externalKeyFor } from './external-key.store.ts'
import { outgoingListing } from './outgoing.ts'
import { requireAccount } from '../accounts/portal-accounts.service.ts'
import { pageOfAccounts } from '../accounts/portal-accounts.store.ts'
import { findingsFor, refused } from './preflight.ts'
import { pageOfEvents } from './publication-events.store.ts'
import { advertisedCents, payloadNow, present, requireReadable } from './publication-view.ts'
import { publicationsOf } from './publications.store.ts'

export async function publicationsOfListing(ctx: Context, listingId: string): Promise<Publication[]> {
  const listing = await getListing(ctx, listingId)
  const publications: Publication[] = []
  // One after the other: they share the connection of the transaction.
  for (const publication of await publicationsOf(ctx, listingId)) publications.push(await present(ctx, publication, { listing }))
  return publications
}

export async function eventsOf(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<PublicationEvent>> {
  await requireReadable(ctx, id)
  return pageOfEvents(ctx, id, query)
}

export async function payloadOf(ctx: Context, id: string, of: 'asked' | 'next'): Promise<{ contentType: string; text: string }> {
  const { publication, listing } = await requireReadable(ctx, id)
  const { contentType } = adapterFor(publication.account.portalType)
  if (of === 'asked') return { contentType, text: publication.payload }
  const text = listing && (await payloadNow(ctx, publication, listing))
  if (!text) throw refused('A draft can’t be published. Make it live first', [{ path: 'status', message: 'Still a draft' }])
  return { contentType, text }
}

export async function preflight(
  ctx: Context,
  listingId: string,
  { portalAccountId }: { portalAccountId?: string | undefined },
): Promise<Preflight> {
  const listing = await getListing(ctx, listingId)
  const account = portalAccountId
    ? await requireAccount(ctx, portalAccountId)
    : (await pageOfAccounts(ctx, { limit: 1 })).items[0]
  const externalKey = account ? await externalKeyFor(ctx, listing, account) : listing.reference
  // Before there is an account only the listing itself is judged.
  const target: PortalTarget = account ?? { portalType: 'REA', portalAgencyId: 'AAAAAA', feed: null }
  const outgoing = await outgoingListing(ctx, listing, { portalAgencyId: target.portalAgencyId, externalKey })
  const findings = [
    ...(await findingsFor(ctx, target, listing, outgoing)),
    ...(await priceQuestions(ctx, listing, account && { id: account.id, name: portalNames[account.portalType] })),
  ]
  if (listing.status === 'draft')
    findings.unshift({ field: 'status', severity: 'blocks', message: 'This is a draft. Make it live first.', source: 'Gable' })
  return {
    isReady: findings.every(({ severity }) => severity !== 'blocks'),
    findings: findings.map(({ field, severity, message, source }) => ({ field, severity, message, source })),
  }
}

/** An amount far from the one that the portal has, or from those around it. */
async function priceQuestions(
  ctx: Context,
  listing: Listing,
  account: { id: string; name: string } | undefined,
): Promise<PortalFinding[]> {
  const cents = advertisedCents(listing)
  const sent = (await publicationsOf(ctx, listing.id)).find((one) => one.account.id === account?.id)?.askedFacts?.amountCents
  const message =
    (account && sentQuestion(cents, sent, account.name)) ??
    suburbQuestion(cents, listing.address.suburb ?? '', await medianPrice(ctx, listing))
  const field = listing.saleOrLease === 'lease' ? 'rentCents' : 'priceCents'
  return message ? [{ field, severity: 'warns', source: 'GK', message }] : []
}
