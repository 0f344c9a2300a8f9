import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
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
  pagesQuery(['contactImport', 'rows', id, state, shown], (cursor, signal) =>
    call(
      importCalls.rows,
      {
        params: { id },
        query: { limit: 50, cursor, ...(shown === 'doubtful' ? { isDoubtful: 'yes' } : { outcome: shown }) },
      },
      { signal },
    ),
  )
export const importsQuery = pagesQuery(['contactImport', 'all'], (cursor, signal) =>
  call(importCalls.list, { query: { limit: 20, cursor } }, { signal }),
)

export const isBusy = ({ state }: ContactImport) =>
  state === 'checking' || state === 'queued' || state === 'running' || state === 'undoing'
