import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { partyEndpoints } from '../parties.contract.ts'

type Parties = typeof partyEndpoints
export const partyCalls = {
  ofContact: wire<Parties['ofContact']>({ method: 'GET', path: '/api/contact/properties/:id' }),
  tie: wire<Parties['tie']>({ method: 'POST', path: '/api/contact/property', creates: true }),
  untie: wire<Parties['untie']>({ method: 'DELETE', path: '/api/contact/property/:id' }),
  ofProperty: wire<Parties['ofProperty']>({ method: 'GET', path: '/api/properties/people/:id' }),
  findProperty: wire<Parties['findProperty']>({ method: 'GET', path: '/api/properties/find/:clientId' }),
}
/** Named after contacts, so that their live events read it again. */
export const contactKind = 'contact'
export const ofContactQuery = (id: string) => callQuery(contactKind, partyCalls.ofContact, { params: { id } })
export const ofPropertyQuery = (id: string) => callQuery(contactKind, partyCalls.ofProperty, { params: { id } })
export const findPropertyQuery = (q: string) =>
  callQuery('listing', partyCalls.findProperty, { params: { clientId: sessionStore.get().user?.ClientId ?? '' }, query: { q } })
