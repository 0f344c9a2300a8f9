import type { Readable } from 'node:stream'
import { openSource, vcardColumns } from '#formats/tables/tables.ts'
import type { Caller } from '#platform/context.ts'
import { guessByValues, guessMapping, keepingRest, presetOf } from '../../import-targets.rules.ts'
import type { Found } from '../contact-import.store.ts'
import type { ImportTarget, Mapping } from '../../import-targets.rules.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** The place of the file of an import until it is done. */
export const fileKey = ({ scope }: Pick<Caller, 'scope'>, id: string) => `${agencyFolder('imports', scope.agencyId)}/${id}`

const sampleRows = 5
const vcardMapping: ImportTarget[] = [...vcardColumns]
/** Recognises a file by its beginning. @throws AppError invalid when it is no such file */
export async function lookInto(bytes: Readable): Promise<Found> {
  try {
    const { format, encoding, headers, rows } = await openSource(bytes)
    const samples: string[][] = headers.map(() => [])
    let n = 0
    // A file that breaks within its first rows is reported when the whole file is read.
    const some = async () => {
      for await (const { cells } of rows) {
        headers.forEach((_, i) => {
          const cell = (cells[i] ?? '').trim().slice(0, 80)
          if (cell && (samples[i]?.length ?? 0) < 3) samples[i]?.push(cell)
        })
        if (++n >= sampleRows) return
      }
    }
    await some().catch(() => {})
    return { format, encoding, preset: format === 'vcard' ? null : presetOf(headers), headers, samples }
  } finally {
    bytes.destroy()
  }
}

export function firstMapping(found: Found, remembered: Mapping | undefined): Mapping {
  if (found.format === 'vcard') return vcardMapping
  return remembered?.length === found.headers.length
    ? remembered
    : keepingRest(guessByValues(guessMapping(found.headers, found.preset), found.samples, found.headers), found.preset)
}
