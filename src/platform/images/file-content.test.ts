import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentProblem, fileTypeOf, photoProblem } from './file-content.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-content-'))
})
afterAll(() => rm(folder, { recursive: true }))
async function content(name: string, bytes: string | Buffer) {
  await writeFile(join(folder, name), bytes)
  return fileTypeOf(join(folder, name))
}
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is a photo whatever its name says', async (format) => {
  const found = await content(`${format}.html`, await picture.clone().toFormat(format).toBuffer())
  expect(found.mime).toBe(`image/${format}`)
  expect(photoProblem(found)).toBeUndefined()
})
test('a HEIC is a photo', async () => {
  expect(photoProblem(await fileTypeOf(join(import.meta.dirname, 'testing/telephone.heic')))).toBeUndefined()
})
test.each([
  ['page.jpg', '<!doctype html><html></html>', 'This is an HTML page, not a photo.'],
  ['xhtml.jpg', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>', 'This is an HTML page, not a photo.'],
  ['drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'This is an SVG image, not a photo.'],
  ['drawing2.jpg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'This is an SVG image, not a photo.'],
  ['listing.jpg', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'This is a PDF document, not a photo.'],
  ['note.png', 'Dear vendor,', 'This is a text file, not a photo.'],
  ['moving.jpg', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'), 'This is a GIF image, not a photo.'],
  ['noise.jpg', Buffer.from([0, 1, 2, 3, 0, 9, 8, 7, 6, 0, 0, 0]), 'This is an unknown file type, not a photo.'],
])('%s is refused by its content', async (name, bytes, sentence) => {
  expect(photoProblem(await content(name, bytes))).toContain(sentence)
})
test('an empty file is called empty', async () => {
  expect(photoProblem(await content('empty.jpg', ''))).toBe('This file is empty.')
})
test('a floor plan is called one', async () => {
  expect(photoProblem(await content('plan.png', 'text'), 'floor plan')).toContain('This is a text file, not a floor plan.')
})
test('a document is a PDF by its content', async () => {
  expect(documentProblem(await content('contract.txt', '%PDF-1.4\n1 0 obj'))).toBeUndefined()
  expect(documentProblem(await content('contract.pdf', '<html>'))).toBe('This is an HTML page, not a PDF. Choose a PDF file.')
})
