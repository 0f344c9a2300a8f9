import type { Routes } from '#platform/http/routes.ts'
import { disclosureEndpoints as e } from '../disclosures.contract.ts'
import { addStatement, listStatements } from './price-statements.service.ts'

export function disclosureRoutes(route: Routes): void {
  route.inTransaction(e.statements, (ctx, { params, query }) => listStatements(ctx, params.id, query))
  route.inTransaction(e.state, (ctx, { body }) => addStatement(ctx, body))
}
