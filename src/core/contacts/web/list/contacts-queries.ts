import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { contactKind, contactListCalls } from '../contact-calls.public.tsx'

export const contactSuburbsQuery = (q: string) =>
  callQuery(contactKind, contactListCalls.suburbs, { params: agencyParams(), query: { q } })
