import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { domainEndpoints } from '../domain.contract.ts'

type Domain = typeof domainEndpoints
export const domainCalls = {
  connection: wire<Domain['connection']>({ method: 'GET', path: '/api/contact/domain/:clientId' }),
  authorise: wire<Domain['authorise']>({ method: 'POST', path: '/api/contact/domain/authorise' }),
  exchange: wire<Domain['exchange']>({ method: 'POST', path: '/api/contact/auth_code_domain' }),
  read: wire<Domain['read']>({ method: 'POST', path: '/api/contact/domain/read' }),
  disconnect: wire<Domain['disconnect']>({ method: 'DELETE', path: '/api/contact/domain/:clientId' }),
}
export const ownAgency = () => ({ clientId: sessionStore.get().user?.ClientId ?? '' })
/** Named after portal accounts, so that their live events read it again. */
export const connectionQuery = () => callQuery('portalAccount', domainCalls.connection, { params: ownAgency() })
