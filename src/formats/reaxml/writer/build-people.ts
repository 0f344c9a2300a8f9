import { createHash } from 'node:crypto'
import type { XmlElement } from '../xml-tree.ts'
import { isCommercial } from './build-price.ts'
import type { OutgoingAgent, OutgoingListing, ReaxmlProfile } from './outgoing-listing.ts'
import { element } from './xml-text.ts'

/** The listing agents, and the vendors when they may be named. */
export function buildPeople({ fields, agents, withVendor, isArchive }: OutgoingListing, profile: ReaxmlProfile): XmlElement[] {
  // Residential listings take two agents, commercial ones four.
  const shown = agents.slice(0, isArchive || isCommercial(fields.listingClass) ? 4 : 2)
  // Both came with 1.64, and yes is what is meant when nothing is said.
  const isSaidNo = (value: boolean | undefined) => value === false && profile === '1.64'
  return [
    ...shown.map(({ name, email, isProfileShown, getsCampaignReport, photo, ...more }, index) =>
      element('listingAgent', { id: String(index + 1), ...(isSaidNo(isProfileShown) && { displayAgentProfile: 'no' }) }, [
        element('name', {}, name),
        ...(isArchive ? allPhoneElements(more, profile) : phoneElements(more.phone ?? more.officePhone ?? null, profile)),
        ...(email ? [element('email', isSaidNo(getsCampaignReport) ? { receiveCampaignReport: 'no' } : {}, email)] : []),
        ...(more.twitterUrl ? [element('twitterURL', {}, more.twitterUrl)] : []),
        ...(more.facebookUrl ? [element('facebookURL', {}, more.facebookUrl)] : []),
        ...(more.linkedInUrl ? [element('linkedInURL', {}, more.linkedInUrl)] : []),
        // Both came with 1.64; the model of an older revision takes them out again.
        ...(more.uniqueListingAgentId ? [element('uniqueListingAgentID', {}, more.uniqueListingAgentId)] : []),
        ...(photo ? [element('media', {}, [agentPhoto(photo)])] : []),
      ]),
    ),
    ...(withVendor ? buildVendors(fields.vendors, profile) : []),
  ]
}

function buildVendors(vendors: OutgoingListing['fields']['vendors'], profile: ReaxmlProfile): XmlElement[] {
  return vendors.map(({ name, phone, otherPhones = [], email }) =>
    element('vendorDetails', {}, [
      ...(name ? [element('name', {}, name)] : []),
      ...[phone, ...otherPhones].flatMap((number) => phoneElements(number, profile)),
      ...(email ? [element('email', {}, email)] : []),
    ]),
  )
}

const agentPhoto = ({ externalId, url }: NonNullable<OutgoingAgent['photo']>) =>
  element('attachment', { id: externalId ?? hashOf(url), usage: 'agentPhoto', url })
/** The URL always has the same content. */
const hashOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 32)

/** Each under the type by which it is read again, for any number. */
function allPhoneElements(
  { phone, officePhone, otherPhones = [] }: Pick<OutgoingAgent, 'phone' | 'officePhone' | 'otherPhones'>,
  profile: ReaxmlProfile,
) {
  const office = profile === '1.64' ? 'AH' : 'BH'
  return [
    ...(phone ? [element('telephone', { type: 'mobile' }, phone)] : []),
    ...[officePhone, ...otherPhones].flatMap((number) => (number ? [element('telephone', { type: office }, number)] : [])),
  ]
}

/** REA dropped business-hours numbers in 2020: what is left to say of an office line is the default, `mobile`. */
function phoneElements(number: string | null, profile: ReaxmlProfile): XmlElement[] {
  if (!number) return []
  const isMobile = /^(\+?61|0)\s*4/.test(number.replace(/[()]/g, ''))
  return [element('telephone', { type: isMobile || profile === '1.64' ? 'mobile' : 'BH' }, number)]
}
