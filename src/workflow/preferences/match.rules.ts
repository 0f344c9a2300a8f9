import { formatCents } from '#common/money.ts'
import { choiceWord } from '#core/listings/choice-words.rules.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'

/** Outside the budget by more than this share is not shown at all; inside it is a near miss. */
export const priceTolerance = 0.1
export const landTolerance = 0.1
const maxMisses = 2
/** Land and shops have no bedrooms, so the required number is ignored there. */
export const classesWithRooms: ReadonlySet<string> = new Set(['residential', 'rental', 'rural', 'holidayRental'])

/** Where a listing lies for a buyer: in a suburb they named, around it as asked, next to it, or they did not name any. */
export type Place = 'any' | 'named' | 'around' | 'next'
export const placeCode: Record<Place, number> = { any: 3, named: 2, around: 1, next: 0 }
const placeScore: Record<Place, number> = { named: 25, around: 18, any: 15, next: 5 }

/** One side of one preference, as matching sees it. Money is whole cents, weekly for a lease; null limits do not limit. */
export interface Requirements {
  side: 'sale' | 'lease'
  classes: readonly string[]
  /** Empty: any. */
  categories: readonly string[]
  minCents: number | null
  maxCents: number | null
  bedrooms: number | null
  bathrooms: number | null
  cars: number | null
  landMinM2: number | null
  landMaxM2: number | null
  floorMinM2: number | null
  must: readonly string[]
  want: readonly string[]
}
/** A listing on the market, on one side. */
export interface Facts {
  listingClass: ListingClass
  category: string | null
  suburb: string | null
  /** Null: not stated. Of a range the lower end. */
  cents: number | null
  /** The upper end of a range; left out, there is one price. */
  centsTo?: number | null
  bedrooms: number
  bathrooms: number
  cars: number
  landM2: number | null
  floorM2: number | null
  features: readonly string[]
}
export interface Verdict {
  /** `match`: within every limit; `near`: up to two limits missed by a little; `no`: not shown. */
  fit: 'match' | 'near' | 'no'
  /** 0 to 100. */
  score: number
  reasons: string[]
  misses: string[]
}
/** Commercial property and businesses have up to three kinds in the one field; a part of a kind (`Automotive > Panel Beating`) is that kind too. */
const kindsOf = (category: string | null): string[] =>
  category?.split('; ').flatMap((one) => [one, ...(one.includes(' > ') ? [one.split(' > ')[0] ?? one] : [])]) ?? []
const no: Verdict = { fit: 'no', score: 0, reasons: [], misses: [] }

/**
 * How well a listing matches requirements, and why, in words. The SQL of match.store.ts finds and ranks by the same limits and points; a property
 * test compares the two. A listing without a price matches every budget at half weight.
 *
 * Points: budget 40, place 25, rooms 15, wanted features 20. The weights are our own choice.
 */
export function judge(requirements: Requirements, facts: Facts, place: Place): Verdict {
  if (!requirements.classes.includes(facts.listingClass)) return no
  if (requirements.categories.length && !kindsOf(facts.category).some((one) => requirements.categories.includes(one))) return no
  if (requirements.must.some((feature) => !facts.features.includes(feature))) return no
  const parts = [
    budget(requirements, facts.cents, facts.centsTo ?? facts.cents),
    location(place, facts.suburb),
    rooms(requirements, facts),
    ...areas(requirements, facts),
    featurePart(requirements, facts),
  ]
  if (parts.some((part) => part === undefined)) return no
  const known = parts as Part[]
  const misses = known.flatMap((part) => part.misses ?? [])
  if (misses.length > maxMisses) return no
  return {
    fit: misses.length ? 'near' : 'match',
    score: known.reduce((sum, part) => sum + part.points, 0),
    reasons: known.flatMap((part) => part.reasons ?? []),
    misses,
  }
}

/** Undefined: a hard limit is broken. */
type Part = { points: number; reasons?: string[]; misses?: string[] }

