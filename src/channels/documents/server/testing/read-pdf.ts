import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFStream } from 'pdf-lib'
import { expect } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'gable-documents-'))
const has = (tool: string) => spawnSync('which', [tool]).status === 0
// Named in the output when a machine has no poppler or qpdf: what they would have said is then not known.
export const reads = has('pdftotext') && has('pdffonts') && has('pdfinfo')
const checks = has('qpdf')
if (!reads || !checks) {
  const missing = 'poppler or qpdf is missing here: the words and the structure of PDFs are not checked'
  if (process.env['CI']) throw new Error(missing)
  console.warn(missing)
}

const fileOf = (pdf: Buffer) => {
  const path = join(folder, `${Math.random()}.pdf`)
  writeFileSync(path, pdf)
  return path
}
/** Its words as they stand on the page; nothing where poppler is missing. */
export const textOf = (pdf: Buffer) => (reads ? execFileSync('pdftotext', ['-layout', fileOf(pdf), '-']).toString() : '')
/** Its words in the order in which they were written, also under a mark across the page. */
export const rawTextOf = (pdf: Buffer) => (reads ? execFileSync('pdftotext', ['-raw', fileOf(pdf), '-']).toString() : '')
/** Where the middle of a word stands on its page, from the top left, of 1; NaN where it is not. */
export function placeOf(pdf: Buffer, word: string): { x: number; y: number } {
  const pages = execFileSync('pdftotext', ['-bbox', fileOf(pdf), '-'])
    .toString()
    .split('<page ')
  const page = pages.find((one) => one.includes(`>${word}</word>`)) ?? ''
  const line = page.split('\n').find((one) => one.includes(`>${word}</word>`)) ?? ''
  const of = (name: string, text: string) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(text)?.[1])
  return {
    x: (of('xMin', line) + of('xMax', line)) / 2 / of('width', page),
    y: (of('yMin', line) + of('yMax', line)) / 2 / of('height', page),
  }
}
/** Size in points of the letters of a word, by the widest run that holds it; its words beside it. */
export function sizesOf(pdf: Buffer): ((word: string) => number) & { words: string; smallest: number } {
  const html = reads ? execFileSync('pdftohtml', ['-xml', '-i', '-stdout', fileOf(pdf)]).toString() : ''
  // pdftohtml measures in pixels of its own zoom, 1.5 by default.
  const fonts = new Map(
    [...html.matchAll(/<fontspec id="(\d+)" size="([\d.]+)"/g)].map(([, id, size]) => [id, Number(size) / 1.5]),
  )
  const runs = [...html.matchAll(/<text [^>]*font="(\d+)">(.*?)<\/text>/g)].map(([, font, text]) => ({
    size: fonts.get(font) ?? 0,
    text: (text ?? '').replaceAll(/<[^>]+>/g, ''),
  }))
  const size = (word: string) => Math.max(0, ...runs.filter(({ text }) => text.includes(word)).map((one) => one.size))
  const printed = runs.filter(({ text }) => text.trim())
  return Object.assign(size, {
    words: runs.map(({ text }) => text).join(' '),
    smallest: Math.min(...printed.map((one) => one.size)),
  })
}
/** Well-formed, tagged, with the fonts inside. */
export async function expectSound(pdf: Buffer): Promise<void> {
  const path = fileOf(pdf)
  if (checks) expect(spawnSync('qpdf', ['--check', path]).status).toBe(0)
  if (!reads) return
  expect(execFileSync('pdfinfo', [path]).toString()).toMatch(/Tagged:\s+yes/)
  // Columns: name, type, encoding, emb, sub: every font comes along, and as little of it as is needed.
  const fonts = execFileSync('pdffonts', [path]).toString().trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/\syes\s+yes\s/)
}

export const pagesOf = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPages()
/** Pixels across of every JPEG inside, smallest first. */
export const imageWidths = async (pdf: Buffer) =>
  (await PDFDocument.load(pdf)).context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFStream ? [one.dict] : []))
    .filter((dict) => dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
    .map((dict) => Number(dict.get(PDFName.of('Width'))?.toString()))
    .sort((a, b) => a - b)
export const millimetres = (points: number) => Math.round((points / 72) * 25.4)
