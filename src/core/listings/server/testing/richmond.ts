import { emptyAddress } from '#common/listing/listing-empty.ts'

export const richmond = {
  ...emptyAddress,
  streetNumber: '39',
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
/** The same house each time: its listings share one property. */
export const house = {
  listingClass: 'residential' as const,
  address: richmond,
  priceCents: 125_000_000,
  headline: 'A quiet street',
}
