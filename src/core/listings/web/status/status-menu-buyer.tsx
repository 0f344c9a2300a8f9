import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { Party } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'

/** Asked when a contract is made; once a buyer is named, it is changed in the editor. */
export const asksBuyer = (listing: Pick<Listing, 'buyers'>, to: ListingStatus): boolean =>
  ['underOffer', 'underApplication', 'sold', 'leased'].includes(to) && listing.buyers.length === 0

interface BuyerChoiceProps {
  to: ListingStatus
  onChange(buyers: Party[]): void
}

/** Who buys or rents it: a contact that is found while typing, or just a name. */
export function BuyerChoice({ to, onChange }: BuyerChoiceProps) {
  const [typed, setTyped] = useState('')
  const mayFind = useMay('contacts.read')
  const label = to === 'leased' || to === 'underApplication' ? 'Tenant (private, if known)' : 'Buyer (private, if known)'
  if (!mayFind) return null
  return (
    <ContactPicker
      label={label}
      placeholder="Name, phone or email"
      value={typed}
      onType={(name) => {
        setTyped(name)
        onChange(name.trim() ? [{ name: name.trim().slice(0, 120), phone: null, email: null }] : [])
      }}
      onPick={({ id, displayName, phone, email }) => {
        setTyped(displayName)
        onChange([{ name: displayName.slice(0, 120), phone, email, contactId: id }])
      }}
    />
  )
}
