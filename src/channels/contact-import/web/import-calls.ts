import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { ContactImport, contactImportEndpoints, ImportOutcome } from '../contact-import.contract.ts'
import { contactImportHeads } from '../contact-import.heads.generated.ts'

export const importCalls = callsOf<typeof contactImportEndpoints>(contactImportHeads)

/** Starts with the kind of the live events that report the progress. */
export const importQuery = (id: string) => callQuery('contactImport', importCalls.get, { params: { id } })
/** Rows of one outcome, those to look at, or all; `state` because the import replaces what its check expected. */
export const importRowsQuery = (
  { id, state }: Pick<ContactImport, 'id' | 'state'>,
  shown: ImportOutcome | 'doubtful' | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['contactImport', 'rows', id, state, shown],
    queryFn: ({ pageParam, signal }) =>
      call(
        importCalls.rows,
        {
          params: { id },
          query: { limit: 50, cursor: pageParam, ...(shown === 'doubtful' ? { isDoubtful: 'yes' } : { outcome: shown }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
export const importsQuery = infiniteQueryOptions({
  queryKey: ['contactImport', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(importCalls.list, { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

export const isBusy = ({ state }: ContactImport) =>
  state === 'checking' || state === 'queued' || state === 'running' || state === 'undoing'
