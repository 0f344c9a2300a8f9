import { contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { contactListEndpoints } from '../contact-lists.contract.ts'
import { contactListHeads } from '../contact-lists.heads.generated.ts'
import { filterOf, readContactsSearch } from './contacts-search.ts'

export const contactListCalls = callsOf<typeof contactListEndpoints>(contactListHeads)
export const contactSuburbsQuery = (q: string) =>
  callQuery(contactKind, contactListCalls.suburbs, { params: agencyParams(), query: { q } })
/** The filter that the settings of a saved view mean. */
export const filterOfView = (search: Record<string, unknown>) => filterOf(readContactsSearch(search))
