import { formatCents } from '../money.ts'
import type { ListingFields } from './listing-fields.ts'
import type { ListingClass } from './listing-values.ts'

// Amounts that were probably mistyped: a comma read as a point made a house cost $1.40, and nothing asked.

interface Bounds {
  /** Below it the amount can't be meant. */
  impossible: number
  /** Outside of these the amount is asked about. */
  usual: readonly [from: number, to: number]
}
const dollars = (impossible: number, from: number, to: number): Bounds => ({
  impossible: impossible * 100,
  usual: [from * 100, to * 100],
})
const homes = dollars(10_000, 50_000, 100_000_000)
const salePrices: Record<ListingClass, Bounds> = {
  residential: homes,
  rental: homes,
  holidayRental: homes,
  land: dollars(1_000, 10_000, 100_000_000),
  rural: dollars(5_000, 20_000, 500_000_000),
  commercial: dollars(1_000, 20_000, 1_000_000_000),
  commercialLand: dollars(1_000, 20_000, 1_000_000_000),
  business: dollars(100, 2_000, 1_000_000_000),
}
const weeklyRents: Bounds = dollars(20, 80, 15_000)
/** A holiday home is let by the night or the week, and rooms and desks for little. */
const tradeRents: Bounds = dollars(1, 10, 1_000_000)
const weeksPer = { week: 1, month: 52 / 12, year: 52 } as const

const isHome = ({ listingClass }: ListingFields) => listingClass === 'rental' || listingClass === 'residential'

/** The advertised amounts of a listing: the kind of amount of each field, with the bounds of its class. */
function amounts(fields: ListingFields): { field: string; cents: number; bounds: Bounds; per?: string }[] {
  const sale = salePrices[fields.listingClass]
  const { priceCents, priceFromCents, priceToCents, rentCents, rentPeriod, saleOrLease } = fields
  const weeks = weeksPer[rentPeriod ?? 'week']
  const rents = isHome(fields) ? weeklyRents : tradeRents
  const perPeriod: Bounds = {
    impossible: rents.impossible * weeks,
    usual: [rents.usual[0] * weeks, rents.usual[1] * weeks],
  }
  const of = (field: string, cents: number | null, bounds: Bounds, per?: string) =>
    cents === null ? [] : [{ field, cents, bounds, ...(per && { per }) }]
  return [
    ...(saleOrLease === 'lease' ? [] : of('priceCents', priceCents, sale)),
    ...(saleOrLease !== 'lease' && fields.priceDisplay === 'range'
      ? [...of('priceFromCents', priceFromCents, sale), ...of('priceToCents', priceToCents, sale)]
      : []),
    ...(saleOrLease === 'sale' ? [] : of('rentCents', rentCents, perPeriod, rentPeriod ?? 'week')),
  ]
}

interface Question {
  field: string
  message: string
}

/** The first amount that can't be meant; undefined where all can. */
export function mistypedAmount(fields: ListingFields): Question | undefined {
  const found = amounts(fields).find(({ cents, bounds }) => cents < bounds.impossible)
  return found && { field: found.field, message: `${inWords(found)}? Check the amount: it looks mistyped.` }
}

/** The first amount that is unusual for the class; undefined where all are usual. */
export function unusualAmount(fields: ListingFields): Question | undefined {
  if (mistypedAmount(fields)) return undefined
  const found = amounts(fields).find(({ cents, bounds: { usual } }) => cents < usual[0] || cents > usual[1])
  if (!found) return undefined
  const side = found.cents < found.bounds.usual[0] ? 'low' : 'high'
  return { field: found.field, message: `${inWords(found)}? That is unusually ${side} for this type of property.` }
}

const inWords = ({ cents, per }: { cents: number; per?: string }) => `${formatCents(cents)}${per ? ` per ${per}` : ''}`

/** An amount four times the last one, or a quarter of it, is asked about; undefined for any other. */
export function jumpQuestion(cents: number | null, lastCents: number | null | undefined): string | undefined {
  if (cents === null || !lastCents || !isFarFrom(cents, lastCents)) return undefined
  return `${formatCents(cents)}? The last amount was ${formatCents(lastCents)}.`
}

/** The same of the amount that a portal was sent last. */
export function sentQuestion(cents: number | null, sentCents: number | null | undefined, portal: string): string | undefined {
  if (cents === null || !sentCents || !isFarFrom(cents, sentCents)) return undefined
  return `${formatCents(cents)}? ${portal} has ${formatCents(sentCents)}.`
}

const isFarFrom = (cents: number, otherCents: number) => cents >= otherCents * 4 || cents * 4 <= otherCents

/** An amount four times that of others around it, or a quarter, is asked about. @param others the median of listings of its kind */
export function suburbQuestion(
  cents: number | null,
  suburb: string,
  others: { medianCents: number; count: number } | undefined,
): string | undefined {
  if (cents === null || !others || !isFarFrom(cents, others.medianCents)) return undefined
  return `${formatCents(cents)}? Your other ${others.count} listings of this type in ${suburb} have a median of ${formatCents(others.medianCents)}.`
}
