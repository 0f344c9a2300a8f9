import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { consentCalls, contactCalls, contactPageCalls, duplicateCalls } from '../contact-calls.ts'

/** First word of the keys of all that hangs on contacts, and the kind of their live events. */
export const contactKind = 'contact'

export const contactQuery = (id: string) => callQuery(contactKind, contactCalls.get, { params: { id } })
export const contactTagsQuery = () => callQuery(contactKind, contactCalls.uniqueTags, { body: agencyParams() })
export const mergesQuery = (id: string) => callQuery(contactKind, duplicateCalls.merges, { params: { id } })
export const relationshipsQuery = (id: string) => callQuery(contactKind, contactPageCalls.relationships, { params: { id } })
export const consentQuery = (id: string) => callQuery(contactKind, consentCalls.get, { params: { id } })
