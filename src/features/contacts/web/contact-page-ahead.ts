import type { QueryClient } from '@tanstack/react-query'
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
  for (const query of [consentQuery(id), relationshipsQuery(id), mergesQuery(id)])
    void queryClient.prefetchQuery(query as ReturnType<typeof consentQuery>)
  void queryClient.prefetchQuery(contactTagsQuery())
}
