import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { contactListEndpoints } from '../../contact-lists.contract.ts'
import type { contactEndpoints } from '../../contacts.contract.ts'
import type { duplicateEndpoints } from '../../duplicates.contract.ts'

type Endpoints = typeof contactEndpoints
type ListEndpoints = typeof contactListEndpoints

// Without their schemas: zod is for forms.
export const contactCalls = {
  getAll: wire<Endpoints['getAll']>({ method: 'POST', path: '/api/contact/get_all_contact' }),
  find: wire<Endpoints['find']>({ method: 'GET', path: '/api/contact/find/:clientId' }),
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/contact', creates: true }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/contact/restore/:id' }),
  tags: wire<Endpoints['tags']>({ method: 'GET', path: '/api/contact/get_tags/:clientId' }),
  check: wire<(typeof duplicateEndpoints)['check']>({ method: 'POST', path: '/api/contact/duplicates/check' }),
}
export const contactListCalls = {
  bulk: wire<ListEndpoints['bulk']>({ method: 'POST', path: '/api/contact/bulk', creates: true }),
  bulkState: wire<ListEndpoints['bulkState']>({ method: 'GET', path: '/api/contact/bulk/:id' }),
  bulkUndo: wire<ListEndpoints['bulkUndo']>({ method: 'POST', path: '/api/contact/bulk/:id/undo' }),
  suburbs: wire<ListEndpoints['suburbs']>({ method: 'GET', path: '/api/contact/suburbs/:clientId' }),
  renameTag: wire<ListEndpoints['renameTag']>({ method: 'POST', path: '/api/contact/tags/rename' }),
  removeTag: wire<ListEndpoints['removeTag']>({ method: 'POST', path: '/api/contact/tags/delete' }),
  deletedBatches: wire<ListEndpoints['deletedBatches']>({ method: 'GET', path: '/api/contact/deleted_batches/:clientId' }),
  restoreMany: wire<ListEndpoints['restoreMany']>({ method: 'POST', path: '/api/contact/restore_many' }),
  bin: wire<ListEndpoints['bin']>({ method: 'GET', path: '/api/contact/bin/:clientId' }),
}
const listAgents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })

/** The agency, as paths name it; the guard of the shell made sure that there is a login. */
export const agencyParams = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })

/** First word of the keys of everything that shows contacts, and the kind of their live events. */
export const contactKind = 'contact'
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.tags, { params: agencyParams() })
export const contactSuburbsQuery = (q: string) =>
  callQuery(contactKind, contactListCalls.suburbs, { params: agencyParams(), query: { q } })
/** All agents of the agency; the page of 200 is the largest there is, and no agency comes near it. */
export const agentsQuery = () => callQuery('agent', listAgents, { params: agencyParams(), query: { limit: 200 } })
