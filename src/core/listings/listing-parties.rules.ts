import type { ListingFields, Party } from '#common/listing/listing-fields.ts'

export const partyRoles = ['vendor', 'landlord', 'purchaser', 'tenant', 'vendorSolicitor', 'purchaserSolicitor'] as const
export type PartyRole = (typeof partyRoles)[number]

export interface LinkedParty {
  role: PartyRole
  contactId: string
}
type Sides = Pick<ListingFields, 'saleOrLease' | 'vendors' | 'buyers' | 'solicitor' | 'buyerSolicitor'>

/** The parties of a listing that are contacts, each once in a role. What is for sale and for lease at once is sold first. */
export function linkedParties(fields: Sides): LinkedParty[] {
  const isLease = fields.saleOrLease === 'lease'
  const named: [PartyRole, readonly (Party | null)[]][] = [
    [isLease ? 'landlord' : 'vendor', fields.vendors],
    [isLease ? 'tenant' : 'purchaser', fields.buyers],
    ['vendorSolicitor', [fields.solicitor]],
    ['purchaserSolicitor', [fields.buyerSolicitor]],
  ]
  const all = named.flatMap(([role, parties]) =>
    parties.flatMap((party) => (party?.contactId ? [{ role, contactId: party.contactId }] : [])),
  )
  return [...new Map(all.map((one) => [`${one.role} ${one.contactId}`, one])).values()]
}

/** Changes every party in one way. */
export function mapParties<F extends Sides>(fields: F, change: (party: Party, path: string) => Party): F {
  const one = (party: Party | null, path: string) => party && change(party, path)
  return {
    ...fields,
    vendors: fields.vendors.map((party, i) => change(party, `vendors.${i}`)),
    buyers: fields.buyers.map((party, i) => change(party, `buyers.${i}`)),
    solicitor: one(fields.solicitor, 'solicitor'),
    buyerSolicitor: one(fields.buyerSolicitor, 'buyerSolicitor'),
  }
}
