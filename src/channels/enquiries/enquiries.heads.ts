import { heads } from '#common/endpoint.ts'

export const domainHeads = heads({
  connection: { method: 'GET', path: '/api/contact/domain/:clientId' },
  authorise: { method: 'POST', path: '/api/contact/domain/authorise' },
  exchange: { method: 'POST', path: '/api/contact/auth_code_domain' },
  read: { method: 'POST', path: '/api/contact/domain/read' },
  disconnect: { method: 'DELETE', path: '/api/contact/domain/:clientId' },
})

export const enquiryHeads = heads({
  list: { method: 'GET', path: '/api/enquiries/:clientId' },
  one: { method: 'GET', path: '/api/enquiries/one/:id' },
  figures: { method: 'GET', path: '/api/enquiries/figures/:clientId' },
  ofListings: { method: 'POST', path: '/api/enquiries/of_listings' },
  owner: { method: 'PUT', path: '/api/enquiries/owner/:id' },
  draft: { method: 'GET', path: '/api/enquiries/draft/:id' },
  reply: { method: 'POST', path: '/api/enquiries/reply/:id', creates: true },
  answered: { method: 'PUT', path: '/api/enquiries/answered/:id' },
})
