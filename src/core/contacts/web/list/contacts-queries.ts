import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { contactCalls, contactListCalls } from '../contact-calls.ts'

/** First word of the keys of everything that shows contacts, and the kind of their live events. */
export const contactKind = 'contact'
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.tags, { params: agencyParams() })
export const contactSuburbsQuery = (q: string) =>
  callQuery(contactKind, contactListCalls.suburbs, { params: agencyParams(), query: { q } })
