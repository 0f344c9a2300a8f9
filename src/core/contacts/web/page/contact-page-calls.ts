import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { consentCalls, contactCalls, contactKind, contactPageCalls } from '../contact-calls.public.tsx'

export const contactTagsQuery = () => callQuery(contactKind, contactCalls.uniqueTags, { body: agencyParams() })
export const relationshipsQuery = (id: string) => callQuery(contactKind, contactPageCalls.relationships, { params: { id } })
export const consentQuery = (id: string) => callQuery(contactKind, consentCalls.get, { params: { id } })
