import { expect, test } from 'vitest'
import { bytesOf } from '../testing.ts'
import { XmlRefused } from '../xml-refused.ts'
import { readFeed } from './read-feed.ts'

const listingXml = (inside: string, attributes = 'modTime="2026-03-01" status="current"') =>
  `<residential ${attributes}>${inside}</residential>`

test('known listings are read, other elements are skipped with a warning', () => {
  const ids = '<agentID>ABCDEF</agentID><uniqueID>1</uniqueID>'
  const feed = readFeed(
    bytesOf(`<propertyList><boat/>${listingXml(ids)}<LAND status="sold" modTime="">${ids}</LAND></propertyList>`),
  )
  expect(feed.listings.map(({ root }) => root)).toEqual(['residential', 'land'])
  expect(feed.warnings).toEqual([
    'boat is not a REAXML listing type. It was skipped',
    'uniqueID 1 appears more than once in the file',
  ])
})

test('a file that is XML but no REAXML is refused', () => {
  expect(() => readFeed(bytesOf('<html><body/></html>'))).toThrow(XmlRefused)
})

test('a listing without its ids is refused, the others in the file are not', () => {
  const long = 'x'.repeat(51)
  const feed = readFeed(
    bytesOf(
      `<propertyList>${listingXml('<agentID> </agentID>')}${listingXml(`<agentID>A</agentID><uniqueID>${long}</uniqueID>`)}</propertyList>`,
    ),
  )
  expect(feed.listings.map(({ reasons }) => reasons)).toEqual([
    ['No agentID provided', 'No uniqueID provided'],
    ['uniqueID is longer than 50 characters'],
  ])
})

test('nothing of the login survives into what is read', () => {
  const feed = readFeed(
    bytesOf(`<propertyList username="ftp-user" password="s3cret">${listingXml('<agentID>A</agentID>')}</propertyList>`),
  )
  expect(JSON.stringify(feed)).not.toMatch(/ftp-user|s3cret/)
})
