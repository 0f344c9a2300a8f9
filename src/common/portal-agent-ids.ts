/** The per-portal agent ids of spec section 3, in its spelling. */
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
