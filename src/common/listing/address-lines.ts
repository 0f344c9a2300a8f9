import type { Address, ListingFields } from './listing-fields.ts'

/** The street part as people write it: `2/39 Main Road`, `Lot 4 Hill Street`; empty when nothing is known. */
export function streetLine(a: Pick<Address, 'subNumber' | 'lotNumber' | 'streetNumber' | 'street'>): string {
  const lot = a.lotNumber && !a.streetNumber ? `${/^lot/i.test(a.lotNumber) ? '' : 'Lot '}${a.lotNumber}` : ''
  const number = [a.subNumber, a.streetNumber].filter(Boolean).join('/')
  return [lot, number, a.street].filter(Boolean).join(' ')
}
/** `Richmond VIC 3121`. */
export const suburbLine = (a: Pick<Address, 'suburb' | 'state' | 'postcode'>) =>
  [a.suburb, a.state, a.postcode].filter(Boolean).join(' ')

/** Street and suburb, as exact as the vendor allows; empty where the address is hidden. */
export function publicPlaceLine({ address, addressVisibility }: Pick<ListingFields, 'address' | 'addressVisibility'>): string {
  if (addressVisibility === 'hidden') return ''
  const street = { fullAddress: streetLine(address), streetAndSuburb: address.street ?? '', suburb: '' }[addressVisibility]
  return [street, suburbLine(address)].filter(Boolean).join(', ')
}

/**
 * Names a listing in everything that can leave the agency: file names, titles, subjects, calendar entries, letters. Street and suburb as exact as the
 * vendor allows, else `Listing HV-1057`.
 */
export function outsideName(
  { address, addressVisibility, reference }: Pick<ListingFields, 'address' | 'addressVisibility'> & { reference: string },
  separator = ', ',
): string {
  const shown = { fullAddress: streetLine(address), streetAndSuburb: address.street ?? '', suburb: '', hidden: '' }[
    addressVisibility
  ]
  const suburb = addressVisibility === 'hidden' ? '' : address.suburb
  return [shown, suburb].filter(Boolean).join(separator) || `Listing ${reference}`
}

/** `Brighton VIC 3186` with spaces that don't break: a postcode alone on a line looks lost. Of every place in the text. */
export const unbrokenPlaces = (text: string): string =>
  text.replaceAll(/ (ACT|NSW|NT|QLD|SA|TAS|VIC|WA) (\d{4})\b/g, '\u00a0$1\u00a0$2')
