import { readFileSync } from 'node:fs'
import { jpegSize } from './jpeg-size.ts'
import type { FileSource } from './render-job.ts'

export const fileBytes = (source: FileSource): Buffer =>
  'path' in source ? readFileSync(source.path) : Buffer.from(source.bytes)

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(pngStart) && bytes.includes('IEND')
const isWebp = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
const isSvg = (bytes: Buffer) => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.toString('utf8', 0, 500))

/**
 * Maps the files that the templates find under `/files/`.
 *
 * A JPEG `hero.jpg` gets a frame `hero.jpg.svg`, and templates draw the frame: Typst decodes a JPEG only to store its bytes
 * unchanged, at 30 CPU ms for each photo of 1600 px; of one that an SVG links to it reads the size alone. Measured, six photos:
 * 240 against 69 ms. The price is that it looks no closer, and a broken photo would be a white box: so the content is checked here.
 *
 * @throws Error naming the file that is missing or is not what its name says
 */
export function mappedFiles(files: Readonly<Record<string, FileSource>>, format: 'pdf' | 'svg' = 'pdf'): Map<string, Buffer> {
  const mapped = new Map<string, Buffer>()
  for (const [name, source] of Object.entries(files)) {
    const extension = /^[a-z0-9][a-z0-9-]*\.(jpg|png|svg)$/.exec(name)?.[1]
    if (!extension) throw new Error(`${name} is no name for a picture of a document`)
    const bytes = fileBytes(source)
    const size = extension === 'jpg' ? jpegSize(bytes) : undefined
    // A screen's pages hold the picture itself, by a name without an ending, because it may be WebP. In a PDF that would be stored losslessly.
    if (format === 'svg' && extension === 'jpg' && (size !== undefined || isWebp(bytes))) {
      mapped.set(name.slice(0, -4), bytes)
      continue
    }
    const isRight = { jpg: () => size !== undefined, png: () => isPng(bytes), svg: () => isSvg(bytes) }[extension]
    if (!isRight?.()) throw new Error(`${name} is not a complete ${extension.toUpperCase()} file`)
    mapped.set(name, bytes)
    if (size) mapped.set(`${name}.svg`, svgFrame(name, size))
  }
  return mapped
}

const svgFrame = (name: string, { width, height }: { width: number; height: number }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${name}"/></svg>`,
  )
