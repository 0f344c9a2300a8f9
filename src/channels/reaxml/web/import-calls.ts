import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { ImportBatch, ImportOutcome, reaxmlEndpoints } from '../reaxml.contract.ts'
import { reaxmlHeads } from '../reaxml.heads.generated.ts'

export const importCalls = callsOf<typeof reaxmlEndpoints>(reaxmlHeads)

export const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'refused']
/** The contract's number; importing it would bring its schemas along. */
export const maxFileBytes = 20_000_000

export const isRunning = ({ state }: Pick<ImportBatch, 'state'>) =>
  state === 'reading' || state === 'queued' || state === 'running'

export const batchQuery = (id: string) => callQuery('import', importCalls.batch, { params: { id } })

export const batchesQuery = pagesQuery(['import', importCalls.batches.path], (cursor, signal) =>
  call(importCalls.batches, { query: { limit: 20, cursor } }, { signal }),
)

/** Not under `import`: a running import sends an event twice a second, and its thousands of rows need not be read as often. */
export const itemsKey = (id: string) => ['importItem', id]
export const itemsQuery = (id: string, outcome: ImportOutcome | undefined) =>
  pagesQuery([...itemsKey(id), outcome ?? 'all'], (cursor, signal) =>
    call(importCalls.items, { params: { id }, query: { limit: 200, cursor, ...(outcome ? { outcome } : {}) } }, { signal }),
  )
