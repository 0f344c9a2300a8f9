import { buffer } from 'node:stream/consumers'
import { AppError, undefinedIfNotFound } from '#common/errors.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import { listingReaderScope } from '#accounts/branding/server/agency.service.ts'
import { asVisitor } from '#accounts/branding/server/visitor.service.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { BrochureWanted } from '#core/listings/listings.events.ts'
import { findingsOf } from '#core/listings/server/listing-law.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { isBlocked, printIssues } from '../../print-check.rules.ts'
import { createBrochure, fileNameOf } from '../documents.service.ts'
import { propertyUrl } from './codes.service.ts'

const advertised: readonly Listing['status'][] = ['live', 'underOffer', 'underApplication']

/** Strangers get the brochure of what is advertised, unless the law keeps it in. */
export async function isBrochurePublic(ctx: Context, listing: Listing): Promise<boolean> {
  if (!advertised.includes(listing.status)) return false
  const findings = await findingsOf(ctx, listing)
  const none = { missingCharacters: [], softPhotos: [], sentencesLeftOut: 0, unfinishedPhotos: { processing: 0, failed: 0 } }
  return !isBlocked(printIssues({ type: 'a4', listing, findings, ...none }))
}

const readPublic = (ctx: Context, listingId: string) =>
  getListing({ ...ctx, scope: listingReaderScope(ctx.scope.agencyId) }, listingId).catch(undefinedIfNotFound)

/** @returns undefined when there is none to hand out */
export async function publicBrochure(platform: Platform, slug: string, listingId: string): Promise<Download | undefined> {
  const agencyId = await asVisitor(platform, slug, async (ctx) => {
    const listing = await readPublic(ctx, listingId)
    return listing && (await isBrochurePublic(ctx, listing)) ? ctx.scope.agencyId : undefined
  })
  if (!agencyId) return undefined
  const caller = callerOf(platform, listingReaderScope(agencyId), newId())
  // Its own words can hold what the listing does not. No one is there to wait for photos, so it has those that are ready.
  return createBrochure(caller, listingId, { type: 'a4', awaitsPhotos: false }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'rule_broken') return undefined
    throw error
  })
}

/** Offers the same brochure to an email that is sent from here. */
export async function offerBrochure(ctx: Context, wanted: BrochureWanted): Promise<void> {
  const listing = await readPublic(ctx, wanted.id)
  if (!listing || !(await isBrochurePublic(ctx, listing))) return
  wanted.brochure = {
    fileName: fileNameOf(listing, 'a4'),
    async draw({ platform, scope }) {
      const caller = callerOf(platform, listingReaderScope(scope.agencyId), newId())
      const { body } = await createBrochure(caller, wanted.id, { type: 'a4', awaitsPhotos: false })
      return Buffer.isBuffer(body) ? body : buffer(body)
    },
  }
}

/** Adds the public addresses of listings, for emails to strangers. */
export async function addAddresses(
  ctx: Context,
  wanted: { id: string; pageUrl?: string | undefined; brochureUrl?: string | undefined },
): Promise<void> {
  const listing = await readPublic(ctx, wanted.id)
  if (!listing || !advertised.includes(listing.status)) return
  wanted.pageUrl = propertyUrl(ctx, await agencySlug(ctx), wanted.id)
  if (await isBrochurePublic(ctx, listing)) wanted.brochureUrl = `${wanted.pageUrl}/brochure.pdf`
}
