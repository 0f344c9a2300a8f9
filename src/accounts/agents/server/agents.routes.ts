import type { Routes } from '#platform/http/routes.ts'
import { agentEndpoints as e } from '../agents.contract.ts'
import { changeAgent, createAgent, getAgent, listAgents, reorderAgents } from './agents.service.ts'
import { archiveAgent, restoreAgent } from './leaving.service.ts'

export function agentRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listAgents(ctx, query))
  route.inTransaction(e.search, (ctx, { query }) => listAgents(ctx, query))
  route.inTransaction(e.getOne, (ctx, { params }) => getAgent(ctx, params.id))
  route.inTransaction(e.create, (ctx, { body }) => createAgent(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeAgent(ctx, params.id, body))
  route.inTransaction(e.reorder, (ctx, { body }) => reorderAgents(ctx, body.agentIds))
  route.inTransaction(e.archive, (ctx, { params, body }) => archiveAgent(ctx, params.id, body))
  route.inTransaction(e.restore, (ctx, { params, body }) => restoreAgent(ctx, params.id, body))
}
