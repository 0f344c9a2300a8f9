import type { Area, Inspection, ListingFields } from '#common/listing/listing-fields.ts'
import { type ListingClass, type ListingStatus, squareMetresPer } from '#common/listing/listing-values.ts'

type Side = 'sale' | 'lease' | 'both'

/** The sides a listing of this class can have, the usual one first. */
export function sidesOf(listingClass: ListingClass): readonly Side[] {
  if (listingClass === 'rental' || listingClass === 'holidayRental') return ['lease']
  return ['commercial', 'commercialLand', 'business'].includes(listingClass) ? ['sale', 'lease', 'both'] : ['sale']
}

/** Agents shown to buyers, unless the listing sets otherwise; assistants, prospectors and the auctioneer are not shown on a portal. */
export const isNamedOnPortals = (role: string): boolean =>
  ['listing', 'selling', 'propertyManager', 'conjunctional', 'associate'].includes(role)

const saleNext: Partial<Record<ListingStatus, readonly ListingStatus[]>> = {
  draft: ['live', 'offMarket', 'withdrawn'],
  offMarket: ['live', 'underOffer', 'withdrawn', 'draft'],
  live: ['underOffer', 'sold', 'offMarket', 'withdrawn'],
  underOffer: ['sold', 'live', 'withdrawn'],
  sold: ['settled', 'live', 'underOffer'],
  settled: ['sold'],
  withdrawn: ['live', 'draft'],
}
const leaseNext: Partial<Record<ListingStatus, readonly ListingStatus[]>> = {
  draft: ['live', 'offMarket', 'withdrawn'],
  offMarket: ['live', 'withdrawn', 'draft'],
  live: ['underApplication', 'leased', 'offMarket', 'withdrawn'],
  underApplication: ['leased', 'live', 'withdrawn'],
  leased: ['live'],
  withdrawn: ['live', 'draft'],
}

/** The statuses a listing may move to from where it is, in the order a person would choose them. */
export function nextStatuses(side: Side, from: ListingStatus): readonly ListingStatus[] {
  if (side === 'sale') return saleNext[from] ?? []
  if (side === 'lease') return leaseNext[from] ?? []
  return [...new Set([...(saleNext[from] ?? []), ...(leaseNext[from] ?? [])])]
}

/** Steps after which no visitor and no task is left; asked about, and undone with the work that they ended. */
export const endsWork = (to: ListingStatus): boolean => to === 'sold' || to === 'leased' || to === 'withdrawn'

/** A life that has not ended: the property is taken on this side. A sale is open until it is settled. */
export const openStatuses = [
  'draft',
  'offMarket',
  'live',
  'underOffer',
  'underApplication',
  'sold',
] as const satisfies ListingStatus[]
export const isOpen = (status: ListingStatus): boolean => openStatuses.some((one) => one === status)

/** `both` counts as two sides. */
export const shareSide = (a: Side, b: Side): boolean => a === 'both' || b === 'both' || a === b

/** A life that has ended, so that the property may be listed again. */
export const canListAgain = (status: ListingStatus): boolean => !isOpen(status)

/** Going back (a contract fell through, a sale undone, a withdrawal) must say why; so must taking a listing off the market. */
export function needsReason(from: ListingStatus, to: ListingStatus): boolean {
  if (to === 'withdrawn') return from !== 'draft'
  return to === 'live'
    ? ['underOffer', 'underApplication', 'sold', 'leased', 'withdrawn'].includes(from)
    : ['sold', 'settled'].includes(from) && to !== 'settled'
}

/** Days until the authority ends, below zero once it has; null where it no longer matters or is not known. `today` as YYYY-MM-DD. */
export function daysOfAuthority(l: { status: ListingStatus; authorityExpiresOn: string | null }, today: string): number | null {
  const needsIt = ['draft', 'offMarket', 'live', 'underOffer', 'underApplication'].includes(l.status)
  if (!needsIt || !l.authorityExpiresOn) return null
  return Math.round((Date.parse(l.authorityExpiresOn) - Date.parse(today)) / 86_400_000)
}

export interface Missing {
  /** Path in ListingFields. */
  path: string
  message: string
}

