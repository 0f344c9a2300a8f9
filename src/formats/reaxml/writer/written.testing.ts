import type { ListingFields } from '#common/listing/listing-fields.ts'
import { bytesOf, outgoing } from '../testing.ts'
import { readXml, type XmlElement } from '../xml-tree.ts'
import type { OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import { writeListing } from './write-listing.ts'

type Changes = Partial<Omit<OutgoingListing, 'fields'>>

/** A listing as it is written, read again. */
export function write(fields: Partial<ListingFields>, changes: Changes = {}, profile: ReaxmlProfile = '1.64'): XmlElement {
  const [listing] = readXml(bytesOf(writeListing(outgoing(fields, changes), profile))).root.children
  if (!listing) throw new Error('Nothing was written')
  return listing
}
export const all = (parent: XmlElement | undefined, name: string) => parent?.children.filter((child) => child.name === name) ?? []
export const one = (parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce((at, name) => all(at, name)[0], parent)
/** An element that an import kept. */
export const kept = (
  name: string,
  text = '',
  children: ListingFields['importedElements'] = [],
  attributes: Record<string, string> = {},
) => ({ name, attributes, text, children })
