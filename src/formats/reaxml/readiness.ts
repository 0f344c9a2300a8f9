import type { PlaceCheck, PortalRule } from './readiness/portal-rule.ts'
import { mediaRules } from './readiness/rules-media.ts'
import { placeRules } from './readiness/rules-place.ts'
import { priceRules } from './readiness/rules-price.ts'
import { propertyRules } from './readiness/rules-property.ts'
import { saleRules } from './readiness/rules-sale.ts'
import type { OutgoingListing } from './writer/outgoing-listing.ts'

const portalRules: readonly PortalRule[] = [...placeRules, ...propertyRules, ...priceRules, ...saleRules, ...mediaRules]

export interface PortalFinding extends Pick<PortalRule, 'field' | 'severity' | 'source'> {
  message: string
}

/**
 * Lists what a portal would refuse or cut, before it is sent: the rules that REA has for new listings.
 *
 * @param isRealPlace looks suburb, state and postcode up; without it they are only asked to be there
 * @returns everything that is wrong, not only the first; a draft is judged as if it went live
 */
export function checkForPortal(input: OutgoingListing, isRealPlace: PlaceCheck = () => true): PortalFinding[] {
  if (input.status === 'draft') return checkForPortal({ ...input, status: 'live' }, isRealPlace)
  return portalRules.flatMap(({ field, severity, source, check }) => {
    const message = check(input, isRealPlace)
    return message === false ? [] : [{ field, severity, source, message }]
  })
}
