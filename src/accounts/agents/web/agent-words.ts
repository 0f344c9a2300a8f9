import type { AgentProfile, PortalIds } from '../agents.contract.ts'

export const fieldLabels = {
  name: 'Name',
  jobTitle: 'Position',
  mobile: 'Mobile',
  phone: 'Office phone',
  otherPhones: 'Other phones',
  email: 'Email',
  languages: 'Languages spoken',
  bioHtml: 'About',
  licence: 'Licence number',
  licenceState: 'Licensed in',
  socials: 'Social profiles',
  portalIds: 'Portal IDs',
  uniqueListingAgentId: 'realestate.com.au (agent)',
  photoId: 'Photo',
} as const

export const stateChoices: NonNullable<AgentProfile['licenceState']>[] = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/** The portals by the keys of the specification; the first is the office's id and the same for all agents. */
export const portalLabels: Record<keyof PortalIds, string> = {
  DomainAgencyId: 'Domain (agency)',
  HomesAgentId: 'Homes',
  HomelyAgentId: 'Homely',
  SohoAgentId: 'Soho',
  OTHAgentId: 'OnTheHouse',
  ViewAgentId: 'View',
  RentAgentId: 'Rent',
  RealtyAgentId: 'Realty',
  CPGAgentId: 'CPG',
  IreneAgentId: 'Irene',
  RateMyAgentAgentId: 'RateMyAgent',
  ListingLoopAgentId: 'Listing Loop',
  FarmBuyAgentId: 'FarmBuy',
  HorsePropertyAgentId: 'Horse Property',
  FarmPropertyAgentId: 'Farm Property',
  DevelopmentReadyAgentId: 'Development Ready',
}
