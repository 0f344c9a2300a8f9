import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { packageRoot } from '#platform/package-root.ts'

export type FilesFor = (key: string, wanted: { table: string; start: Buffer }) => Promise<Buffer | undefined>

const folder = join(packageRoot, 'assets/demo')
/** Tables whose pictures are of people. */
const portraits = new Set(['users', 'agents'])
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/><rect x="20" y="20" width="170" height="110" fill="#d8e3df"/></svg>\n'

/**
 * Pictures and pages of the same type in place of an agency's own: faces and houses of the demo, an empty page. Undefined for a kind of file that
 * cannot be made up; it stays out of the archive. The libraries are fetched when they are needed: the API, which seldom does, would hold 16 MB more.
 */
export function madeUpFiles(): FilesFor {
  const names = readdirSync(folder)
  const faces = names.filter((name) => name.startsWith('face-'))
  const houses = names.filter((name) => name.endsWith('.jpg'))
  const made = new Map<string, Promise<Buffer>>()
  const once = (name: string, make: () => Promise<Buffer>) => {
    const file = made.get(name) ?? make()
    made.set(name, file)
    return file
  }
  const picture = (key: string, table: string, mime: string) => {
    const list = portraits.has(table) ? faces : houses
    const name = list[createHash('sha256').update(key).digest().readUInt32BE(0) % list.length] ?? ''
    return once(`${name} ${mime}`, async () => {
      const [bytes, { default: sharp }] = await Promise.all([readFile(join(folder, name)), import('sharp')])
      const image = sharp(bytes).resize({ width: 1200, withoutEnlargement: true })
      if (mime === 'image/png') return image.png().toBuffer()
      return mime === 'image/webp' ? image.webp().toBuffer() : image.jpeg({ quality: 80 }).toBuffer()
    })
  }
  const page = async () => {
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.create()
    document.addPage([595, 842]).drawText('A document of the agency was here.', { x: 60, y: 760, size: 14 })
    return Buffer.from(await document.save())
  }
  return async (key, { table, start }) => {
    const mime = (await fileTypeFromBuffer(start))?.mime ?? ''
    if (/^image\/(jpeg|png|webp)$/.test(mime)) return picture(key, table, mime)
    // Other kinds of photos become JPEG files; their sizes are made from what the bytes say.
    if (/^image\/(heic|heif|avif)$/.test(mime)) return picture(key, table, 'image/jpeg')
    if (mime === 'application/pdf') return once('pdf', page)
    if (table === 'mail_in') return Buffer.from('Subject: An email\r\n\r\nAn email to the agency was here.\r\n')
    return /^\s*(<\?xml[^>]*>\s*)?<svg\b/.test(start.toString('latin1')) ? Buffer.from(drawing) : undefined
  }
}
