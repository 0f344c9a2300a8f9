import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { ContactImport, contactImportEndpoints, ImportOutcome } from '../contact-import.contract.ts'

type Endpoints = typeof contactImportEndpoints
const at = '/api/contact/import/:id'
export const importCalls = {
  upload: wire<Endpoints['upload']>({ method: 'POST', path: '/api/contact/import', files: true }),
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/contact/import' }),
  get: wire<Endpoints['get']>({ method: 'GET', path: at }),
  rows: wire<Endpoints['rows']>({ method: 'GET', path: `${at}/rows` }),
  check: wire<Endpoints['check']>({ method: 'POST', path: `${at}/check` }),
  start: wire<Endpoints['start']>({ method: 'POST', path: `${at}/start` }),
  cancel: wire<Endpoints['cancel']>({ method: 'POST', path: `${at}/cancel` }),
  undo: wire<Endpoints['undo']>({ method: 'POST', path: `${at}/undo` }),
  refused: wire<Endpoints['refused']>({ method: 'GET', path: `${at}/refused`, produces: 'text/csv; charset=utf-8' }),
}

/** The first word is the kind of the live events that tell how far an import is. */
export const importQuery = (id: string) => callQuery('contactImport', importCalls.get, { params: { id } })
/** Rows of one outcome, or all; `state` because the import replaces what its check expected. */
export const importRowsQuery = ({ id, state }: Pick<ContactImport, 'id' | 'state'>, outcome: ImportOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: ['contactImport', 'rows', id, state, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(importCalls.rows, { params: { id }, query: { limit: 50, outcome, cursor: pageParam } }, { signal }),
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
