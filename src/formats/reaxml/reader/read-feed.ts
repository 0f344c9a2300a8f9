import { XmlRefused } from '../xml-refused.ts'
import { readXml, type XmlElement } from '../xml-tree.ts'
import type { FeedFile, FeedListing } from './feed-listing.ts'
import { findRoot, readListing } from './read-listing.ts'
import { salvageFeed } from './salvage-feed.ts'

/**
 * Reads a REAXML file of any revision: a `propertyList`, or one bare listing element.
 *
 * @throws XmlRefused when the file cannot be read at all; a bad listing in a good file comes back with its `reasons`
 */
export function readFeed(bytes: Uint8Array): FeedFile {
  try {
    return readWhole(bytes)
  } catch (error) {
    const salvaged = error instanceof XmlRefused && error.refusal === 'notWellFormed' ? salvageFeed(bytes) : undefined
    if (!salvaged) throw error
    return { ...salvaged, warnings: [...salvaged.warnings, ...repeatedIds(salvaged.listings)] }
  }
}

function readWhole(bytes: Uint8Array): FeedFile {
  const { root, warnings } = readXml(bytes)
  const bare = findRoot(root.name)
  if (bare) return { listings: [readListing(root, bare)], warnings }
  if (root.name.toLowerCase() !== 'propertylist') {
    throw new XmlRefused('notReaxml', `The file is not REAXML: it starts with <${root.name}>, not with <propertyList>.`)
  }
  const listings = root.children.flatMap((element) => readKnown(element, warnings))
  return { listings, warnings: [...new Set([...warnings, ...repeatedIds(listings)])] }
}

function readKnown(element: XmlElement, warnings: string[]): FeedListing[] {
  const root = findRoot(element.name)
  if (root) return [readListing(element, root)]
  warnings.push(`${element.name} is not a REAXML listing type. It was skipped`)
  return []
}

/** Later ones overwrite earlier ones, which is seldom what a vendor meant. */
function repeatedIds(listings: FeedListing[]): string[] {
  const seen = new Set<string>()
  return listings.flatMap(({ agentId, uniqueId }) => {
    const key = `${agentId} ${uniqueId}`
    const isRepeated = uniqueId !== null && seen.has(key)
    seen.add(key)
    return isRepeated ? [`uniqueID ${uniqueId} appears more than once in the file`] : []
  })
}
