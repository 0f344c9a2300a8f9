import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { reviewEndpoints, ReviewState } from '../reviews.contract.ts'

type Endpoints = typeof reviewEndpoints
export const reviewCalls = {
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/client_review/get_All/:id' }),
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/client_review/create', creates: true }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/client_review/update/:id' }),
  remove: wire<Endpoints['remove']>({ method: 'DELETE', path: '/api/client_review/delete/:id' }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/client_review/restore/:id' }),
  candidates: wire<Endpoints['candidates']>({ method: 'GET', path: '/api/client_review/candidates' }),
  ask: wire<Endpoints['ask']>({ method: 'POST', path: '/api/client_review/ask' }),
  settings: wire<Endpoints['settings']>({ method: 'GET', path: '/api/client_review/settings' }),
  changeSettings: wire<Endpoints['changeSettings']>({ method: 'PUT', path: '/api/client_review/settings' }),
  open: wire<Endpoints['open']>({ method: 'POST', path: '/api/client_review/open', access: 'public' }),
  answer: wire<Endpoints['answer']>({ method: 'POST', path: '/api/client_review/answer', access: 'public' }),
  decline: wire<Endpoints['decline']>({ method: 'POST', path: '/api/client_review/decline', access: 'public' }),
}
const agents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })

/** First word of the keys of everything that shows reviews, and the kind of their live events. */
export const reviewKind = 'review'
const clientId = () => sessionStore.get().user?.ClientId ?? ''
export const listQuery = ({ status, agentId }: { status?: ReviewState | undefined; agentId?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [reviewKind, 'list', status, agentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        reviewCalls.list,
        {
          params: { id: agentId ?? clientId() },
          query: { limit: 30, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
export const candidatesQuery = () => callQuery(reviewKind, reviewCalls.candidates, {})
export const settingsQuery = () => callQuery(reviewKind, reviewCalls.settings, {})
/** Of one agent: the rating alone is looked at. */
export const agentRatingQuery = (agentId: string) =>
  callQuery(reviewKind, reviewCalls.list, { params: { id: agentId }, query: { limit: 1 } })
export const agentsQuery = () => callQuery('agent', agents, { params: { clientId: clientId() }, query: { limit: 200 } })
