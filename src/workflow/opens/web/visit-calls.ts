import type { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { contactHeads } from '#core/contacts/contacts.heads.generated.ts'
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

const findContacts = callsOf<typeof contactEndpoints>(contactHeads).find
export const findContactsQuery = (q: string) => callQuery('contact', findContacts, { params: agencyParams(), query: { q } })
