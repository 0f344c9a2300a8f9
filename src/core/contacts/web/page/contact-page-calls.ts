import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import type { consentEndpoints } from '../../consent.contract.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { contactPageEndpoints } from '../../contact-page.contract.ts'
import type { contactEndpoints } from '../../contacts.contract.ts'
import type { duplicateEndpoints } from '../../duplicates.contract.ts'

type Contacts = typeof contactEndpoints
type Page = typeof contactPageEndpoints
type Merges = typeof duplicateEndpoints
type Consent = typeof consentEndpoints
/** Without their schemas, like all calls of screens that are opened all day. */
export const contactCalls = {
  get: wire<Contacts['get']>({ method: 'GET', path: '/api/contact/:id' }),
  put: wire<Contacts['put']>({ method: 'PUT', path: '/api/contact/:id' }),
  remove: wire<Contacts['remove']>({ method: 'DELETE', path: '/api/contact/:id' }),
  restore: wire<Contacts['restore']>({ method: 'POST', path: '/api/contact/restore/:id' }),
  tags: wire<Contacts['uniqueTags']>({ method: 'POST', path: '/api/contact/get_unique_tags' }),
  undo: wire<Page['undo']>({ method: 'POST', path: '/api/contact/undo/:id' }),
  relationships: wire<Page['relationships']>({ method: 'GET', path: '/api/contact/relationships/:id' }),
  relate: wire<Page['relate']>({ method: 'POST', path: '/api/contact/relationship', creates: true }),
  unrelate: wire<Page['unrelate']>({ method: 'DELETE', path: '/api/contact/relationship/:id' }),
  merges: wire<Merges['merges']>({ method: 'GET', path: '/api/contact/merges/:id' }),
  undoMerge: wire<Merges['undoMerge']>({ method: 'POST', path: '/api/contact/merge/undo/:id' }),
  consent: wire<Consent['get']>({ method: 'GET', path: '/api/consent/:id' }),
  recordConsent: wire<Consent['record']>({ method: 'POST', path: '/api/consent', creates: true }),
}
const listAgents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })

/** First word of the keys of all that hangs on contacts, and the kind of their live events. */
export const contactKind = 'contact'
const agency = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })

export const contactQuery = (id: string) => callQuery(contactKind, contactCalls.get, { params: { id } })
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.tags, { body: agency() })
export const mergesQuery = (id: string) => callQuery(contactKind, contactCalls.merges, { params: { id } })
export const relationshipsQuery = (id: string) => callQuery(contactKind, contactCalls.relationships, { params: { id } })
export const consentQuery = (id: string) => callQuery(contactKind, contactCalls.consent, { params: { id } })
/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery('agent', listAgents, { params: agency(), query: { limit: 200 } })
