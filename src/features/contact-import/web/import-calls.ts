import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#ui/api.ts'
import { callQuery } from '#ui/query.ts'
import { wire } from '#ui/wire.ts'
import type { ContactImport, contactImportEndpoints } from '../contact-import.contract.ts'

type Endpoints = typeof contactImportEndpoints
const at = '/api/contact/import/:id'
export const importCalls = {
  upload: wire<Endpoints['upload']>({ method: 'POST', path: '/api/contact/import', files: true }),
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/contact/import' }),
  get: wire<Endpoints['get']>({ method: 'GET', path: at }),
  check: wire<Endpoints['check']>({ method: 'POST', path: `${at}/check` }),
  start: wire<Endpoints['start']>({ method: 'POST', path: `${at}/start` }),
  cancel: wire<Endpoints['cancel']>({ method: 'POST', path: `${at}/cancel` }),
  undo: wire<Endpoints['undo']>({ method: 'POST', path: `${at}/undo` }),
  refused: wire<Endpoints['refused']>({ method: 'GET', path: `${at}/refused`, produces: 'text/csv; charset=utf-8' }),
}

/** The first word is the kind of the live events that tell how far an import is. */
export const importQuery = (id: string) => callQuery('contactImport', importCalls.get, { params: { id } })
export const importsQuery = infiniteQueryOptions({
  queryKey: ['contactImport', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(importCalls.list, { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

export const isBusy = ({ state }: ContactImport) =>
  state === 'checking' || state === 'queued' || state === 'running' || state === 'undoing'
