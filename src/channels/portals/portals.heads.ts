import { heads } from '#common/endpoint.ts'

export const cockpitHeads = heads({
  cockpit: { method: 'GET', path: '/api/publications/cockpit' },
  ofListings: { method: 'POST', path: '/api/publications/of_listings' },
  publishMany: { method: 'POST', path: '/api/publications/bulk' },
})

export const portalHeads = heads({
  offers: { method: 'GET', path: '/api/listing_portal/offers' },
  accounts: { method: 'GET', path: '/api/listing_portal/get_All/:clientId' },
  createAccount: { method: 'POST', path: '/api/listing_portal/create', creates: true },
  updateAccount: { method: 'PUT', path: '/api/listing_portal/update/:id' },
  removeAccount: { method: 'DELETE', path: '/api/listing_portal/delete/:id' },
  shownOnAccount: { method: 'GET', path: '/api/listing_portal/:id/shown' },
  restoreAccount: { method: 'POST', path: '/api/listing_portal/restore/:id' },
  testAccount: { method: 'POST', path: '/api/listing_portal/test/:id' },
  upload: { method: 'POST', path: '/api/rea/upload_listing_xml' },
  uploadToDomain: { method: 'POST', path: '/api/domain/upload_listing' },
  pause: { method: 'POST', path: '/api/publications/:id/pause' },
  resume: { method: 'POST', path: '/api/publications/:id/resume' },
  preflight: { method: 'GET', path: '/api/publications/preflight/:listingId' },
  byListing: { method: 'GET', path: '/api/publications/by_listing/:id' },
  events: { method: 'GET', path: '/api/publications/:id/events' },
  payload: { method: 'GET', path: '/api/publications/:id/payload' },
  withdraw: { method: 'POST', path: '/api/publications/:id/withdraw' },
  confirmRemoved: { method: 'POST', path: '/api/publications/:id/confirm_removed' },
  retry: { method: 'POST', path: '/api/publications/:id/retry' },
})

export const webhookHeads = heads({
  rea: { method: 'POST', path: '/api/portal_webhooks/rea/:hook', access: 'public' },
  domainCheck: { method: 'GET', path: '/api/portal_webhooks/domain/:hook', access: 'public' },
  domain: { method: 'POST', path: '/api/portal_webhooks/domain/:hook', access: 'public' },
})
