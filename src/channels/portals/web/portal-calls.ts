import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { portalEndpoints } from '../portals.contract.ts'
import { portalHeads } from '../portals.heads.generated.ts'

export const portalCalls = callsOf<typeof portalEndpoints>(portalHeads)

export const offersQuery = callQuery('portalAccount', portalCalls.offers, {})
export const accountsQuery = (clientId: string) =>
  callQuery('portalAccount', portalCalls.accounts, { params: { clientId }, query: { limit: 200 } })
export const publicationsQuery = (listingId: string) =>
  callQuery('publication', portalCalls.byListing, { params: { id: listingId } })
/** The key starts with the listing's: what a portal would reject changes when the listing does. */
export const preflightQuery = (listingId: string, portalAccountId: string) =>
  callQuery('listing', portalCalls.preflight, { params: { listingId }, query: { portalAccountId } })
export const eventsQuery = (id: string) => callQuery('publication', portalCalls.events, { params: { id }, query: { limit: 50 } })
export const payloadQuery = (id: string, of: 'asked' | 'next') =>
  callQuery('publication', portalCalls.payload, { params: { id }, query: { of } })
