import { readdirSync, readFileSync } from 'node:fs'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { sharedFile, sharedNames } from '#common/testing/shared-data.ts'
import type { FeedListing, FeedStatus } from './reader/feed-listing.ts'
import { mergePatch } from './reader/merge-patch.ts'
import { readFeed } from './reader/read-feed.ts'
import type { OutgoingListing } from './writer/outgoing-listing.ts'

const own = new URL('samples/', import.meta.url)
const real = 'reaxml/samples/'
/** Our own, and the real ones where they are (see `shared-data.ts`). One of each is no XML. */
export const sampleNames = [...readdirSync(own).filter((name) => name.endsWith('.xml')), ...sharedNames(real, '.xml')]
export const readableSamples = sampleNames.filter((name) => !name.includes('InvalidCharacter'))
export const sampleBytes = (name: string): Uint8Array =>
  readFileSync(name.startsWith('own__') ? new URL(name, own) : sharedFile(real + name))
export const dtdText = (revision: string) => readFileSync(sharedFile(`reaxml/schema/propertyList-r${revision}.dtd`), 'utf8')
export const validationTable = () => readFileSync(sharedFile('reaxml/VALIDATION.csv'), 'utf8')

export const bytesOf = (xml: string): Uint8Array => new TextEncoder().encode(xml)

/** Reads the one listing of a fragment: `<residential modTime="…" status="current">` + `inside` + `</residential>`. */
export function readInside(inside: string, root = 'residential', status = 'current'): FeedListing {
  const xml = `<${root} modTime="2026-03-01-09:00:00" status="${status}"><agentID>ABCDEF</agentID><uniqueID>1</uniqueID>${inside}</${root}>`
  const [listing] = readFeed(bytesOf(xml)).listings
  if (!listing) throw new Error('The fragment holds no listing')
  return listing
}

const statuses: Record<FeedStatus, ListingStatus> = {
  current: 'live',
  sold: 'sold',
  leased: 'leased',
  offmarket: 'offMarket',
  withdrawn: 'withdrawn',
  deleted: 'withdrawn',
}

/** The listing we would send for an imported one: its patch over an empty listing of its class. */
export function outgoingFrom(feed: FeedListing): OutgoingListing {
  const status = statuses[feed.status ?? 'current']
  return {
    agentId: feed.agentId ?? 'ABCDEF',
    uniqueId: feed.uniqueId ?? '1',
    modTime: feed.modTime ?? '2026-03-01T09:00:00',
    status: feed.ownStatus ?? (status === 'live' && feed.isUnderOffer ? 'underOffer' : status),
    fields: mergePatch(emptyFields(feed.root), feed.patch),
    agents: (feed.agents ?? []).map(({ phone, mobile, ...agent }) => ({
      ...agent,
      phone: mobile,
      officePhone: phone,
    })),
    media: (feed.media ?? []).flatMap(({ url, ...media }) =>
      url ? [{ ...media, url, format: media.kind === 'document' ? 'pdf' : 'jpg' }] : [],
    ),
    withVendor: true,
  }
}

export const outgoing = (
  fields: Partial<ListingFields>,
  changes: Partial<Omit<OutgoingListing, 'fields'>> = {},
): OutgoingListing => ({
  agentId: 'ABCDEF',
  uniqueId: '1',
  modTime: '2026-03-01T09:00:00',
  status: 'live',
  agents: [],
  media: [],
  ...changes,
  fields: { ...emptyFields(fields.listingClass ?? 'residential'), ...fields },
})
