import { PDFDocument } from 'pdf-lib'

export const pageCount = async (pdf: Uint8Array): Promise<number> =>
  (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
