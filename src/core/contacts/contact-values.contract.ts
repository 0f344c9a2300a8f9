/** In a file without schemas, for the browser. */
export const emptyPostalAddress = { street: null, suburb: null, state: null, postcode: null, country: null } as const

export const contactKinds = ['person', 'couple', 'company', 'trust', 'estate'] as const
export type ContactKind = (typeof contactKinds)[number]

export const phoneTypes = ['mobile', 'home', 'work', 'direct', 'fax', 'other'] as const
export const emailLabels = ['personal', 'work', 'other'] as const

/** Roles of a contact for the agency. One person often has several, e.g. vendor and buyer. */
export const contactRoles = [
  'buyer',
  'tenant',
  'prospectiveVendor',
  'vendor',
  'pastVendor',
  'prospectiveLandlord',
  'landlord',
  'pastLandlord',
  'investor',
  'developer',
  'supplier',
  'solicitor',
  'agent',
  'other',
] as const
export type ContactRole = (typeof contactRoles)[number]

export const contactSources = [
  'portal',
  'openHome',
  'website',
  'phone',
  'referral',
  'import',
  'walkIn',
  'signboard',
  'socialMedia',
  'letterbox',
  'pastClient',
  'other',
] as const
export type ContactSource = (typeof contactSources)[number]

export const ratings = ['hot', 'warm', 'cold'] as const
export type Rating = (typeof ratings)[number]

export const buyingPositions = ['firstHome', 'investor', 'hasPropertyToSell', 'onMarket', 'sold', 'cash', 'preApproved'] as const
export const timeframes = ['now', 'threeMonths', 'sixMonths', 'year', 'later'] as const
export const importantDates = ['birthday', 'settlementAnniversary', 'leaseEnd', 'custom'] as const
export const relationshipKinds = [
  'partner',
  'parent',
  'child',
  'sibling',
  'friend',
  'colleague',
  'employer',
  'employee',
  'solicitor',
  'accountant',
  'trustee',
  'director',
  'other',
] as const
export type RelationshipKind = (typeof relationshipKinds)[number]
