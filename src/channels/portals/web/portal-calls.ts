import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { portalEndpoints } from '../portals.contract.ts'

// Without their schemas: the panel stands on the listing's page, which has no other use for them.
type Endpoints = typeof portalEndpoints
export const portalCalls = {
  offers: wire<Endpoints['offers']>({ method: 'GET', path: '/api/listing_portal/offers' }),
  accounts: wire<Endpoints['accounts']>({ method: 'GET', path: '/api/listing_portal/get_All/:clientId' }),
  createAccount: wire<Endpoints['createAccount']>({ method: 'POST', path: '/api/listing_portal/create', creates: true }),
  updateAccount: wire<Endpoints['updateAccount']>({ method: 'PUT', path: '/api/listing_portal/update/:id' }),
  removeAccount: wire<Endpoints['removeAccount']>({ method: 'DELETE', path: '/api/listing_portal/delete/:id' }),
  shownOnAccount: wire<Endpoints['shownOnAccount']>({ method: 'GET', path: '/api/listing_portal/:id/shown' }),
  restoreAccount: wire<Endpoints['restoreAccount']>({ method: 'POST', path: '/api/listing_portal/restore/:id' }),
  upload: wire<Endpoints['upload']>({ method: 'POST', path: '/api/rea/upload_listing_xml' }),
  pause: wire<Endpoints['pause']>({ method: 'POST', path: '/api/publications/:id/pause' }),
  resume: wire<Endpoints['resume']>({ method: 'POST', path: '/api/publications/:id/resume' }),
  testAccount: wire<Endpoints['testAccount']>({ method: 'POST', path: '/api/listing_portal/test/:id' }),
  preflight: wire<Endpoints['preflight']>({ method: 'GET', path: '/api/publications/preflight/:listingId' }),
  byListing: wire<Endpoints['byListing']>({ method: 'GET', path: '/api/publications/by_listing/:id' }),
  events: wire<Endpoints['events']>({ method: 'GET', path: '/api/publications/:id/events' }),
  payload: wire<Endpoints['payload']>({ method: 'GET', path: '/api/publications/:id/payload' }),
  withdraw: wire<Endpoints['withdraw']>({ method: 'POST', path: '/api/publications/:id/withdraw' }),
  confirmRemoved: wire<Endpoints['confirmRemoved']>({ method: 'POST', path: '/api/publications/:id/confirm_removed' }),
  retry: wire<Endpoints['retry']>({ method: 'POST', path: '/api/publications/:id/retry' }),
}

export const offersQuery = callQuery('portalAccount', portalCalls.offers, {})
export const accountsQuery = (clientId: string) =>
  callQuery('portalAccount', portalCalls.accounts, { params: { clientId }, query: { limit: 200 } })
export const publicationsQuery = (listingId: string) =>
  callQuery('publication', portalCalls.byListing, { params: { id: listingId } })
/** Its key begins with the listing: what a portal would refuse changes when the listing does. */
export const preflightQuery = (listingId: string, portalAccountId: string) =>
  callQuery('listing', portalCalls.preflight, { params: { listingId }, query: { portalAccountId } })
export const eventsQuery = (id: string) => callQuery('publication', portalCalls.events, { params: { id }, query: { limit: 50 } })
export const payloadQuery = (id: string, of: 'asked' | 'next') =>
  callQuery('publication', portalCalls.payload, { params: { id }, query: { of } })
