import type { Routes } from '#platform/http/routes.ts'
import { complianceEndpoints as e } from '../listing-law.contract.ts'
import { findingsOf } from './listing-law.service.ts'
import { getListing } from './listings.service.ts'

export function listingLawRoutes(route: Routes): void {
  route.inTransaction(e.listing, async (ctx, { params }) =>
    (await findingsOf(ctx, await getListing(ctx, params.id))).map((finding) => ({
      ...finding,
      occasions: [...finding.occasions],
    })),
  )
}
