import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip of files that are packed already, as PDFs and JPEGs are. */
export async function zipped(entries: readonly { name: string; bytes: Buffer }[], at: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, { mtime: at, compress: false })
  zip.end()
  return buffer(zip.outputStream as Readable)
}
