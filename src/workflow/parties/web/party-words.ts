import { wordOf } from '#common/text/name-words.ts'

const words: Readonly<Record<string, string>> = {
  vendorSolicitor: 'Vendor’s solicitor',
  purchaserSolicitor: 'Buyer’s solicitor',
  purchaser: 'Buyer',
  owner: 'Owner',
  resident: 'Lives here',
}
/** Label of a party role: `Vendor`, `Buyer’s solicitor`, `Former tenant`. */
export const partyWord = (role: string): string => words[role] ?? wordOf(role)

const ties: Readonly<Record<string, string>> = {
  owner: 'Owns',
  resident: 'Lives at',
  landlord: 'Landlord of',
  tenant: 'Rents',
  interested: 'Interested in',
  formerOwner: 'Owned',
  formerResident: 'Lived at',
  formerLandlord: 'Former landlord of',
  formerTenant: 'Rented',
}
/** Label of a link to a property: `Owns`, `Lives at`. */
export const tieWord = (role: string): string => ties[role] ?? wordOf(role)
