/** How a contact is linked to a property apart from its listings, now or in the past. */
export const tieRoles = [
  'owner',
  'resident',
  'landlord',
  'tenant',
  'interested',
  'formerOwner',
  'formerResident',
  'formerLandlord',
  'formerTenant',
] as const
export type TieRole = (typeof tieRoles)[number]
