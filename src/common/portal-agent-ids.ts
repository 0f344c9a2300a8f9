/** An agent's id at each portal. The stored sign-in and the API have carried these spellings from the start, so they stay. */
export const portalAgentIdKeys = [
  'DomainAgencyId',
  'HomesAgentId',
  'HomelyAgentId',
  'SohoAgentId',
  'OTHAgentId',
  'ViewAgentId',
  'RentAgentId',
  'RealtyAgentId',
  'CPGAgentId',
  'IreneAgentId',
  'RateMyAgentAgentId',
  'ListingLoopAgentId',
  'FarmBuyAgentId',
  'HorsePropertyAgentId',
  'FarmPropertyAgentId',
  'DevelopmentReadyAgentId',
] as const
export type PortalAgentIdKey = (typeof portalAgentIdKeys)[number]
