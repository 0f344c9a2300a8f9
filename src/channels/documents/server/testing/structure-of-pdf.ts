import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib'

interface PdfElement {
  /** `H1`, `P`, `Figure`. */
  kind: string
  alt: string
  /** Its page's object number. */
  page: string
}
interface PdfStructure {
  title: string
  language: string
  showsTitle: boolean
  isMarked: boolean
  claim: boolean
  /** In reading order. */
  elements: PdfElement[]
  /** Painting operators of all pages, and those of them that are neither in the tree nor marked as decoration. */
  painted: number
  unmarked: string[]
  /** Links without words for those who hear the page. */
  silentLinks: number
}

/** Reads what a screen reader is given: the tree of tags, their replacement texts, and what is drawn outside of it. */
export async function structureOf(pdf: Uint8Array): Promise<PdfStructure> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const text = (value: unknown) => (value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '')
  const elements: PdfElement[] = []
  const visit = (value: unknown): void => {
    const node = value instanceof PDFRef ? context.lookup(value) : value
    if (node instanceof PDFArray) for (const child of node.asArray()) visit(child)
    if (!(node instanceof PDFDict)) return
    const kind = node.get(PDFName.of('S'))
    if (kind instanceof PDFName)
      elements.push({
        kind: kind.decodeText(),
        alt: text(node.lookup(PDFName.of('Alt'))),
        page: String(node.get(PDFName.of('Pg')) ?? ''),
      })
    visit(node.get(PDFName.of('K')))
  }
  visit(catalog.get(PDFName.of('StructTreeRoot')))
  const preferences = catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict)
  const links = document.getPages().flatMap((page) => {
    const annotations = page.node.Annots()?.asArray() ?? []
    return annotations.map((one) => context.lookup(one, PDFDict))
  })
  const drawn = document.getPages().flatMap((page) => paintsOf(contentOf(page.node.lookup(PDFName.of('Contents')), context)))
  return {
    title: document.getTitle() ?? '',
    language: text(catalog.lookup(PDFName.of('Lang'))),
    showsTitle: String(preferences?.get(PDFName.of('DisplayDocTitle'))) === 'true',
    isMarked: catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.get(PDFName.of('Marked'))?.toString() === 'true',
    claim: Buffer.from(pdf).toString('latin1').includes('<pdfuaid:part>1</pdfuaid:part>'),
    elements,
    painted: drawn.length,
    unmarked: drawn.filter(({ isMarked }) => !isMarked).map(({ word }) => word),
    silentLinks: links.filter((link) => !text(link.lookup(PDFName.of('Contents')))).length,
  }
}

function contentOf(contents: unknown, context: PDFDocument['context']): string {
  const parts = contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents]
  return parts
    .map((one) => (one instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(one).decode()).toString('latin1') : ''))
    .join('\n')
}

const paints = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'Tj', 'TJ'])
/** Operators that paint, and whether they stand in marked content. */
function paintsOf(content: string): { word: string; isMarked: boolean }[] {
  let depth = 0
  // Letters in brackets are text and no operators.
  const bare = content.replaceAll(/\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>/g, ' ')
  return bare.split(/\s+/).flatMap((word) => {
    if (word === 'BDC' || word === 'BMC') depth += 1
    if (word === 'EMC') depth -= 1
    return paints.has(word) ? [{ word, isMarked: depth > 0 }] : []
  })
}
