import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import type { Party } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

interface Known {
  id: string
  fields: ContactFields
}
const party = ({ id, fields }: Known): Party => ({
  name: displayName(fields),
  phone: fields.phones[0]?.number ?? null,
  email: fields.emails[0]?.address ?? null,
  contactId: id,
})

/** Who sells or lets a listing of the demo, and who bought or rents it: contacts of the demo, each of them once. */
export function demoParties(n: number, status: ListingStatus, contacts: readonly Known[]): { vendors: Party[]; buyers: Party[] } {
  const at = (i: number) => contacts[i % Math.max(1, contacts.length)]
  const [vendor, buyer] = [at(n * 5 + 4), at(n * 5 + 2)]
  const isGone = status === 'sold' || status === 'settled' || status === 'leased' || status === 'underOffer'
  return { vendors: vendor ? [party(vendor)] : [], buyers: isGone && buyer ? [party(buyer)] : [] }
}
