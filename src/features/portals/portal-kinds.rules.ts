import type { ListingClass } from '../listings/listing-values.contract.ts'

/** How listings get there: REA's upload API, Domain's listing API, or REAXML files laid on a server of the portal's. */
export type PortalTransport = 'reaApi' | 'domainApi' | 'feed'

export interface PortalKind {
  name: string
  transport: PortalTransport
  /** What the specification calls the agency's id there. */
  agencyIdKey: string
  /** What the portal shows; empty: every class. */
  classes: readonly ListingClass[]
  /** Where a feed went some years ago; has to be confirmed with the portal, so it is only a hint. */
  hostHint?: string
  note?: string
}

const unconfirmed =
  'Takes a REAXML feed as far as is known. Host, folder and file names come with your agreement with the portal.'
const rural: readonly ListingClass[] = ['rural', 'land', 'residential']
const feed = (name: string, agencyIdKey: string, more: Partial<PortalKind> = {}): PortalKind => ({
  name,
  agencyIdKey,
  transport: 'feed',
  classes: [],
  note: unconfirmed,
  ...more,
})

/**
 * One line per portal (portals B): the types of specification section 3, and Domain, which has a call of its own. A new one that takes REAXML
 * is a line here; one with a way of its own of talking is a folder beside the other adapters, too, and a line in `adapters.ts`.
 */
const kinds = {
  REA: {
    name: 'realestate.com.au',
    transport: 'reaApi',
    agencyIdKey: 'AgentId',
    classes: [],
    note: 'In Ignite, under Change of Uploader, the agency adds the partner who runs this Gable. Until then every upload is refused.',
  },
  domain: {
    name: 'Domain',
    transport: 'domainApi',
    agencyIdKey: 'DomainAgencyId',
    classes: ['residential', 'rental', 'land', 'rural', 'commercial', 'commercialLand', 'business'],
    note: 'The principal of the agency approves your client id by mail to Domain. Until then every upload is refused.',
  },
  homes: feed('homes.com.au', 'HomesAgentId'),
  homely: feed('Homely', 'HomelyAgentId', { hostHint: 'ftp.homely.com.au' }),
  RS: feed('RS', 'AgentId'),
  soho: feed('Soho', 'SohoAgentId'),
  oth: feed('onthehouse.com.au', 'OTHAgentId', { hostHint: 'ftp1.onthehouse.com.au' }),
  view: feed('view.com.au', 'ViewAgentId'),
  rent: feed('rent.com.au', 'RentAgentId', { hostHint: 'feeds-ftp.rent.com.au', classes: ['rental', 'holidayRental'] }),
  realty: feed('realty.com.au', 'RealtyAgentId'),
  cpg: feed('CPG', 'CPGAgentId', { classes: ['commercial', 'commercialLand', 'business'] }),
  irene: feed('Irene', 'IreneAgentId'),
  ratemyagent: feed('RateMyAgent', 'RateMyAgentAgentId', { hostHint: 'propertydata.ratemyagent.com.au' }),
  listingloop: feed('Listing Loop', 'ListingLoopAgentId'),
  farmbuy: feed('FarmBuy', 'FarmBuyAgentId', { classes: rural }),
  horseproperty: feed('Horse Property', 'HorsePropertyAgentId', { classes: rural }),
  farmproperty: feed('Farm Property', 'FarmPropertyAgentId', { classes: rural }),
  developmentready: feed('Development Ready', 'DevelopmentReadyAgentId', {
    classes: ['land', 'commercial', 'commercialLand', 'residential', 'rural'],
  }),
} satisfies Record<string, PortalKind>
export type PortalType = keyof typeof kinds
export const portalKinds: Record<PortalType, PortalKind> = kinds
export const portalTypes = Object.keys(kinds) as [PortalType, ...PortalType[]]

const agencyIds: Record<PortalTransport, { pattern: RegExp; words: string }> = {
  reaApi: { pattern: /^[a-z]{6}$/i, words: 'The agency id has six letters' },
  domainApi: { pattern: /^[1-9]\d{0,8}$/, words: 'The agency id at Domain is a number' },
  feed: { pattern: /^[\w.-]{1,50}$/, words: 'Letters, digits, dots and dashes only, 50 at most' },
}
/** Undefined when the id can be one of this portal's. */
export function agencyIdProblem(portalType: PortalType, id: string): string | undefined {
  const { pattern, words } = agencyIds[portalKinds[portalType].transport]
  return pattern.test(id) ? undefined : words
}

export const takesClass = (portalType: PortalType, listingClass: ListingClass) => {
  const { classes } = portalKinds[portalType]
  return classes.length === 0 || classes.includes(listingClass)
}

export const feedProtocols = ['sftp', 'ftps', 'ftp', 'https'] as const
export type FeedProtocol = (typeof feedProtocols)[number]
export const usualPort: Record<FeedProtocol, number> = { sftp: 22, ftps: 21, ftp: 21, https: 443 }
/** What a file name may be put together from. */
export const fileNameParts = ['agency', 'listing', 'stamp', 'date'] as const
