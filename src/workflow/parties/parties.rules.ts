import type { ContactRoleEntry } from '#core/contacts/contact-fields.contract.ts'
import type { ContactRole } from '#core/contacts/contact-values.contract.ts'
import type { PartyRole } from '#core/listings/listing-parties.rules.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

/** A listing that the contact is a party of, with the dates of its status changes. */
export interface DealState {
  role: PartyRole
  status: ListingStatus
  since: string
  listedOn: string | null
  soldOn: string | null
  settledOn: string | null
  leasedOn: string | null
}

/**
 * What a listing makes of one of its parties. Before it is listed, and after it was withdrawn, an owner is one who may sell; a buyer has
 * the role from the contract to settlement, after that they are no buyer any more.
 */
function roleOf({ role, status, since, listedOn, soldOn, settledOn, leasedOn }: DealState): [ContactRole, string] | undefined {
  const isBefore = status === 'draft' || status === 'withdrawn'
  switch (role) {
    case 'vendor':
      if (status === 'settled') return ['pastVendor', settledOn ?? since]
      return isBefore ? ['prospectiveVendor', since] : ['vendor', listedOn ?? since]
    case 'landlord':
      return isBefore ? ['prospectiveLandlord', since] : ['landlord', listedOn ?? since]
    case 'purchaser':
      return status === 'sold' || status === 'underOffer' ? ['buyer', soldOn ?? since] : undefined
    case 'tenant':
      return status === 'leased' || status === 'underApplication' ? ['tenant', leasedOn ?? since] : undefined
    case 'vendorSolicitor':
    case 'purchaserSolicitor':
      return ['solicitor', since]
  }
}

/**
 * A contact's roles including those that follow their listings. Roles set by a user stay as they are; roles from listings are recomputed, so that
 * repeating it changes nothing.
 */
export function rolesFollowing(roles: readonly ContactRoleEntry[], deals: readonly DealState[]): ContactRoleEntry[] {
  const own = roles.filter(({ origin }) => origin === 'manual')
  const since = new Map<ContactRole, string>()
  for (const deal of deals) {
    const [role, day] = roleOf(deal) ?? []
    if (role && day && (since.get(role) ?? '9999') > day) since.set(role, day)
  }
  const following = [...since]
    .filter(([role]) => !own.some((entry) => entry.role === role))
    .map(([role, day]): ContactRoleEntry => ({ role, since: day, until: null, origin: 'auto' }))
  return [...own, ...following].slice(0, 14)
}
