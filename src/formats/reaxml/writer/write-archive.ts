import { isSame } from '#common/changes.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { mergePatch } from '../reader/merge-patch.ts'
import { readListing } from '../reader/read-listing.ts'
import { privateFields, withCarried } from '../carried-fields.ts'
import { agentsToCarry, mediaToCarry } from '../carried-lists.ts'
import type { XmlElement } from '../xml-tree.ts'
import { fitToModel } from './fit-to-model.ts'
import { moment } from './format.ts'
import type { OutgoingListing } from './outgoing-listing.ts'
import { completeListing, models, profileFor } from './write-listing.ts'
import { cleanText, element, serialise } from './xml-text.ts'

/**
 * One listing for a file that is kept or moved: valid REAXML, with everything in it that REAXML has no word for as extra
 * fields, so that reading it back gives the same listing. Drafts are `offmarket` to others.
 *
 * @param input `withVendor` says whether what the office alone knows goes along
 */
export function archiveElement(input: OutgoingListing): XmlElement {
  const model = models[profileFor(input, '1.64')]
  const listing = fitToModel(completeListing({ ...input, isArchive: true }, '1.64'), model)
  if (!listing) throw new Error(`REAXML has no ${input.fields.listingClass}`)
  const values = unsaid(listing, input)
  const complete = fitToModel(withCarried(listing, values), model)
  return complete ?? listing
}

/** Reads what was written and compares: values that did not come back are returned. */
function unsaid(listing: XmlElement, input: OutgoingListing): Record<string, unknown> {
  const { fields, status, withVendor = false } = input
  const read = readListing(asRead(listing), fields.listingClass)
  const back = mergePatch(emptyFields(fields.listingClass), read.patch)
  const keys = (Object.keys(back) as (keyof ListingFields)[]).filter(
    (key) => key !== 'agents' && (withVendor || !privateFields.has(key)) && !isSame(back[key], fields[key]),
  )
  const agents = agentsToCarry(input, read.agents ?? [])
  const media = mediaToCarry(input.media, read.media ?? [])
  const isSaid = status === 'live' || status === 'sold' || status === 'leased' || status === 'offMarket' || status === 'withdrawn'
  return {
    ...Object.fromEntries(keys.map((key) => [key, fields[key] ?? null])),
    // A text without it would be taken for what is shown (merge-patch.ts).
    ...(keys.includes('priceText') && { priceDisplay: fields.priceDisplay }),
    ...(!isSaid && { status }),
    ...(agents && { agents }),
    ...(media && { media }),
    // By this our own files are known again (plan-import.ts).
    program: 'Gable',
  }
}

/** The element as it will be after a trip through a file, which some characters do not survive. */
const asRead = ({ name, attributes, text, children }: XmlElement): XmlElement => ({
  name,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, cleanText(value)])),
  text: cleanText(text),
  children: children.map(asRead),
})

/** The text before and after the listings of a file. `modTime`: local time `YYYY-MM-DDTHH:mm:ss`. */
export function archiveFrame(modTime: string): { head: string; tail: string } {
  const list = serialise(element('propertyList', { date: moment(modTime), username: '', password: '' }))
  return {
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd">',
      list.replace(/\/>$/, '>'),
      '',
    ].join('\n'),
    tail: '</propertyList>\n',
  }
}

export const archiveText = (input: OutgoingListing): string => `${serialise(archiveElement(input), '  ')}\n`
