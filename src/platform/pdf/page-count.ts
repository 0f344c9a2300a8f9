/** The library is fetched when pages are first counted: it is some megabytes of every process that has read it. */
export async function pageCount(pdf: Uint8Array): Promise<number> {
  const { PDFDocument } = await import('pdf-lib')
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
}
