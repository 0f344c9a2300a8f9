import { listingClasses } from '#common/listing/listing-values.ts'
import { decodeXml } from '../xml-encoding.ts'
import { XmlRefused } from '../xml-refused.ts'
import { readXml, type XmlElement } from '../xml-tree.ts'
import type { FeedFile, FeedListing } from './feed-listing.ts'
import { findRoot, readListing } from './read-listing.ts'

const opening = new RegExp(String.raw`<(${listingClasses.join('|')})(?=[\s>])`, 'gi')

/**
 * A file that is no XML as a whole, listing by listing: from each opening tag to the next. One listing with a lone "&", or a transfer that
 * broke off, does not keep the others out; what cannot be read is named, with its place in the file.
 *
 * @returns undefined when not one listing of it can be read
 */
export function salvageFeed(bytes: Uint8Array): FeedFile | undefined {
  const { text, warnings } = decodeXml(bytes)
  if (!/<propertyList[\s>]/i.test(text.slice(0, 5000))) return undefined
  // Listings in comments are not imported; line breaks stay, for the line numbers.
  const visible = withBlankComments(text)
  const starts = [...visible.matchAll(opening)]
  let line = 1
  let counted = 0
  const listings = starts.map((start, i) => {
    for (; counted < start.index; counted++) if (visible.charCodeAt(counted) === 10) line++
    return readPiece(visible.slice(start.index, starts[i + 1]?.index), start[1] ?? '', line)
  })
  const broken = listings.filter(({ reasons }) => reasons.some((reason) => reason.startsWith(unreadable))).length
  if (broken === listings.length) return undefined
  const found = listings.length === 1 ? 'its listing' : `all ${listings.length} listings`
  const outcome = broken
    ? `The file is not well-formed XML: ${broken} of its ${listings.length} listings can’t be read`
    : `The file is not well-formed XML, but ${found} can be read`
  return { listings, warnings: [...warnings, outcome] }
}

/** Not by one pattern: a file of comments that never end would be searched to its end for each of them. */
function withBlankComments(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return [...parts, text.slice(from)].join('')
    parts.push(text.slice(from, start), text.slice(start, end + 3).replaceAll(/[^\n]/g, ' '))
    from = end + 3
  }
}

const unreadable = 'It cannot be read'

function readPiece(piece: string, name: string, firstLine: number): FeedListing {
  const root = findRoot(name) ?? 'residential'
  // Text between two listings belongs to neither; after the last one the list is closed.
  const end = piece.toLowerCase().lastIndexOf(`</${name.toLowerCase()}`)
  const whole = end < 0 ? piece : piece.slice(0, piece.indexOf('>', end) + 1 || undefined)
  try {
    return readListing(readXml(new TextEncoder().encode(whole)).root, root)
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    const place = error.line === null ? '' : ` at line ${firstLine + error.line - 1}`
    const why = error.message.replace(/^.*?: /, '').replace(/\.$/, '')
    return { ...readListing(namedBy(whole, name), root), reasons: [`${unreadable}${place}: ${why}`], warnings: [] }
  }
}

/** Enough of a broken listing to say which one it is. */
function namedBy(piece: string, name: string): XmlElement {
  const part = (tag: string): XmlElement[] => {
    const text = new RegExp(String.raw`<${tag}(?:\s[^<>]*)?>([^<>]{1,80})</${tag}>`, 'i').exec(piece)?.[1]?.trim()
    return text ? [{ name: tag, attributes: {}, text, children: [] }] : []
  }
  const address = ['subNumber', 'streetNumber', 'street', 'suburb'].flatMap(part)
  const children = [
    ...part('agentID'),
    ...part('uniqueID'),
    ...(address.length ? [{ name: 'address', attributes: {}, text: '', children: address }] : []),
  ]
  return { name, attributes: {}, text: '', children }
}
