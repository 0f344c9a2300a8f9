import type { QueryClient } from '@tanstack/react-query'
import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { listingListEndpoints } from '../listing-lists.contract.ts'
import type { Listing, ListingUpdate, listingEndpoints } from '../listings.contract.ts'

type Endpoints = typeof listingEndpoints
type ListEndpoints = typeof listingListEndpoints

// Without their schemas: lists are the first screen after signing in, and zod is for forms.
export const listingCalls = {
  getAll: wire<Endpoints['getAll']>({ method: 'GET', path: '/api/listinger/get_All/:clientId' }),
  getOne: wire<Endpoints['getOne']>({ method: 'GET', path: '/api/listinger/getOneListinger/:id' }),
  statusCounts: wire<Endpoints['statusCounts']>({ method: 'GET', path: '/api/listinger/status_counts/:clientId' }),
  uniqueTags: wire<Endpoints['uniqueTags']>({ method: 'GET', path: '/api/listinger/get_all_unique_property_tags/:clientId' }),
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/listinger/create', creates: true }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/listinger/update/:id' }),
  remove: wire<Endpoints['remove']>({ method: 'DELETE', path: '/api/listinger/delete/:id' }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/listinger/restore/:id' }),
  bin: wire<Endpoints['bin']>({ method: 'GET', path: '/api/listinger/bin/:clientId' }),
  listAgain: wire<Endpoints['listAgain']>({ method: 'POST', path: '/api/listinger/list_again/:id', creates: true }),
  undo: wire<Endpoints['undo']>({ method: 'POST', path: '/api/listinger/undo/:id' }),
  priceHistory: wire<Endpoints['priceHistory']>({ method: 'GET', path: '/api/listinger/price_history/:id' }),
  history: wire<Endpoints['history']>({ method: 'GET', path: '/api/listinger/history/:id' }),
}
export const listCalls = {
  deletedBatches: wire<ListEndpoints['deletedBatches']>({ method: 'GET', path: '/api/listinger/deleted_batches/:clientId' }),
  restoreMany: wire<ListEndpoints['restoreMany']>({ method: 'POST', path: '/api/listinger/restore_many' }),
  shownOnPortals: wire<ListEndpoints['shownOnPortals']>({ method: 'POST', path: '/api/listinger/bulk/shown' }),
  bulk: wire<ListEndpoints['bulk']>({ method: 'POST', path: '/api/listinger/bulk', creates: true }),
  bulkState: wire<ListEndpoints['bulkState']>({ method: 'GET', path: '/api/listinger/bulk/:id' }),
  bulkUndo: wire<ListEndpoints['bulkUndo']>({ method: 'POST', path: '/api/listinger/bulk/:id/undo' }),
  map: wire<ListEndpoints['map']>({ method: 'GET', path: '/api/listinger/map/:clientId' }),
  suburbs: wire<ListEndpoints['suburbs']>({ method: 'GET', path: '/api/listinger/suburbs/:clientId' }),
  renameTag: wire<ListEndpoints['renameTag']>({ method: 'POST', path: '/api/listinger/tags/rename' }),
  removeTag: wire<ListEndpoints['removeTag']>({ method: 'POST', path: '/api/listinger/tags/delete' }),
  colourTag: wire<ListEndpoints['colourTag']>({ method: 'PUT', path: '/api/listinger/tags/colour' }),
}
const listAgents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })

/** The agency, as paths name it; the guard of the shell made sure that there is a login. */
export const agencyParams = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })

/** First word of the keys of everything that shows listings, and the kind of their live events. */
export const listingKind = 'listing'

export const listingQuery = (id: string) => callQuery(listingKind, listingCalls.getOne, { params: { id } })
export const statusCountsQuery = (scope: Scope) =>
  callQuery(listingKind, listingCalls.statusCounts, { params: agencyParams(), query: { allListing: scope } })
export const tagsQuery = () => callQuery(listingKind, listingCalls.uniqueTags, { params: agencyParams() })
export const suburbsQuery = () => callQuery(listingKind, listCalls.suburbs, { params: agencyParams() })
/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery('agent', listAgents, { params: agencyParams(), query: { limit: 200 } })

/** Saves, and shows the answer everywhere. @throws ApiError: 412 with the record as it is now, 422 with what is missing */
export async function updateListing(queryClient: QueryClient, id: string, body: ListingUpdate): Promise<Listing> {
  const saved = await call(listingCalls.update, { params: { id }, body })
  showListing(queryClient, saved)
  return saved
}

/** Takes over a record that the server sent, and reads the lists it stands in again. */
export function showListing(queryClient: QueryClient, listing: Listing): void {
  queryClient.setQueryData(listingQuery(listing.id).queryKey, listing)
  void queryClient.invalidateQueries({
    queryKey: [listingKind],
    predicate: ({ queryKey }) => queryKey[1] !== listingCalls.getOne.path,
  })
}
