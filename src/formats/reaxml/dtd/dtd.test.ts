import { describe, expect, test } from 'vitest'
import { hasSharedData } from '#common/testing/shared-data.ts'
import { bytesOf, dtdText, sampleBytes, validationTable } from '../testing.ts'
import { readXml } from '../xml-tree.ts'
import { checkAgainstDtd } from './check-against-dtd.ts'
import type { Dtd } from './dtd.ts'
import { model162 } from './model-162.ts'
import { model164 } from './model-164.ts'
import { parseDtd } from './parse-dtd.ts'

const check = (xml: string, dtd: Dtd) => checkAgainstDtd(readXml(bytesOf(xml)).root, dtd)

describe('the DTD reader', () => {
  const dtd = parseDtd(`
    <!-- a comment with <!ELEMENT ghost EMPTY> in it -->
    <!ENTITY % yes_no "(yes|no)">
    <!ELEMENT list (item+, (note | (from, to))?)>
    <!ELEMENT item (#PCDATA | b)*>
    <!ATTLIST item id CDATA #REQUIRED shown %yes_no; "yes" unit (m) #FIXED "m" more CDATA #IMPLIED>
    <!ELEMENT note EMPTY> <!ELEMENT from (#PCDATA)> <!ELEMENT to (#PCDATA)> <!ELEMENT b (#PCDATA)>`)

  test('knows what was declared, and nothing from comments', () => {
    expect([...dtd.keys()]).toEqual(['list', 'item', 'note', 'from', 'to', 'b'])
    expect(dtd.get('item')?.attributes.get('shown')).toEqual({
      values: ['yes', 'no'],
      isRequired: false,
      default: 'yes',
      isFixed: false,
    })
  })

  const cases: [string, string, { path: string; message: string }[]][] = [
    ['a valid list', '<list><item id="1">x<b>y</b></item><item id="2"/><from>a</from><to>b</to></list>', []],
    ['a child that is missing', '<list/>', [{ path: '/list', message: '"list" is not complete; expected "item"' }]],
    [
      'half of a pair',
      '<list><item id="1"/><from>a</from></list>',
      [{ path: '/list', message: '"list" is not complete; expected "to"' }],
    ],
    [
      'children in the wrong order',
      '<list><note/><item id="1"/></list>',
      [{ path: '/list', message: '"note" is not allowed there in "list"; expected "item"' }],
    ],
    [
      'an unknown element',
      '<list><item id="1"><i/></item></list>',
      [
        { path: '/list/item', message: '"i" is not allowed in "item"' },
        { path: '/list/item/i', message: 'the element "i" is not known' },
      ],
    ],
    [
      'a missing attribute, on the second of two',
      '<list><item id="1"/><item/></list>',
      [{ path: '/list/item[2]', message: '"item" needs the attribute "id"' }],
    ],
    [
      'a value outside the list',
      '<list><item id="1" shown="maybe"/></list>',
      [{ path: '/list/item', message: '"shown" of "item" is "maybe"; allowed are yes, no' }],
    ],
    [
      'an attribute that is not declared',
      '<list><item id="1" color="red"/></list>',
      [{ path: '/list/item', message: '"item" has no attribute "color"' }],
    ],
    [
      'text between elements',
      '<list>hello<item id="1"/></list>',
      [{ path: '/list', message: '"list" must contain elements only, but has text' }],
    ],
    [
      'text in an empty element',
      '<list><item id="1"/><note>x</note></list>',
      [{ path: '/list/note', message: '"note" must be empty' }],
    ],
  ]
  test.each(cases)('%s', (_, xml, problems) => {
    expect(check(xml, dtd)).toEqual(problems)
  })

  test('refuses a DTD that it cannot read, by name', () => {
    expect(() => parseDtd('<!ELEMENT a (b,,c)>')).toThrow(SyntaxError)
    expect(() => parseDtd('<!ELEMENT a %missing;>')).toThrow('%missing;')
  })
})

test.each<[string, string, typeof model164, string[]]>([
  ['own__residential.xml', '1.62', model162, []],
  ['own__rental.xml', '1.62', model162, []],
  ['own__land-and-rural.xml', '1.64', model164, []],
  ['own__commercial.xml', '1.62', model162, []],
  [
    'own__commercial.xml',
    '1.64',
    model164,
    [
      '/propertyList: "commercialLand" is not allowed there in "propertyList"; expected "commercial" or "land" or "rental" or "holidayRental" or "residential" or "rural"',
      '/propertyList/commercial/listingAgent/telephone: "type" of "telephone" is "BH"; allowed are AH, mobile',
      '/propertyList/commercialLand: the element "commercialLand" is not known',
      '/propertyList/business: the element "business" is not known',
    ],
  ],
  [
    'own__traps.xml',
    '1.62',
    model162,
    [
      '/propertyList/residential: "status" of "residential" is "Current"; allowed are current, withdrawn, offmarket, sold',
      '/propertyList/residential[2]: "status" of "residential" is "listed"; allowed are current, withdrawn, offmarket, sold',
      '/propertyList/residential[3]: "uniqueID" is not allowed there in "residential"; expected "agentID"',
    ],
  ],
])('what is wrong with %s by our model of revision %s', (name, _, model, problems) => {
  const found = checkAgainstDtd(readXml(sampleBytes(name)).root, model)
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems)
})

describe.skipIf(!hasSharedData)('against the real DTDs (needs ../shared/data)', () => {
  test.each([
    ['1.64', model164],
    ['1.62', model162],
  ])('our model of revision %s says what the DTD says', (revision, model) => {
    expect(model).toEqual(parseDtd(dtdText(revision)))
  })

  const rows = (hasSharedData ? validationTable() : '')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [file = '', , , , , v161 = '', v162 = '', v164 = ''] = line.split(',')
      return v161 === '' ? [] : [{ file, verdicts: { '1.61': v161, '1.62': v162, '1.64': v164 } }]
    })
  const dtds = Object.fromEntries(
    ['1.61', '1.62', '1.64'].map((revision) => [revision, hasSharedData ? parseDtd(dtdText(revision)) : new Map()]),
  )
  test.each(rows)('$file is as valid as xmllint found it', ({ file, verdicts }) => {
    const { root } = readXml(sampleBytes(file))
    const ours = Object.fromEntries(
      Object.entries(dtds).map(([revision, dtd]) => [revision, checkAgainstDtd(root, dtd).length === 0 ? 'valid' : 'invalid']),
    )
    expect(ours).toEqual(verdicts)
  })
})
