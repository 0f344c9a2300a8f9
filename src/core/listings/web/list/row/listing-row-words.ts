import { formatArea, formatMoney, formatRelative } from '#ui/formatting.ts'
import type { ListingRow } from '../../../listings.contract.ts'
import { choiceWord } from '../../../choice-words.rules.ts'

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
/** Name for a screen reader, and for sentences about one listing. */
export const nameOf = (row: ListingRow) => row.streetLine || row.suburb || row.reference

export const typeOf = ({ category, listingClass }: Pick<ListingRow, 'category' | 'listingClass'>) =>
  choiceWord(category ?? listingClass)
/** `3 · 2 · 1`; empty where rooms make no sense. */
export function roomsOf({ bedrooms, bathrooms, carSpaces }: ListingRow): string {
  const rooms = [bedrooms, bathrooms, carSpaces]
  return rooms.every((count) => count === null) ? '' : rooms.map((count) => count ?? '–').join(' · ')
}
export const landOf = ({ landAreaM2 }: ListingRow) => (landAreaM2 === null ? '' : formatArea(landAreaM2))

export interface StaffPrice {
  words: string
  isQuiet: boolean
  isUndisclosed: boolean
}
type Priced = Pick<ListingRow, 'priceLabel' | 'priceCents' | 'rentCents' | 'rentPeriod' | 'soldPriceCents'>
/** The public words about the price; where the public learns none, staff read the figure all the same. */
export function priceOf({ priceLabel, priceCents, rentCents, rentPeriod, soldPriceCents }: Priced): StaffPrice {
  if (priceLabel) return { words: priceLabel, isQuiet: false, isUndisclosed: false }
  const cents = soldPriceCents ?? priceCents
  if (cents !== null) return { words: formatMoney(cents), isQuiet: false, isUndisclosed: true }
  if (rentCents !== null)
    return { words: `${formatMoney(rentCents)} per ${rentPeriod ?? 'week'}`, isQuiet: false, isUndisclosed: true }
  return { words: 'No price yet', isQuiet: true, isUndisclosed: false }
}

const dayMs = 86_400_000
export const isOnMarket = ({ status }: Pick<ListingRow, 'status'>) =>
  status === 'live' || status === 'underOffer' || status === 'underApplication'
/** From the first day on the market until today or the day it left it; null when it never was. */
export function daysOnMarket({ listedAt }: Pick<ListingRow, 'listedAt'>, closedOn?: string): number | null {
  if (!listedAt) return null
  const end = closedOn ? Date.parse(closedOn) : Date.now()
  return Math.max(0, Math.floor((end - Date.parse(listedAt)) / dayMs))
}

export const updatedOf = ({ updatedAt }: ListingRow) => formatRelative(updatedAt)
