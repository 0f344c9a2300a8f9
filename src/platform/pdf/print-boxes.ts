import { PDFDocument, PDFName, PDFOperator, type PDFPage, rgb } from 'pdf-lib'
import type { PrintBoxes } from './render-job.ts'

const pointsPerMm = 72 / 25.4
/** Room for the marks outside the bleed: they start where the bleed ends, so that none of them is printed on. */
const marginMm = 7
const markMm = 5

/**
 * Prepares a PDF for the print shop: says where a page that was drawn `bleedMm` larger on every side is to be cut, and draws the corners to cut at on
 * request. Tags and bytes stay repeatable.
 */
export async function withPrintBoxes(pdf: Uint8Array, { bleedMm, cropMarks = false }: PrintBoxes): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const bleed = bleedMm * pointsPerMm
  for (const page of document.getPages()) {
    const { width, height } = page.getSize()
    page.setTrimBox(bleed, bleed, width - 2 * bleed, height - 2 * bleed)
    page.setBleedBox(0, 0, width, height)
    if (cropMarks) drawMarks(page, { width, height, bleed })
  }
  return document.save()
}

function drawMarks(page: PDFPage, { width, height, bleed }: { width: number; height: number; bleed: number }): void {
  const margin = marginMm * pointsPerMm
  page.setMediaBox(-margin, -margin, width + 2 * margin, height + 2 * margin)
  page.setCropBox(-margin, -margin, width + 2 * margin, height + 2 * margin)
  const away = Math.max(0, 1.5 * pointsPerMm - bleed)
  const length = markMm * pointsPerMm
  // No reader should read the marks aloud.
  page.pushOperators(PDFOperator.of('BMC' as never, [PDFName.of('Artifact')]))
  const line = (start: { x: number; y: number }, end: { x: number; y: number }) =>
    page.drawLine({ start, end, thickness: 0.25, color: rgb(0, 0, 0) })
  for (const x of [bleed, width - bleed]) {
    line({ x, y: -away }, { x, y: -away - length })
    line({ x, y: height + away }, { x, y: height + away + length })
  }
  for (const y of [bleed, height - bleed]) {
    line({ x: -away, y }, { x: -away - length, y })
    line({ x: width + away, y }, { x: width + away + length, y })
  }
  page.pushOperators(PDFOperator.of('EMC' as never))
}
