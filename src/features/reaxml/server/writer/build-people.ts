import type { XmlElement } from '../xml-tree.ts'
import { isCommercial } from './build-price.ts'
import type { OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import { element } from './xml-text.ts'

/** The listing agents, and the vendors when they may be named. */
export function buildPeople({ fields, agents, withVendor, isArchive }: OutgoingListing, profile: ReaxmlProfile): XmlElement[] {
  // Residential listings take two agents, commercial ones four (portals A5).
  const shown = agents.slice(0, isArchive || isCommercial(fields.listingClass) ? 4 : 2)
  // Both came with 1.64, and yes is what is meant when nothing is said.
  const isSaidNo = (value: boolean | undefined) => value === false && profile === '1.64'
  return [
    ...shown.map(({ name, phone, email, officePhone, isProfileShown, getsCampaignReport, ...links }, index) =>
      element('listingAgent', { id: String(index + 1), ...(isSaidNo(isProfileShown) && { displayAgentProfile: 'no' }) }, [
        element('name', {}, name),
        ...telephone(phone, profile),
        ...(isArchive && officePhone ? [element('telephone', { type: profile === '1.64' ? 'AH' : 'BH' }, officePhone)] : []),
        ...(email ? [element('email', isSaidNo(getsCampaignReport) ? { receiveCampaignReport: 'no' } : {}, email)] : []),
        ...(links.twitterUrl ? [element('twitterURL', {}, links.twitterUrl)] : []),
        ...(links.facebookUrl ? [element('facebookURL', {}, links.facebookUrl)] : []),
        ...(links.linkedInUrl ? [element('linkedInURL', {}, links.linkedInUrl)] : []),
      ]),
    ),
    ...(withVendor ? buildVendors(fields.vendors, profile) : []),
  ]
}

function buildVendors(vendors: OutgoingListing['fields']['vendors'], profile: ReaxmlProfile): XmlElement[] {
  return vendors.map(({ name, phone, otherPhones = [], email }) =>
    element('vendorDetails', {}, [
      ...(name ? [element('name', {}, name)] : []),
      ...[phone, ...otherPhones].flatMap((number) => telephone(number, profile)),
      ...(email ? [element('email', {}, email)] : []),
    ]),
  )
}

/** REA dropped business-hours numbers in 2020: what is left to say of an office line is the default, `mobile`. */
function telephone(number: string | null, profile: ReaxmlProfile): XmlElement[] {
  if (!number) return []
  const isMobile = /^(\+?61|0)\s*4/.test(number.replace(/[()]/g, ''))
  return [element('telephone', { type: isMobile || profile === '1.64' ? 'mobile' : 'BH' }, number)]
}
