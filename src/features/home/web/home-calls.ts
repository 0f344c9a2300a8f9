import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { enquiryEndpoints } from '#features/enquiries/enquiries.contract.ts'
import { call } from '#ui/api.ts'
import { callQuery } from '#ui/query.ts'
import type { Scope } from '#ui/scope.ts'
import { sessionStore } from '#ui/session-store.ts'
import { wire } from '#ui/wire.ts'
import type { homeEndpoints } from '../home.contract.ts'

const getHome = wire<(typeof homeEndpoints)['get']>({ method: 'GET', path: '/api/home' })
export const homeKind = 'home'
export const homeQuery = (scope: Scope) => callQuery(homeKind, getHome, { query: { scope } })

type Enquiries = typeof enquiryEndpoints
const listEnquiries = wire<Enquiries['list']>({ method: 'GET', path: '/api/enquiries/:clientId' })
export const markAnswered = wire<Enquiries['answered']>({ method: 'PUT', path: '/api/enquiries/answered/:id' })
export const enquiryKind = 'enquiry'
export const enquiriesQuery = (show: 'open' | 'answered' | 'all', scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [enquiryKind, 'list', show, scope],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEnquiries,
        {
          params: { clientId: sessionStore.get().user?.ClientId ?? '' },
          query: { limit: 30, show, contacts: scope, ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
