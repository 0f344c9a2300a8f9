/** The library is fetched when pages are first counted: it takes some megabytes in every process that loads it. */
export async function pageCount(pdf: Uint8Array): Promise<number> {
  const { PDFDocument } = await import('pdf-lib')
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
}
