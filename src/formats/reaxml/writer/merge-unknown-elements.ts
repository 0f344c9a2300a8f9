import type { ImportedElement } from '#common/listing/listing-fields.ts'
import type { Dtd } from '../dtd/dtd.ts'
import type { XmlElement } from '../xml-tree.ts'
import { mayRepeat } from './fit-to-model.ts'

/**
 * Elements that are made from our own fields. A kept part of one (`plusOutgoings` of a rent) travels with it, but never
 * without it: once the rent is gone, so is what was said about it. The same holds vendors back.
 */
const fieldElements = new Set(
  `authority commercialAuthority exclusivity commercialListingType underOffer depositTaken isHomeLandPackage price priceView rent
  bond commercialRent businessLease address suburb municipality estate streetDirectory category holidayCategory ruralCategory
  landCategory commercialCategory businessCategory headline description features soldDetails soldPrice inspectionTimes auction
  vendorDetails yearBuilt yearLastRenovated newConstruction externalLink videoLink availabilityLink images objects
  dateAvailable ecoFriendly idealFor views allowances zone tenancy area frontage depth crossOver energyRating councilRates`.split(
    /\s+/,
  ),
)

/**
 * Puts the elements that a feed brought and we have no field for back where they were. Our own values always win; whether
 * the revision has a place for the rest, the model decides afterwards.
 */
export function mergeUnknownElements(target: XmlElement, kept: readonly ImportedElement[], model: Dtd): XmlElement {
  const content = model.get(target.name)?.content
  const children = [...target.children]
  for (const element of kept) {
    const index = target.children.findIndex((child) => child.name === element.name)
    const own = target.children[index]
    const isOneOfMany = content !== undefined && mayRepeat(content, element.name)
    if (own && !isOneOfMany) children[index] = mergeUnknownParts(children[index] ?? own, element, model)
    else if (!fieldElements.has(element.name) || (own && isOneOfMany && element.name === 'area')) {
      children.push(mergeUnknownElements({ ...element, children: [] }, element.children, model))
    }
  }
  return { ...target, children }
}

function mergeUnknownParts(own: XmlElement, element: ImportedElement, model: Dtd): XmlElement {
  const isMixed = model.get(own.name)?.content.kind === 'mixed'
  // A range stands instead of our number; a rent per square metre stands beside it.
  const parts = isMixed ? element.children.filter(({ name }) => name !== 'range') : element.children
  return mergeUnknownElements({ ...own, attributes: { ...element.attributes, ...own.attributes } }, parts, model)
}
