import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { agentEndpoints } from '../agents.contract.ts'

type Endpoints = typeof agentEndpoints
export const agentCalls = {
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' }),
  search: wire<Endpoints['search']>({ method: 'GET', path: '/api/listing-agents/search' }),
  getOne: wire<Endpoints['getOne']>({ method: 'GET', path: '/api/listing-agents/profile/:id' }),
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/listing-agents', creates: true }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/listing-agents/:id' }),
  reorder: wire<Endpoints['reorder']>({ method: 'PUT', path: '/api/listing-agents/order' }),
  archive: wire<Endpoints['archive']>({ method: 'POST', path: '/api/listing-agents/:id/archive' }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/listing-agents/:id/restore' }),
}
/** First word of the keys of everything that shows agents, and the kind of their live events. */
export const agentKind = 'agent'
const clientId = () => sessionStore.get().user?.ClientId ?? ''

/** The whole team in one page: no agency has more than 200 agents in one installation's list. */
export const teamQuery = (archived: boolean) =>
  callQuery(agentKind, agentCalls.list, {
    params: { clientId: clientId() },
    query: { limit: 200, counts: 'true', archived: String(archived) },
  })
export const searchQuery = (q: string) =>
  callQuery(agentKind, agentCalls.search, { query: { clientId: clientId(), q, counts: 'true', limit: 50 } })
export const agentQuery = (id: string) => callQuery(agentKind, agentCalls.getOne, { params: { id } })
