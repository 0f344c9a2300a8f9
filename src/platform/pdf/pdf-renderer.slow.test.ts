import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfRenderer } from './pdf-renderer.ts'
import type { RenderRequest } from './render-job.ts'

const templates = join(import.meta.dirname, 'testing')
const renderer = new PdfRenderer({ templates })
// Longer than a first page takes on a loaded machine; the page that never ends takes all of it.
const impatient = new PdfRenderer({ templates, timeoutMs: 8000 })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-renderer-'))
})
afterAll(async () => {
  renderer.close()
  impatient.close()
  await rm(folder, { recursive: true })
})
const request = (data: Record<string, unknown>, files: RenderRequest['files'] = {}): RenderRequest => ({
  template: 'plain',
  data: { text: 'Hello', ...data },
  files,
  timestamp: 1_795_000_000,
})
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('a page is tagged PDF/UA-1 with its language, title and date', async () => {
  const { pdf, pages } = await renderer.render(request({}))
  expect(pages).toBe(1)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  expect(document.getPageCount()).toBe(1)
  expect(document.getTitle()).toBe('Test')
  expect(document.getCreationDate()?.getTime()).toBe(1_795_000_000_000)
  expect(document.catalog.toString()).toMatch(/\/MarkInfo.*\/Marked true/s)
  expect(latin1(pdf)).toContain('<pdfuaid:part>1</pdfuaid:part>')
})

test('the same request gives the same bytes, also from another process', async () => {
  const job = request({ pictures: ['a.jpg'] }, { 'a.jpg': { bytes: await photo('#336699') } })
  const first = await renderer.render(job)
  const second = await impatient.render(job)
  expect(Buffer.from(first.pdf).equals(second.pdf)).toBe(true)
})

test('a photo of the same name in the next job is not mistaken for the one before', async () => {
  const [red, blue] = [await photo('#ff0000'), await photo('#0000ff')]
  const draw = async (bytes: Buffer) =>
    Buffer.from((await renderer.render(request({ pictures: ['a.jpg'] }, { 'a.jpg': { bytes } }))).pdf)
  const [one, other, again] = [await draw(red), await draw(blue), await draw(red)]
  expect([one.includes(red), other.includes(blue), other.includes(red), again.equals(one)]).toEqual([true, true, false, true])
})

test('JPEG bytes are stored unchanged, from memory or from a path outside the templates', async () => {
  const jpeg = await photo('#228844')
  await writeFile(join(folder, 'x.jpg'), jpeg)
  const { pdf } = await renderer.render(request({ pictures: ['x.jpg'] }, { 'x.jpg': { path: join(folder, 'x.jpg') } }))
  expect(Buffer.from(pdf).includes(jpeg)).toBe(true)
})

test.each([
  [
    'a WebP called JPEG',
    'a.jpg',
    async () =>
      sharp(await photo('#fff'))
        .webp()
        .toBuffer(),
    'a.jpg is not a complete JPG file',
  ],
  ['a truncated JPEG', 'a.jpg', async () => (await photo('#fff')).subarray(0, -20), 'a.jpg is not a complete JPG file'],
  ['a page called PNG', 'a.png', async () => Buffer.from('<html>'), 'a.png is not a complete PNG file'],
  ['a path as a name', '../a.jpg', async () => photo('#fff'), '../a.jpg is no name for a picture of a document'],
  ['a kind we do not print', 'a.webp', async () => photo('#fff'), 'a.webp is no name for a picture of a document'],
])('%s fails the job instead of printing a white box', async (_name, name, bytes, message) => {
  await expect(renderer.render(request({}, { [name]: { bytes: await bytes() } }))).rejects.toMatchObject({
    kind: 'error',
    message,
  })
})

test('an unknown font fails the job: Typst would only warn and print another family', async () => {
  await expect(renderer.render(request({ font: 'Comic Sans MS' }))).rejects.toThrow('unknown font family')
})

test('a character without a glyph does not break the job; it is reported', async () => {
  const { missingCharacters } = await renderer.render(request({ text: 'Mr 𒀀 at home' }))
  expect(missingCharacters).toEqual(['𒀀'])
})

test('every character of the basic plane and the emoji is printed or replaced', async () => {
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => String.fromCharCode(...[from + i])).join(' ')
  for (let from = 0; from < 0x10000; from += 0x2000) await renderer.render(request({ text: upTo(from, from + 0x2000) }))
  const emoji = Array.from({ length: 0x1fb00 - 0x1f000 }, (_, i) => String.fromCodePoint(0x1f000 + i)).join('')
  await renderer.render(request({ text: emoji }))
})

test('a cluster that no single font can draw does not break the job', async () => {
  await renderer.render(
    request({ text: 'a\u05b0\u064b e\u0650\u20dd ش\u0301\u05b0 ש\u064b\u0301 ☎\ufe0f\u05b0 Z\u0351\u036b\u0343\u05c1\u0651' }),
  )
})

test('text of users is never markup', async () => {
  const { pdf } = await renderer.render(request({ text: '#read("/etc/passwd") $x$ <label> @ref \\ #panic()' }))
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
})

test('a template can read nothing outside its folder', async () => {
  await expect(renderer.render(request({ secret: '/../../../../../etc/passwd' }))).rejects.toThrow('The template failed')
})

test.each(['../plain', 'nothing', 'plain.typ', ''])('template %o is unknown', async (template) => {
  await expect(renderer.render({ ...request({}), template })).rejects.toThrow(`Unknown template ${template}`)
})

test('a template that never ends is killed, and the next job is drawn', async () => {
  await expect(impatient.render(request({ endless: true }))).rejects.toMatchObject({ kind: 'timeout' })
  expect((await impatient.render(request({}))).pages).toBe(1)
})

test('a document written to a file is there complete, without leftovers', async () => {
  const outFile = join(folder, 'out.pdf')
  const { sizeBytes } = await renderer.renderToFile(request({}), outFile)
  const { pdf } = await renderer.render(request({}))
  expect((await readFile(outFile)).equals(pdf)).toBe(true)
  expect(sizeBytes).toBe(pdf.length)
  expect((await readdir(folder)).filter((name) => name.startsWith('out'))).toEqual(['out.pdf'])
})

test('a document whose process is killed on the way is made by the next process', async () => {
  const fresh = new PdfRenderer({ templates })
  const rendering = fresh.render(request({}))
  await expect.poll(() => fresh.pids.length).toBe(1)
  process.kill(fresh.pids[0] ?? 0, 'SIGKILL')

  expect((await rendering).pages).toBe(1)
  fresh.close()
})
