import type { QueryClient } from '@tanstack/react-query'
import { ofContactQuery } from '#workflow/parties/web/parties.public.tsx'
import { matchedPropertiesQuery, preferencesQuery } from '#workflow/preferences/web/preferences.public.tsx'
import { agentsQuery, consentQuery, contactTagsQuery, mergesQuery, relationshipsQuery } from './contact-page-calls.ts'
import { timelineQuery } from './contact-page-timeline.tsx'

/**
 * Asks for what the panes of a contact show at the same time as for the contact itself, not one after the other. Of a merged record the answers are
 * those of the old id and nobody shows them; on a narrow screen only the tab that is open is asked for.
 */
export function readAhead(queryClient: QueryClient, id: string, isNarrow: boolean): void {
  void queryClient.prefetchInfiniteQuery(timelineQuery(id, 'all'))
  void queryClient.prefetchQuery(agentsQuery())
  if (isNarrow) return
  // The slowest first: what fits somebody is worked out over all listings.
  void queryClient.prefetchQuery(matchedPropertiesQuery(id))
  void queryClient.prefetchQuery(preferencesQuery(id))
  void queryClient.prefetchQuery(consentQuery(id))
  void queryClient.prefetchQuery(ofContactQuery(id))
  void queryClient.prefetchQuery(relationshipsQuery(id))
  void queryClient.prefetchQuery(mergesQuery(id))
  void queryClient.prefetchQuery(contactTagsQuery())
}
