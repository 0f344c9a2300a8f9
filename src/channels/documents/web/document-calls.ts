import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { documentEndpoints } from '../documents.contract.ts'
import { type BrochureType, type DocumentType, typeFacts, type Theme } from '../documents.rules.ts'

type Endpoints = typeof documentEndpoints
export const documentCalls = {
  createPdf: wire<Endpoints['createPdf']>({
    method: 'GET',
    path: '/api/listinger/createPdf/:listingId',
    produces: 'application/pdf',
  }),
  websiteBrochure: wire<Endpoints['websiteBrochure']>({
    method: 'GET',
    path: '/api/listinger/websiteBrochure/:listingId/pdf',
    produces: 'application/pdf',
  }),
  stockList: wire<Endpoints['stockList']>({
    method: 'GET',
    path: '/api/listinger/createPdfStocklist',
    produces: 'application/pdf',
  }),
  stockListPreview: wire<Endpoints['stockListPreview']>({ method: 'GET', path: '/api/documents/stock-list/preview' }),
  studio: wire<Endpoints['studio']>({ method: 'GET', path: '/api/documents/studio/:listingId' }),
  choose: wire<Endpoints['choose']>({ method: 'PUT', path: '/api/documents/studio/:listingId' }),
  preview: wire<Endpoints['preview']>({ method: 'GET', path: '/api/documents/preview/:listingId' }),
  brandPreview: wire<Endpoints['brandPreview']>({ method: 'POST', path: '/api/documents/brand_preview' }),
}
const getOne = wire<(typeof listingEndpoints)['getOne']>({ method: 'GET', path: '/api/listinger/getOneListinger/:id' })

/** The same entry that the listing's own screens read. */
export const listingOfStudio = (id: string) => callQuery('listing', getOne, { params: { id } })
export const studioQuery = (listingId: string, type: DocumentType) =>
  callQuery('document', documentCalls.studio, { params: { listingId }, query: { type } })

interface PrintWish {
  type: DocumentType
  theme: Theme
  bleed: boolean
  marks: boolean
  /** The screen has said which characters print as squares. */
  allowMissing: boolean
}
/** The finished document. Bleed is what print shops ask for: 3 mm. */
export function fetchPdf(listingId: string, { type, theme, bleed, marks, allowMissing }: PrintWish): Promise<Blob> {
  const missing = allowMissing && { allowMissing: 'true' as const }
  if (type === 'website') return call(documentCalls.websiteBrochure, { params: { listingId }, query: { theme, ...missing } })
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
