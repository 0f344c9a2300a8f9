import type { Dtd } from '../dtd/dtd.ts'
import { model162 } from '../dtd/model-162.ts'
import { model164 } from '../dtd/model-164.ts'
import { buildListing } from './build-listing.ts'
import { fitToModel } from './fit-to-model.ts'
import { moment } from './format.ts'
import { mergeUnknownElements } from './merge-unknown-elements.ts'
import type { OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import type { XmlElement } from '../xml-tree.ts'
import { element, serialise } from './xml-text.ts'

export const models: Record<ReaxmlProfile, Dtd> = { '1.64': model164, '1.62': model162 }

/** 1.64 has no business and commercialLand; portals still take them as 1.62 wrote them. */
export const profileFor = ({ fields }: OutgoingListing, profile: ReaxmlProfile): ReaxmlProfile =>
  fields.listingClass === 'business' || fields.listingClass === 'commercialLand' ? '1.62' : profile

/** Everything there is to say, our own and what the feed brought, before the revision has its say. */
export function completeListing(input: OutgoingListing, profile: ReaxmlProfile): XmlElement {
  const revision = profileFor(input, profile)
  return mergeUnknownElements(buildListing(input, revision), input.fields.importedElements, models[revision])
}

/**
 * One complete file with one listing, valid against the revision's DTD: REA takes exactly one listing per upload, and all of
 * it each time. What the revision or the kind of listing has no place for is left out.
 * What changes or is lost on that way is in two tables of round-trip.slow.test.ts.
 *
 * @returns UTF-8 text, to be sent as `text/xml`
 * @throws RangeError for a draft
 */
export function writeListing(input: OutgoingListing, profile: ReaxmlProfile): string {
  const revision = profileFor(input, profile)
  const listing = fitToModel(completeListing(input, profile), models[revision])
  if (!listing) throw new Error(`The model of revision ${revision} has no ${input.fields.listingClass}`)
  const file = element(
    'propertyList',
    // The DTD demands a login even where a token replaces it: then it is empty.
    { date: moment(input.modTime), username: input.login?.username ?? '', password: input.login?.password ?? '' },
    [listing],
  )
  const prologue = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd">',
  ]
  return [...prologue, serialise(file), ''].join('\n')
}
