import type { QueryClient } from '@tanstack/react-query'
import { readSlotAhead } from '#ui/slots.tsx'
import { agentsQuery, consentQuery, contactTagsQuery, mergesQuery, relationshipsQuery } from './contact-page-calls.ts'
import { contactAbout, contactMatches, type ContactPart, contactTalk } from '../contact.slots.ts'

/**
 * Prefetches what the panes of a contact show, in parallel with the contact itself. Of a merged record the results are those of the old id and
 * are not shown; on a narrow screen only the open tab is fetched.
 */
export function readAhead(queryClient: QueryClient, id: string, isNarrow: boolean): void {
  const part: ContactPart = { of: { entity: 'contact', id }, contactId: id, isReadOnly: false }
  readSlotAhead(contactTalk, queryClient, part)
  void queryClient.prefetchQuery(agentsQuery())
  if (isNarrow) return
  // The slowest first: matches are computed over all listings.
  readSlotAhead(contactMatches, queryClient, part)
  readSlotAhead(contactAbout, queryClient, part)
  void queryClient.prefetchQuery(consentQuery(id))
  void queryClient.prefetchQuery(relationshipsQuery(id))
  void queryClient.prefetchQuery(mergesQuery(id))
  void queryClient.prefetchQuery(contactTagsQuery())
}
