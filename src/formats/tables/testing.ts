import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes a ZIP file with these entries; `attributes` are the mode bits of Unix. */
export async function writeZip(
  path: string,
  entries: readonly { name: string; content: string | Buffer; mode?: number }[],
): Promise<void> {
  const zip = new ZipFile()
  for (const { name, content, mode } of entries)
    zip.addBuffer(Buffer.from(content), name, { ...(mode !== undefined && { mode }) })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Parts of a workbook; `sheets` are the contents of `<worksheet>`, by the names of their tabs. */
export function workbookParts(
  sheets: Readonly<Record<string, string>>,
  { shared = '', is1904 = false }: { shared?: string; is1904?: boolean } = {},
): { name: string; content: string }[] {
  const names = Object.keys(sheets)
  const each = (write: (name: string, n: number) => string) => names.map((name, i) => write(name, i + 1)).join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relationships}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${each((_, n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdF', 'styles', '/xl/styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-C09]dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;day &quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` },
    ...names.map((name, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: `<worksheet>${sheets[name]}</worksheet>` })),
  ]
}
