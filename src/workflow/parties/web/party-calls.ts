import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { partyEndpoints } from '../parties.contract.ts'
import { partyHeads } from '../parties.heads.generated.ts'

export const partyCalls = callsOf<typeof partyEndpoints>(partyHeads)
/** Named after contacts, so that their live events read it again. */
export const contactKind = 'contact'
export const ofContactQuery = (id: string) => callQuery(contactKind, partyCalls.ofContact, { params: { id } })
export const ofPropertyQuery = (id: string) => callQuery(contactKind, partyCalls.ofProperty, { params: { id } })
export const findPropertyQuery = (q: string) =>
  callQuery('listing', partyCalls.findProperty, { params: agencyParams(), query: { q } })
