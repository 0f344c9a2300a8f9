import { crc32 } from 'node:zlib'
import { UploadRefused } from './read-upload.ts'

/** Files of a zip whose entries are stored as they are; each is checked against its sum. */
export function filesIn(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new UploadRefused(['The zip has no end'])
  const count = zip.readUInt16LE(end + 10)
  const files: { name: string; bytes: Buffer }[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new UploadRefused(['The directory of the zip is broken'])
    const [method, sum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    if (method !== 0 || crc32(bytes) !== sum) throw new UploadRefused([`${name} in the zip is broken`])
    files.push({ name, bytes })
    at += 46 + nameLength + extra + comment
  }
  return files
}
