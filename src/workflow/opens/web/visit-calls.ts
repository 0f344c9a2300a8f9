import { contactCalls } from '#core/contacts/web/contact-calls.public.tsx'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { visitEndpoints } from '../visits.contract.ts'
import { visitKind } from '../opens.rules.ts'
import { visitHeads } from '../visits.heads.generated.ts'

export const visitCalls = callsOf<typeof visitEndpoints>(visitHeads)
export const kitQuery = (id: string) => callQuery(visitKind, visitCalls.kit, { params: { id } })
export const visitsOfQuery = (id: string) => callQuery(visitKind, visitCalls.visitsOf, { params: { id }, query: { limit: 100 } })
export const toCheckQuery = () => callQuery(visitKind, visitCalls.toCheck, {})
export const findContactsQuery = (q: string) => callQuery('contact', contactCalls.find, { params: agencyParams(), query: { q } })
