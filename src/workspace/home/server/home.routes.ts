import type { Routes } from '#platform/http/routes.ts'
import { homeEndpoints as e } from '../home.contract.ts'
import { readHome } from './home.service.ts'

export function homeRoutes(route: Routes): void {
  route.inTransaction(e.get, (ctx, { query }) => readHome(ctx, query.scope))
}
