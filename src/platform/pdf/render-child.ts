// Started by PdfRenderer as `node --expose-gc render-child.ts <templates> <fonts>`.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { answerJobs } from '../processes/answer-jobs.ts'
import { coveredCodePoints } from './font-coverage.ts'
import type { PhotoPlace } from './page-picture.ts'
import { mappedFiles } from './mapped-files.ts'
import { printableData } from './printable-text.ts'
import { fallbackFonts, type PrintBoxes, type RenderJob, type RenderReply } from './render-job.ts'

const [templates = '', fonts = ''] = process.argv.slice(2)
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] })
const coverageOf = (names: readonly string[]) =>
  new Set(names.flatMap((name) => [...coveredCodePoints(readFileSync(join(fonts, `${name}.ttf`)))]))
const covered = coverageOf(Object.keys(fallbackFonts))
const fallbacks = Object.values(fallbackFonts).join(',')
/** Rarely a cluster mixes two scripts and no single font has all of it; then only what Inter has is printed. */
const coveredByOne = coverageOf(Object.keys(fallbackFonts).slice(0, 1))
let done = 0
/** Places for photos in the template of the job under way. */
let places: PhotoPlace[] = []

const diagnosis = (error: NodeError | null) => (error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2000) : '')

const isPdf = ({ format = 'pdf' }: RenderJob) => format === 'pdf'

function compile(job: RenderJob, coverage: ReadonlySet<number>): { pdf: Buffer | null; reply: Omit<RenderReply, 'pdf'> } {
  const { data, missing } = printableData(job.data, coverage)
  const result = compiler.compile({
    mainFilePath: join(templates, `${job.template}.typ`),
    resetRead: true,
    // Nothing follows the frame of a JPEG inside an SVG.
    inputs: {
      data: JSON.stringify(data),
      fallbacks,
      screen: isPdf(job) ? 'no' : 'yes',
      ...(job.format === 'png' && { photos: 'apart' }),
    },
  })
  const document = result.result
  if (result.hasError() || !document) throw new Error(`The template failed: ${diagnosis(result.takeError())}`)
  // An unknown font is only a warning to Typst, and the page would use a family that was not chosen.
  const warnings = diagnosis(result.takeWarnings())
  if (warnings) throw new Error(`The template warns: ${warnings}`)
  const pages = document.numOfPages
  if (job.format === 'measure') {
    const counts = compiler.query(document, { selector: '<left-out>', field: 'value' }) as number[]
    const sentencesLeftOut = counts.reduce((sum, count) => sum + count, 0)
    return { pdf: null, reply: { sizeBytes: 0, pages, missingCharacters: missing, sentencesLeftOut } }
  }
  if (!isPdf(job)) {
    const text = withGroundsInPlace(compiler.plainSvg(document))
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []
    const svg = { text, widthPt: Number(width), heightPt: Number(height) / pages }
    if (job.format === 'png') places = compiler.query(document, { selector: '<place>', field: 'value' }) as PhotoPlace[]
    return { pdf: null, reply: { sizeBytes: text.length, pages, missingCharacters: missing, svg } }
  }
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: job.timestamp })
  return { pdf, reply: { sizeBytes: pdf.length, pages, missingCharacters: missing } }
}

/** Typst 0.14.2 draws every page's ground over the first page; its content it puts where it belongs. */
const withGroundsInPlace = (svg: string) =>
  svg.replace(
    /^( {4}<path class="typst-shape" [^<>]*?)(\/>\n {4}<g transform="matrix\(1 0 0 1 0 ([\d.]+)\)">)/gm,
    '$1 transform="translate(0 $3)"$2',
  )

function compileSomehow(job: RenderJob) {
  try {
    return compile(job, covered)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not be displayed'))) throw error
    return compile(job, coveredByOne)
  }
}

/** Its package is loaded with the first order for the print shop. */
async function forPrintShop(pdf: Buffer, boxes: PrintBoxes): Promise<Uint8Array> {
  const { withPrintBoxes } = await import('./print-boxes.ts')
  return withPrintBoxes(pdf, boxes)
}

/** sharp is loaded with the first floor plan. */
async function withTrims(files: NonNullable<RenderJob['files']>): Promise<NonNullable<RenderJob['files']>> {
  if (!Object.values(files).some(({ isTrimmed }) => isTrimmed)) return files
  const { trimmedFiles } = await import('./trimmed-files.ts')
  return trimmedFiles(files)
}

async function answer(job: RenderJob): Promise<RenderReply> {
  if (!/^[a-z0-9-]+$/.test(job.template) || !existsSync(join(templates, `${job.template}.typ`)))
    throw new Error(`Unknown template ${job.template}`)
  if (job.format === 'words')
    return { pdf: null, sizeBytes: 0, pages: 0, missingCharacters: printableData(job.data, covered).missing }
  try {
    const files = await withTrims(job.files ?? {})
    for (const [name, bytes] of mappedFiles(files, isPdf(job) ? 'pdf' : 'svg'))
      compiler.mapShadow(join(templates, 'files', name), bytes)
    const { pdf: drawn, reply } = compileSomehow(job)
    if (job.format === 'png' && job.pixels && reply.svg) {
      const { svg, ...rest } = reply
      const { asPicture } = await import('./page-picture.ts')
      return { ...rest, pdf: null, png: await asPicture(svg.text, job.pixels, places, job.files ?? {}) }
    }
    const pdf = drawn && job.printBoxes ? await forPrintShop(drawn, job.printBoxes) : drawn
    if (job.outFile === undefined || !pdf) return { ...reply, pdf }
    writeFileSync(`${job.outFile}.tmp`, pdf)
    renameSync(`${job.outFile}.tmp`, job.outFile)
    return { ...reply, pdf: null }
  } finally {
    compiler.resetShadow()
  }
}

answerJobs<RenderJob, RenderReply>(answer, () => {
  // Native buffers live until V8 collects their wrappers, and V8 does not see their size: without both calls memory grows without limit.
  compiler.evictCache(4)
  if (++done % 5 === 0) globalThis.gc?.()
})
