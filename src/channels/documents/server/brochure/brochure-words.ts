import { localMoment, openHomeWords } from '#common/time/local-moment.ts'
import { type Occasion, occasionWords } from '../../occasions.rules.ts'
import type { Listing } from '#core/listings/listings.contract.ts'

/** `Sat 12 December, 11 am`; the year only when it is not that of `now`. */
function longMoment(local: string, now: string): string {
  const m = localMoment(local)
  const year = m.year === now.slice(0, 4) ? '' : ` ${m.year}`
  return `${m.weekday} ${m.day} ${m.month}${year}, ${m.time} ${m.half}`
}
function longDay(day: string, now: string): string {
  const m = localMoment(day)
  return `${m.day} ${m.month}${m.year === now.slice(0, 4) ? '' : ` ${m.year}`}`
}

/** `Sat 21 Nov, 10:30–11:00 am`. Open homes that are over are left out; the next comes first. */
export function inspectionLines(inspections: Listing['inspections'], now: string): string[] {
  return inspections
    .filter((one) => one.endsAt > now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map(openHomeWords)
}

type KickerFacts = Pick<
  Listing,
  'inspections' | 'status' | 'saleOrLease' | 'listingClass' | 'methodOfSale' | 'auctionAt' | 'offersCloseAt' | 'availableOn'
>

/** The line on the ribbon: what is on offer, and the day that matters if it is still ahead of `now` (a local time). */
export function kicker(listing: KickerFacts, now: string, occasion: Occasion | null = null): string {
  const done: Partial<Record<Listing['status'], string>> = {
    sold: 'Sold',
    settled: 'Sold',
    leased: 'Leased',
    underOffer: 'Under offer',
    underApplication: 'Under application',
    withdrawn: 'Withdrawn',
  }
  const finished = done[listing.status]
  if (finished) return finished
  const offer = { sale: 'For sale', lease: 'For lease', both: 'For sale or lease' }[listing.saleOrLease]
  const own: Partial<Record<Listing['listingClass'], string>> = {
    business: `Business ${offer.toLowerCase()}`,
    holidayRental: 'Holiday rental',
  }
  const start = occasion ? occasionText(listing, now, occasion) : (own[listing.listingClass] ?? offer)
  const detail = listing.saleOrLease === 'lease' ? available(listing, now) : method(listing, now)
  if (!detail) return start
  // The day of an auction says that it is for sale.
  return start === 'For sale' && isAuctionAhead(listing, now) ? detail : `${start} · ${detail}`
}
const isAuctionAhead = ({ methodOfSale, auctionAt }: KickerFacts, now: string) =>
  methodOfSale === 'auction' && auctionAt !== null && auctionAt > now

const longWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The band over the photo: how it ended, or that the auction is within the week. */
export function sash(
  listing: KickerFacts,
  now: string,
  occasion: Occasion | null = null,
): { text: string; isDone: boolean } | null {
  const done: Partial<Record<Listing['status'], string>> = { sold: 'Sold', settled: 'Sold', leased: 'Leased' }
  const soon: Partial<Record<Listing['status'], string>> = { underOffer: 'Under offer', underApplication: 'Under application' }
  const { status, methodOfSale, auctionAt } = listing
  if (done[status]) return { text: done[status], isDone: true }
  if (soon[status]) return { text: soon[status], isDone: false }
  if (occasion) return { text: occasionText(listing, now, occasion), isDone: false }
  if (status === 'withdrawn' || methodOfSale !== 'auction' || !auctionAt || auctionAt <= now) return null
  const days = daysUntil(auctionAt, now)
  if (days > 6) return null
  return { text: days === 0 ? 'Auction today' : `Auction ${longWeekday(auctionAt)}`, isDone: false }
}

/** `Open home Saturday` within the week; other occasions by their name. */
function occasionText({ inspections }: KickerFacts, now: string, occasion: Occasion): string {
  const words = occasionWords[occasion]
  if (occasion !== 'openHome') return words
  const next = inspections
    .filter(({ endsAt }) => endsAt > now)
    .map(({ startsAt }) => startsAt)
    .sort()[0]
  const days = next ? daysUntil(next, now) : 7
  if (!next || days > 6) return words
  return days === 0 ? `${words} today` : `${words} ${longWeekday(next)}`
}
const daysUntil = (local: string, now: string) =>
  Math.round((Date.parse(local.slice(0, 10)) - Date.parse(now.slice(0, 10))) / 86_400_000)
const longWeekday = (local: string) => longWeekdays[new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay()] ?? ''

/** A listing is new for two weeks. */
const newForMs = 14 * 86_400_000
/** The listing in two words, as a tile says it today. */
export function news(listing: KickerFacts & Pick<Listing, 'listedAt'>, now: string, occasion: Occasion | null = null): string {
  const band = sash(listing, now, occasion)
  if (band) return band.text
  const { listedAt, status } = listing
  const isNew = status === 'live' && listedAt !== null && Date.parse(`${now}Z`) - Date.parse(listedAt) < newForMs
  if (isNew) return 'Just listed'
  const said = kicker(listing, now)
  return said.startsWith('Auction ') ? 'Auction' : (said.split(' · ')[0] ?? '')
}

function available({ availableOn }: KickerFacts, now: string): string | undefined {
  if (!availableOn) return undefined
  return availableOn > now.slice(0, 10) ? `Available ${longDay(availableOn, now)}` : 'Available now'
}

function method({ methodOfSale, auctionAt, offersCloseAt }: KickerFacts, now: string): string | undefined {
  const closes = offersCloseAt && offersCloseAt > now ? longMoment(offersCloseAt, now) : undefined
  switch (methodOfSale) {
    case 'auction':
      // An auction that has passed is history, and the property is still for sale.
      if (auctionAt && auctionAt <= now) return undefined
      return auctionAt ? `Auction ${longMoment(auctionAt, now)}` : 'Auction'
    case 'tender':
      return closes ? `Tender closes ${closes}` : 'Tender'
    case 'eoi':
      return closes ? `Expressions of interest close ${closes}` : 'Expressions of interest'
    case 'setSaleDate':
    case 'offers':
      return closes ? `Offers close ${closes}` : 'Offers invited'
    default:
      return undefined
  }
}
