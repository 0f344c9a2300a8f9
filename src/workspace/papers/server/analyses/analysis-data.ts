import { formatCents } from '#common/money.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { writtenDay } from '#common/time/written-day.ts'
import type { Appraisal } from '#workflow/appraisals/appraisals.contract.ts'
import type { Comparable, Evidence } from '#workflow/appraisals/estimates.contract.ts'
import type { Veil } from './analysis.store.ts'

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const distance = (metres: number | null) =>
  metres === null || metres < 5
    ? null
    : metres < 1000
      ? `${Math.max(10, Math.round(metres / 10) * 10)} m away`
      : `${(metres / 1000).toFixed(1)} km away`

type Rooms = Pick<Comparable, 'bedrooms' | 'bathrooms' | 'carSpaces' | 'landAreaM2'>
const rooms = ({ bedrooms, bathrooms, carSpaces, landAreaM2 }: Rooms): string[] => [
  ...(bedrooms === null ? [] : [`${bedrooms} bed`]),
  ...(bathrooms === null ? [] : [`${bathrooms} bath`]),
  ...(carSpaces === null ? [] : [`${carSpaces} car`]),
  ...(landAreaM2 === null ? [] : [`${number.format(landAreaM2)} m²`]),
]

export interface AnalysisRow {
  address: string
  suburb: string | null
  /** `Sold 6 Feb 2026, 650 m away`. */
  sold: string
  price: string
  /** The amount for what the sale has more or less than the home, and the price with it; null where there is none or the price is withheld. */
  adjustment: { change: string; why: string | null; price: string } | null
  facts: string
  why: string
  /** The own listing whose photo stands beside it. */
  photoOf: string | null
  /** Null where it has no place on the map, or may not be found there. */
  place: { latitude: number; longitude: number } | null
}
/** A sale as others may see it: without a price that is not public, and without what would find a home whose address is not shown. */
function rowOf(one: Comparable, veil: Veil | undefined): AnalysisRow {
  const isOpen = !veil?.name
  const isWithheld = one.isPriceHidden || veil?.isPriceHidden
  const { adjustmentCents, latitude, longitude } = one
  return {
    address: veil?.name ?? one.address,
    suburb: isOpen ? one.suburb : null,
    sold: [`Sold ${writtenDay(one.soldOn, 'short')}`, isOpen && distance(one.distanceM)].filter(Boolean).join(', '),
    price: isWithheld ? 'Price withheld' : formatCents(one.priceCents),
    adjustment:
      isWithheld || adjustmentCents === 0
        ? null
        : {
            change: `${adjustmentCents > 0 ? '+' : '−'}${formatCents(Math.abs(adjustmentCents))}`,
            why: one.adjustmentWhy,
            price: formatCents(one.priceCents + adjustmentCents),
          },
    facts: [one.category, ...rooms(one)].filter(Boolean).join(' · '),
    why: one.why,
    photoOf: one.source === 'own' && isOpen ? one.sourceId : null,
    place: isOpen && latitude !== null && longitude !== null ? { latitude, longitude } : null,
  }
}

export interface Analysis {
  place: string
  suburb: string
  facts: string
  /** Null where the owner is given no figure. */
  estimate: string | null
  median: string | null
  method: string | null
  explanation: string | null
  rows: AnalysisRow[]
  small: string
}
/**
 * Everything that an owner is shown of an appraisal, on paper and on screen. Nothing else is: no fee, no notes, no wishes of other owners.
 *
 * @param today `YYYY-MM-DD` at the agency
 * @param onlyGiven says no figure but the last that the owner was given
 * @param veils what the sellers of own listings keep back
 */
export function analysisOf(
  appraisal: Appraisal,
  { estimates, comparables }: Evidence,
  today: string,
  veils: ReadonlyMap<string, Veil>,
  { onlyGiven = false } = {},
): Analysis {
  const { address, facts, hasNoFigure } = appraisal
  const shown = onlyGiven ? estimates.filter(({ givings }) => givings.length > 0) : estimates
  const [now] = hasNoFigure ? [] : shown
  return {
    place: streetLine(address) || address.suburb || 'Your home',
    suburb: suburbLine(address),
    facts: [facts.category, ...rooms(facts), facts.yearBuilt && `built ${facts.yearBuilt}`].filter(Boolean).join(' · '),
    estimate: now
      ? now.fromCents === now.toCents
        ? formatCents(now.fromCents)
        : `${formatCents(now.fromCents)} – ${formatCents(now.toCents)}`
      : null,
    median: now?.medianCents ? [formatCents(now.medianCents), now.medianOf].filter(Boolean).join(', ') : null,
    method: now?.method ?? null,
    explanation: shown[0]?.explanation ?? null,
    rows: comparables.map((one) => rowOf(one, one.sourceId === null ? undefined : veils.get(one.sourceId))),
    small: smallPrint(address.state, writtenDay(today, 'long')),
  }
}

/** The nature of the figure in the words of the trade; states name the paper differently, and none of them makes it a valuation. */
const smallPrint = (state: string | null, day: string): string =>
  [
    `Prepared on ${day}.`,
    state === 'QLD'
      ? 'A comparative market analysis under s 215 of the Property Occupations Act 2014 (Qld). It is not a valuation.'
      : 'An agent’s opinion of the likely selling price. It is not a valuation and must not be relied on as one.',
    'Sales are as known to us on that day.',
  ].join(' ')
