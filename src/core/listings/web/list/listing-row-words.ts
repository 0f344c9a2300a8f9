import { formatArea, formatRelative } from '#ui/formatting.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { choiceWord } from '../fields/field-choices.ts'

export const addressOf = ({ streetLine, suburb }: Pick<ListingRow, 'streetLine' | 'suburb'>) =>
  streetLine || suburb || 'No address yet'
/** `Hampton VIC 3188`; without a street the suburb already stands above. */
export const placeOf = ({
  streetLine,
  suburb,
  state,
  postcode,
}: Pick<ListingRow, 'streetLine' | 'suburb' | 'state' | 'postcode'>) =>
  [streetLine ? suburb : undefined, state, postcode].filter(Boolean).join(' ')
/** For a screen reader, and for sentences about one listing. */
export const nameOf = (row: ListingRow) => row.streetLine || row.suburb || row.reference

export const typeOf = ({ category, listingClass }: Pick<ListingRow, 'category' | 'listingClass'>) =>
  choiceWord(category ?? listingClass)
/** `3 · 2 · 1`; empty where rooms make no sense. */
export function roomsOf({ bedrooms, bathrooms, carSpaces }: ListingRow): string {
  const rooms = [bedrooms, bathrooms, carSpaces]
  return rooms.every((count) => count === null) ? '' : rooms.map((count) => count ?? '–').join(' · ')
}
export const landOf = ({ landAreaM2 }: ListingRow) => (landAreaM2 === null ? '' : formatArea(landAreaM2))

/** The public words about the price; where the vendor allows none, staff read that instead of a gap. */
export const priceOf = ({ priceLabel, priceCents, rentCents }: ListingRow) =>
  priceLabel
    ? { words: priceLabel, isQuiet: false }
    : { words: priceCents === null && rentCents === null ? 'No price yet' : 'Not shown', isQuiet: true }

export const updatedOf = ({ updatedAt }: ListingRow) => formatRelative(updatedAt)
