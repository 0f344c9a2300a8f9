import { emptyAddress } from '#common/listing/listing-empty.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { Caller } from '#platform/context.ts'
import { type FeedListing, readFeed, XmlRefused } from '#formats/reaxml/reaxml.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

export interface FeedFileBytes {
  name: string
  bytes: Uint8Array
}
export interface ReadFeedFile {
  name: string
  /** The listings of a file; warnings about the file as a whole are with the first of them. */
  listings: FeedListing[]
  /** Set when the file could not be read at all; with line and column where one is to blame. */
  error?: string
}

/** Reads without ever throwing for what a file holds: one bad file must not keep the others out. */
export function readFeedFile({ name, bytes }: FeedFileBytes): ReadFeedFile {
  try {
    const { listings, warnings } = readFeed(bytes)
    const [first, ...others] = listings
    if (!first) return { name, listings: [], error: ['The file has no listings', ...warnings].join('. ') }
    return { name, listings: [{ ...first, warnings: [...warnings, ...first.warnings] }, ...others] }
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    return { name, listings: [], error: error.message }
  }
}

/** The address for lists, as far as the feed has it. */
export function spokenAddress({ patch }: FeedListing): string {
  const { address } = patch
  return address ? [streetLine({ ...emptyAddress, ...address }), address.suburb].filter(Boolean).join(', ') : ''
}

/** So many files come in at once. */
export const maxFeedFiles = 200
/** The folder of uploaded files until they have been read. */
export const feedFolder = ({ scope }: Pick<Caller, 'scope'>, batchId: string) =>
  `${agencyFolder('feeds', scope.agencyId)}/${batchId}`
export const feedFileKey = (caller: Pick<Caller, 'scope'>, batchId: string, index: number) =>
  `${feedFolder(caller, batchId)}/${index}`

/**
 * The bytes with the sender's login blanked out: `username` and `password` of the outermost element, which REAXML knows for the days when
 * feeds went by open mail. No login in a feed is ever kept, not even until it is read. As many bytes as before, so lines and columns hold.
 */
export function withoutLogin(bytes: Buffer): Buffer {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const encoding = isWide ? 'utf16le' : 'latin1'
  const head = bytes.toString(encoding)
  const at = head.search(/<propertyList\b/i)
  if (at < 0) return bytes
  const tag = head.slice(at, at + largestTag)
  const start = /^<propertyList\b(?:[^<>"']|"[^"]*"|'[^']*')*>/i.exec(tag)?.[0] ?? tag
  const blank = start.replaceAll(
    /(\b(?:username|password)\s*=\s*)("[^"]*"|'[^']*')/gi,
    (_, name: string, value: string) => name + value[0] + ' '.repeat(value.length - 2) + value.at(-1),
  )
  return Buffer.from(head.slice(0, at) + blank + head.slice(at + start.length), encoding)
}
/** Its outermost element is looked at no further than this. */
const largestTag = 10_000
