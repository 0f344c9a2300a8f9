import { expect, test } from 'vitest'
import { bytesOf } from '../testing.ts'
import { readFeed } from './read-feed.ts'

const listing = (id: string, inside = '', root = 'residential') =>
  `<${root} modTime="2026-03-01" status="current"><agentID>A</agentID><uniqueID>${id}</uniqueID>${inside}<address><street>Main Road</street><suburb>Kew</suburb></address></${root}>`
const feed = (...listings: string[]) => readFeed(bytesOf(`<propertyList>\n${listings.join('\n')}\n</propertyList>`))
const said = ({ listings }: ReturnType<typeof feed>) => listings.map(({ uniqueId, reasons }) => [uniqueId, ...reasons])

test('a broken listing is named with its line, and keeps none of the others out', () => {
  const read = feed(
    listing('1'),
    listing('2', '<headline>Bed & breakfast</headline>'),
    listing('3', '<headline>Open', 'land'),
    listing('4'),
  )

  expect(said(read)).toEqual([
    ['1'],
    ['2', 'It cannot be read at line 3: "&" must be written "&amp;" in XML'],
    ['3', expect.stringMatching(/^It cannot be read at line 4: /)],
    ['4'],
  ])
  expect(read.listings[1]?.patch.address).toMatchObject({ street: 'Main Road', suburb: 'Kew' })
  expect(read.warnings).toEqual(['The file is not well-formed XML: 2 of its 4 listings can’t be read'])
})

test('a file that is not well-formed and wholly readable says so', () => {
  const unclosed = (...listings: string[]) => readFeed(bytesOf(`<propertyList>${listings.join('')}`)).warnings

  expect(unclosed(listing('1'))).toEqual(['The file is not well-formed XML, but its listing can be read'])
  expect(unclosed(listing('1'), listing('2'))).toEqual(['The file is not well-formed XML, but all 2 listings can be read'])
})

test('of a file that broke off on its way, what arrived whole is read', () => {
  const whole = `<propertyList>\n${listing('1')}\n${listing('2')}`
  expect(said(readFeed(bytesOf(whole.slice(0, -40))))).toEqual([['1'], ['2', expect.stringContaining('cannot be read')]])
})

test('what someone has commented out stays out; nothing readable at all is refused as a whole', () => {
  expect(said(feed(`<!-- ${listing('0')} -->`, listing('1'), listing('2', '&')))).toEqual([['1'], ['2', expect.any(String)]])
  expect(() => feed(listing('1', '&'))).toThrow('not well-formed')
})
