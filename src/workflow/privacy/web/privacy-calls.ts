import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { privacyEndpoints } from '../privacy.contract.ts'

type Privacy = typeof privacyEndpoints
export const privacyCalls = {
  exportOne: wire<Privacy['exportOne']>({ method: 'GET', path: '/api/privacy/export/:id', produces: 'application/json' }),
  preview: wire<Privacy['preview']>({ method: 'GET', path: '/api/privacy/erasure/:id' }),
  erase: wire<Privacy['erase']>({ method: 'POST', path: '/api/privacy/erase/:id' }),
}
export const previewQuery = (id: string) => callQuery('erasure', privacyCalls.preview, { params: { id } })
