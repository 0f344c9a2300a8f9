import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { consentEndpoints } from '../consent.contract.ts'
import { consentHeads } from '../consent.heads.generated.ts'
import { contactHeads } from '../contacts.heads.generated.ts'
import type { contactEndpoints } from '../contacts.contract.ts'

export const contactCalls = callsOf<typeof contactEndpoints>(contactHeads)
export const consentCalls = callsOf<typeof consentEndpoints>(consentHeads)

/** First word of the keys of all that hangs on contacts, and the kind of their live events. */
export const contactKind = 'contact'
export const contactQuery = (id: string) => callQuery(contactKind, contactCalls.get, { params: { id } })
/** The tags in use, with counts. */
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.tags, { params: agencyParams() })
