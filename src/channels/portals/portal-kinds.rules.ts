import type { ListingClass } from '#common/listing/listing-values.ts'

export interface PortalKind {
  name: string
  /** The folder in `server/adapters` that sends listings there, e.g. `feed`: REAXML files put on a server of the portal's. */
  transport: string
  /** The specification's name of the agency's id there. */
  agencyIdKey: string
  /** The shape of the id, the sentence for a wrong one, and where to get it. */
  agencyId: { pattern: RegExp; words: string; hint: string }
  /** Classes that the portal lists; empty: every class. */
  classes: readonly ListingClass[]
  /** The host of feeds some years ago; has to be confirmed with the portal, so it is only a hint. */
  hostHint?: string
  note?: string
}

const unconfirmed = 'Believed to accept REAXML feeds. The portal gives you the host, folder and file names.'
const rural: readonly ListingClass[] = ['rural', 'land', 'residential']
const feed = (name: string, agencyIdKey: string, more: Partial<PortalKind> = {}) => ({
  name,
  agencyIdKey,
  agencyId: {
    pattern: /^[\w.-]{1,50}$/,
    words: 'Use letters, numbers, dots and dashes, up to 50',
    hint: 'From the portal',
  },
  classes: [],
  note: unconfirmed,
  ...more,
  transport: 'feed' as const,
})

/**
 * One line per portal: the portals that take REAXML, and Domain, which has a call of its own. A new one that takes REAXML
 * is a line here; one with a way of its own of talking is a line here and a folder with its adapter.
 */
const kinds = {
  REA: {
    name: 'realestate.com.au',
    transport: 'rea' as const,
    agencyIdKey: 'AgentId',
    agencyId: {
      pattern: /^[a-z]{6}$/i,
      words: 'Enter the six-letter agency ID',
      hint: 'Six letters, from realestate.com.au',
    },
    classes: [],
    note: 'In Ignite, under Change of Uploader, add your Gable partner. Uploads are rejected until then.',
  },
  domain: {
    name: 'Domain',
    transport: 'domain' as const,
    agencyIdKey: 'DomainAgencyId',
    agencyId: {
      pattern: /^[1-9]\d{0,8}$/,
      words: 'Enter the Domain agency ID (a number)',
      hint: 'A number, from Domain',
    },
    classes: ['residential', 'rental', 'land', 'rural', 'commercial', 'commercialLand', 'business'],
    note: 'Your principal approves the client ID by email to Domain. Uploads are rejected until then.',
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
  // The host of a website that is not Gable's own takes the same files as a portal.
  website: feed('Your website', 'WebsiteAgencyId', {
    agencyId: {
      pattern: /^[\w.-]{1,50}$/,
      words: 'Use letters, numbers, dots and dashes, up to 50',
      hint: 'From your website’s host',
    },
    note: 'Sends REAXML to a website made elsewhere. Its host gives you the server, folder and file names, or fetches the file from an address that Gable gives you. Gable’s own pages and feeds are under Branding, Website.',
  }),
} satisfies Record<string, PortalKind>
export type PortalType = keyof typeof kinds
export type PortalTransport = (typeof kinds)[PortalType]['transport']
export const portalKinds: Record<PortalType, PortalKind & { transport: PortalTransport }> = kinds
export const portalTypes = Object.keys(kinds) as [PortalType, ...PortalType[]]
export const portalTransports = [...new Set(Object.values(kinds).map(({ transport }) => transport))]

/** Undefined when the id can be one of this portal's. */
export function agencyIdProblem(portalType: PortalType, id: string): string | undefined {
  const { pattern, words } = portalKinds[portalType].agencyId
  return pattern.test(id) ? undefined : words
}

export const takesClass = (portalType: PortalType, listingClass: ListingClass) => {
  const { classes } = portalKinds[portalType]
  return classes.length === 0 || classes.includes(listingClass)
}

/** `pull`: nothing is sent, the portal fetches one file with everything from an address of ours. */
export const feedProtocols = ['sftp', 'ftps', 'ftp', 'https', 'pull'] as const
export type FeedProtocol = (typeof feedProtocols)[number]
export const usualPort: Record<FeedProtocol, number> = { sftp: 22, ftps: 21, ftp: 21, https: 443, pull: 443 }
/** Parts that a file name may be put together from. */
export const fileNameParts = ['agency', 'listing', 'stamp', 'date'] as const