/** Names the fields that a listing still needs before it may move to this status. */
export function missingFor(to: ListingStatus, l: ListingFields): Missing[] {
  const missing: Missing[] = []
  const need = (isThere: unknown, path: string, message: string) => void (isThere || missing.push({ path, message }))
  if (to === 'live' || to === 'underOffer' || to === 'underApplication') {
    need(l.address.suburb && l.address.state && l.address.postcode, 'address.suburb', 'Add a suburb, state and postcode')
    need(l.address.street || l.listingClass !== 'residential', 'address.street', 'Add a street')
    need(l.agents.length, 'agents', 'Add an agent')
    const saysNoFigure = ['contactAgent', 'auction', 'eoi', 'tender'].includes(l.priceDisplay)
    if (l.saleOrLease !== 'lease')
      need(
        l.priceCents || l.priceFromCents || saysNoFigure,
        'priceCents',
        'Add a search price. Buyers only see it if you choose to show it',
      )
    // A home is let at one fixed rent; of offices one may ask.
    const isHome = l.listingClass === 'rental' || l.listingClass === 'holidayRental'
    if (l.saleOrLease === 'lease')
      need(l.rentCents || l.rentPerSqmFromCents || (saysNoFigure && !isHome), 'rentCents', 'Add a rent')
    if (l.saleOrLease === 'both') need(l.rentCents || l.rentPerSqmFromCents || saysNoFigure, 'rentCents', 'Add a rent')
  }
  if (to === 'sold' || to === 'settled') {
    need(l.soldOn, 'soldOn', 'Add the contract date')
    need(l.soldPriceCents, 'soldPriceCents', 'Add the sale price. You can keep it undisclosed')
  }
  if (to === 'settled') need(l.settledOn, 'settledOn', 'Add the settlement date')
  if (to === 'leased') need(l.leasedOn, 'leasedOn', 'Add the date it was leased')
  return missing
}

/** Garages, carports and open spaces together; null when none of them is known. */
export function carSpaces(
  l: Pick<ListingFields, 'garages' | 'carports' | 'openSpaces'> & { onSiteCarSpaces?: number | null },
): number | null {
  // Commercial property has one number for all of them.
  if (l.onSiteCarSpaces != null) return l.onSiteCarSpaces
  const known = [l.garages, l.carports, l.openSpaces].filter((n) => n !== null)
  return known.length ? known.reduce((sum, n) => sum + n, 0) : null
}

/** Square metres with two decimals, for any unit. */
export const squareMetres = (area: Area | null) => (area ? Math.round(area.value * squareMetresPer[area.unit] * 100) / 100 : null)

/** Finds the fault in the times of an open home, by which no visitor and no portal could go; undefined when there is none. */
export function openHomeProblem({ startsAt, endsAt }: Inspection): string | undefined {
  if (endsAt <= startsAt) return 'Must be after the start time'
  return endsAt.slice(0, 10) === startsAt.slice(0, 10) ? undefined : 'Must end on the same day'
}

/** Checks those that are new or changed: older ones may stay, so that the rest of an old listing can be saved. */
export const openHomeProblems = (
  now: readonly Inspection[],
  before: readonly Inspection[],
): { path: string; message: string }[] =>
  now.flatMap((one, i) => {
    const message = openHomeProblem(one)
    const isOld = before.some((old) => old.startsAt === one.startsAt && old.endsAt === one.endsAt)
    return message && !isOld ? [{ path: `inspections.${i}.endsAt`, message }] : []
  })

/**
 * The price of a sale in cents, as a range whose ends are often the same; null when no figure is known. A range counts where it is what
 * is shown, or the only figure there is.
 */
export function priceSpan(
  l: Pick<ListingFields, 'priceCents' | 'priceFromCents' | 'priceToCents' | 'priceDisplay'>,
): { from: number; to: number } | null {
  const [from, to] = [l.priceFromCents ?? l.priceToCents, l.priceToCents ?? l.priceFromCents]
  if (from !== null && to !== null && (l.priceCents === null || l.priceDisplay === 'range'))
    return { from: Math.min(from, to), to: Math.max(from, to) }
  return l.priceCents === null ? null : { from: l.priceCents, to: l.priceCents }
}
