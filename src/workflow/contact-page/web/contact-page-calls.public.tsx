import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { consentCalls, contactCalls, contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import type { contactPageEndpoints } from '../contact-page.contract.ts'
import { contactPageHeads } from '../contact-page.heads.generated.ts'

export const contactPageCalls = callsOf<typeof contactPageEndpoints>(contactPageHeads)
export const tagNamesQuery = () => callQuery(contactKind, contactCalls.uniqueTags, { body: agencyParams() })
export const relationshipsQuery = (id: string) => callQuery(contactKind, contactPageCalls.relationships, { params: { id } })
export const consentQuery = (id: string) => callQuery(contactKind, consentCalls.get, { params: { id } })
