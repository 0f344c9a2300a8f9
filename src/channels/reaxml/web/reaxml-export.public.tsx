import { call } from '#ui/api/api.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { reaxmlEndpoints } from '../reaxml.contract.ts'
import { reaxmlHeads } from '../reaxml.heads.generated.ts'

const { exportReaxmlOf, exportCsvOf, exportSpreadsheet } = callsOf<typeof reaxmlEndpoints>(reaxmlHeads)
export type ExportKind = 'xlsx' | 'csv' | 'reaxml' | 'allFields'
const endings: Record<ExportKind, string> = { xlsx: 'xlsx', csv: 'csv', reaxml: 'xml', allFields: 'csv' }
type Choice = { ids?: string[]; includeDrafts: boolean }
const fetches: Record<ExportKind, (body: Choice) => Promise<Blob>> = {
  xlsx: (body) => call(exportSpreadsheet, { body: { ...body, format: 'xlsx' } }),
  csv: (body) => call(exportSpreadsheet, { body: { ...body, format: 'csv' } }),
  reaxml: (body) => call(exportReaxmlOf, { body }),
  allFields: (body) => call(exportCsvOf, { body }),
}

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
    const blob = await fetches[kind]({ ...(ids !== 'all' && { ids: [...ids] }), includeDrafts })
    saveFile(blob, `${name}${kind === 'allFields' ? '-all-fields' : ''}.${endings[kind]}`)
  } catch (error) {
    toastFailure(error)
  }
}