/** A range is in the budget when some of it is. */
function budget({ minCents, maxCents, side }: Requirements, cents: number | null, centsTo: number | null): Part | undefined {
  const per = side === 'lease' ? ' a week' : ''
  if (cents === null || centsTo === null) return { points: 20, reasons: ['Price not stated'] }
  if (maxCents !== null && cents > maxCents) {
    if (cents > priceLimit(maxCents)) return undefined
    return { points: outside(cents - maxCents, maxCents), misses: [`${shortCents(cents - maxCents)}${per} over`] }
  }
  if (minCents !== null && centsTo < minCents) {
    if (centsTo < priceFloor(minCents)) return undefined
    return { points: outside(minCents - centsTo, minCents), misses: [`${shortCents(minCents - centsTo)}${per} under`] }
  }
  if (minCents === null && maxCents === null) return { points: 40, reasons: [] }
  const isWhole = (minCents ?? cents) <= cents && centsTo <= (maxCents ?? centsTo)
  const price = cents === centsTo ? formatCents(cents) : `${formatCents(cents)} – ${formatCents(centsTo)}`
  return { points: 40, reasons: [`${price}${per} ${isWhole ? 'is within budget' : 'is partly within budget'}`] }
}
/** Each per cent outside, rounded up, costs four points. */
const outside = (by: number, of: number) => Math.max(0, 40 - 4 * Math.floor((by * 100 + of - 1) / Math.max(of, 1)))
export const priceLimit = (maxCents: number) => Math.floor(maxCents * (1 + priceTolerance))
export const priceFloor = (minCents: number) => Math.ceil(minCents * (1 - priceTolerance))
const shortCents = (cents: number) =>
  cents >= 100_000 ? `$${Math.round(cents / 100_000)}k` : formatCents(Math.round(cents / 100) * 100)

function location(place: Place, suburb: string | null): Part {
  const points = placeScore[place]
  if (place === 'next') return { points, misses: [`neighbouring suburb, ${suburb ?? 'not stated'}`] }
  if (place === 'any') return { points }
  return { points, reasons: [place === 'named' ? `In ${suburb}` : `${suburb}, nearby`] }
}

function rooms(requirements: Requirements, facts: Facts): Part | undefined {
  if (!classesWithRooms.has(facts.listingClass)) return { points: 15 }
  const each = [
    ['bedroom', requirements.bedrooms, facts.bedrooms],
    ['bathroom', requirements.bathrooms, facts.bathrooms],
    ['car space', requirements.cars, facts.cars],
  ] as const
  if (each.some(([, wanted, there]) => (wanted ?? 0) - there > 1)) return undefined
  const misses = each.flatMap(([word, wanted, there]) => ((wanted ?? 0) > there ? [`1 ${word} short`] : []))
  const met = each.flatMap(([word, wanted, there]) =>
    wanted && there >= wanted ? [`${there} ${word}${there === 1 ? '' : 's'}`] : [],
  )
  return { points: 15 - 5 * misses.length, reasons: met.length ? [met.join(', ')] : [], misses }
}

function areas(requirements: Requirements, facts: Facts): (Part | undefined)[] {
  return [
    sized('land', facts.landM2, requirements.landMinM2, requirements.landMaxM2),
    sized('building', facts.floorM2, requirements.floorMinM2, null),
  ]
}
function sized(what: string, m2: number | null, min: number | null, max: number | null): Part | undefined {
  if (!min && max === null) return { points: 0 }
  if (m2 === null) return { points: 0, misses: [`${what} size not stated`] }
  if (min && m2 < min)
    return m2 < min * (1 - landTolerance) ? undefined : { points: 0, misses: [`${Math.round(min - m2)} m² less ${what}`] }
  if (max !== null && m2 > max)
    return m2 > max * (1 + landTolerance) ? undefined : { points: 0, misses: [`${Math.round(m2 - max)} m² more ${what}`] }
  return { points: 0, reasons: [`${Math.round(m2)} m² of ${what}`] }
}

function featurePart({ must, want }: Requirements, { features }: Facts): Part {
  const has = want.filter((feature) => features.includes(feature))
  const points = want.length ? Math.floor((20 * has.length) / want.length) : 20
  const found = [...must, ...has]
  return { points, reasons: found.length ? [`Has ${found.map(featureWord).join(', ')}`] : [] }
}
/** `poolInGround` -> `in-ground pool`. */
export const featureWord = (name: string) => {
  const word = choiceWord(name)
  return /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word
}
