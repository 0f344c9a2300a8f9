import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { XmlElement } from '../xml-tree.ts'
import { buildCategory } from './build-category.ts'
import { buildCommercial, buildLandAndRural } from './build-commercial.ts'
import { buildFeatures } from './build-features.ts'
import { buildMedia } from './build-media.ts'
import { buildPeople } from './build-people.ts'
import { buildPlace } from './build-place.ts'
import { buildPrice, isCommercial } from './build-price.ts'
import { buildSale } from './build-sale.ts'
import { moment } from './format.ts'
import type { OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import { reaxmlStatus } from './status.ts'
import { element } from './xml-text.ts'

/**
 * The listing element with everything that there is to say, in no particular order and for every root alike: the model of
 * the revision puts it in order and takes out what the root does not have.
 */
export function buildListing(input: OutgoingListing, profile: ReaxmlProfile): XmlElement {
  const { fields } = input
  const status = input.isArchive && input.status === 'draft' ? 'offmarket' : reaxmlStatus(fields.listingClass, input.status)
  const attributes = { modTime: moment(input.modTime), status }
  return element(fields.listingClass, attributes, [
    element('agentID', {}, input.agentId),
    element('uniqueID', {}, input.uniqueId),
    ...buildPeople(input, profile),
    ...buildPrice(fields, { isArchive: input.isArchive ?? false }),
    ...buildSale(fields, input.status, input.isArchive),
    ...buildCommercial(fields),
    ...buildLandAndRural(fields),
    ...buildPlace(fields),
    ...buildCategory(fields),
    element('headline', {}, fields.headline ?? ''),
    element('description', {}, fields.description ?? ''),
    ...buildFeatures(fields),
    ...buildLinks(fields, input.isArchive),
    ...buildMedia(input, profile),
  ])
}

/** One video has an element of its own; the other links share two places, or three for commercial listings. */
function buildLinks({ listingClass, links }: ListingFields, isArchive = false): XmlElement[] {
  const hasVideo = listingClass !== 'holidayRental' && listingClass !== 'business'
  const video = hasVideo ? links.find(({ kind }) => kind === 'video') : undefined
  const booking = listingClass === 'holidayRental' ? links.find(({ kind }) => kind === 'booking') : undefined
  const pages = isCommercial(listingClass) ? links.filter(({ kind }) => kind === 'miniweb').slice(0, 3) : []
  const others = links
    .filter((link) => link !== video && link !== booking && !pages.includes(link))
    .slice(0, isArchive ? undefined : isCommercial(listingClass) ? 3 : 2)
  return [
    ...(video ? [element('videoLink', { href: video.url })] : []),
    ...(booking ? [element('availabilityLink', { href: booking.url })] : []),
    ...(pages.length > 0
      ? [
          element(
            'miniweb',
            {},
            pages.map(({ url }, index) => element('uri', { id: String(index + 1) }, url)),
          ),
        ]
      : []),
    ...others.map(({ url }) => element('externalLink', { href: url })),
  ]
}
