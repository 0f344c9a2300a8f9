import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { documentEndpoints } from '../documents.contract.ts'
import { documentHeads } from '../documents.heads.generated.ts'
import { type BrochureType, type DocumentType, isTile, typeFacts, type Theme } from '../documents.rules.ts'

export const documentCalls = callsOf<typeof documentEndpoints>(documentHeads)
const getOne = callsOf<typeof listingEndpoints>(listingHeads).getOne

/** The same entry that the listing's own screens read. */
export const listingOfStudio = (id: string) => callQuery('listing', getOne, { params: { id } })
export const studioQuery = (listingId: string, type: DocumentType) =>
  callQuery('document', documentCalls.studio, { params: { listingId }, query: { type } })

interface PrintOptions {
  type: DocumentType
  theme: Theme
  bleed: boolean
  marks: boolean
  /** The screen has said which characters print as squares. */
  allowMissing: boolean
}
/** The finished document. Bleed is what print shops ask for: 3 mm. */
export function fetchPdf(listingId: string, { type, theme, bleed, marks, allowMissing }: PrintOptions): Promise<Blob> {
  const missing = allowMissing && { allowMissing: 'true' as const }
  if (type === 'website') return call(documentCalls.websiteBrochure, { params: { listingId }, query: { theme, ...missing } })
  if (isTile(type)) return call(documentCalls.createTile, { params: { listingId }, query: { tileType: type, theme, ...missing } })
  const isForPrint = bleed && typeFacts[type].isPrinted
  return call(documentCalls.createPdf, {
    params: { listingId },
    query: {
      brochureType: type satisfies BrochureType,
      theme,
      ...missing,
      ...(isForPrint && { bleedMm: 3 }),
      ...(isForPrint && marks && { cropMarks: 'true' as const }),
    },
  })
}
