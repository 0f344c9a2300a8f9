import type { Routes } from '#platform/http/routes.ts'
import { agentEndpoints } from '../agents.contract.ts'
import { listAgents } from './agents.service.ts'

export function agentRoutes(route: Routes): void {
  route.inTransaction(agentEndpoints.list, (ctx, { query }) => listAgents(ctx, query))
  route.inTransaction(agentEndpoints.search, (ctx, { query }) => listAgents(ctx, query))
}
