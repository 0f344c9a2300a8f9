import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { reaxmlEndpoints } from '../reaxml.contract.ts'
import { reaxmlHeads } from '../reaxml.heads.ts'

const { exportReaxmlOf, exportCsvOf } = callsOf<typeof reaxmlEndpoints>(reaxmlHeads)
const exports = { reaxml: exportReaxmlOf, csv: exportCsvOf }
export type ExportKind = keyof typeof exports

/**
 * Downloads listings as a file. Selected listings are exported in any status; of `all`, drafts only on request.
 * @param name of the file, without its extension
 */
export async function exportListings(
  ids: readonly string[] | 'all',
  kind: ExportKind,
  { name = 'listings', includeDrafts = ids !== 'all' } = {},
): Promise<void> {
  try {
    const blob = await call(exports[kind], { body: { ...(ids !== 'all' && { ids: [...ids] }), includeDrafts } })
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.${kind === 'csv' ? 'csv' : 'xml'}`
    link.click()
    // The browser has taken the address over by the next turn.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    toastFailure(error)
  }
}
