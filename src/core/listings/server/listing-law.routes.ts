import type { Routes } from '#platform/http/routes.ts'
import { complianceEndpoints as e } from '../listing-law.contract.ts'
import { findingsOf } from './listing-law.service.ts'
import { addKnownPlace, getBranding } from '#accounts/branding/server/branding.service.ts'
import { getListing } from './listings.service.ts'

export function listingLawRoutes(route: Routes): void {
  route.inTransaction(e.listing, async (ctx, { params }) =>
    (await findingsOf(ctx, await getListing(ctx, params.id))).map((finding) => ({
      ...finding,
      occasions: [...finding.occasions],
    })),
  )
  route.inTransaction(e.places, async (ctx) => ({ places: (await getBranding(ctx)).knownPlaces }))
  route.inTransaction(e.addPlace, async (ctx, { body }) => ({ places: await addKnownPlace(ctx, body.place) }))
}
