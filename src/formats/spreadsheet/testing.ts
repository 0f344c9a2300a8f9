import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

/** The parts of a zip file by name, read from its directory at the end (PKWARE APPNOTE 4.3). */
export function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i--) {
    const [method, size, name] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + size)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), (method === 8 ? inflateRawSync(data) : data).toString('utf8'))
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The rows of the sheet of a workbook; an empty cell is undefined. */
export function sheetRows(bytes: Buffer): (string | number | undefined)[][] {
  const rows: (string | number | undefined)[][] = []
  let [column, text] = [0, '']
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') column = indexOf(String(attributes['r']))
    text = ''
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    const row = rows.at(-1)
    if (row && name === 'v') row[column] = Number(text)
    if (row && name === 't') row[column] = text
  })
  parser.write(unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '').close()
  return rows
}
/** Of `AB12`: 27. */
const indexOf = (cell: string): number =>
  [...cell].filter((sign) => sign >= 'A').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
