import type { Routes } from '#platform/http/routes.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { complianceEndpoints as e } from '../compliance.contract.ts'
import { findingsOf } from './compliance.service.ts'
import { addStatement, listStatements } from './price-statements.service.ts'

export function complianceRoutes(route: Routes): void {
  route.inTransaction(e.listing, async (ctx, { params }) =>
    (await findingsOf(ctx, await getListing(ctx, params.id))).map((finding) => ({
      ...finding,
      occasions: [...finding.occasions],
    })),
  )
  route.inTransaction(e.statements, (ctx, { params, query }) => listStatements(ctx, params.id, query))
  route.inTransaction(e.state, (ctx, { body }) => addStatement(ctx, body))
}
