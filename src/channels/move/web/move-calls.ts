import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Move, moveEndpoints, ShownRows } from '../move.contract.ts'
import { moveHeads } from '../move.heads.generated.ts'

export const moveCalls = callsOf<typeof moveEndpoints>(moveHeads)

/** Starts with the kind of the live events that report the progress. */
export const moveQuery = (id: string) => callQuery('move', moveCalls.get, { params: { id } })
export const movesQuery = pagesQuery(['move', 'all'], (cursor, signal) =>
  call(moveCalls.list, { query: { limit: 20, cursor } }, { signal }),
)
/** Rows of one table; `state` because a move replaces what its check expected. */
export const moveRowsQuery = ({ id, state }: Pick<Move, 'id' | 'state'>, table: number, outcome: ShownRows | undefined) =>
  pagesQuery(['move', 'rows', id, state, table, outcome], (cursor, signal) =>
    call(moveCalls.rows, { params: { id }, query: { limit: 50, cursor, table, outcome } }, { signal }),
  )

/** `attachments` because a try or a fetch changes which ones are missing. */
export const missingFilesQuery = ({ id, attachments: { fetched, missing } }: Pick<Move, 'id' | 'attachments'>) =>
  pagesQuery(['move', 'missing', id, fetched, missing], (cursor, signal) =>
    call(moveCalls.missing, { params: { id }, query: { limit: 50, cursor } }, { signal }),
  )

const busy: ReadonlySet<Move['state']> = new Set(['reading', 'checking', 'queued', 'running', 'undoing'])
export const isBusy = ({ state }: Pick<Move, 'state'>) => busy.has(state)
/** Files are fetched after the rows have come in. */
export const isFetching = ({ attachments: { total, fetched, missing } }: Pick<Move, 'attachments'>) => total > fetched + missing
