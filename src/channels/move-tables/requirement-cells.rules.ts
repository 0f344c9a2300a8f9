import { kindsOf } from '#channels/contact-import/server/run/row-to-wants.ts'
import { squareMetresPer, type State, states } from '#common/listing/listing-values.ts'
import { readArea } from '#common/typed/typed-area.ts'
import { type MoneyPeriod, readTypedMoney } from '#common/typed/typed-money.ts'
import { maxSuburbs, type PreferenceFields, type WantedSuburb } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'
import { readYesNo } from '#formats/table-profile/table-profile.ts'
import type { MoveTarget } from './move-targets.rules.ts'

/** Every filled cell of this meaning, with its heading. */
type CellsOf = (target: MoveTarget) => readonly { heading: string; text: string }[]
export interface ReadRequirement {
  fields: PreferenceFields
  /** Cells that can't be understood, each with its heading: they belong into the note. */
  kept: string[]
  /** Nothing limits what it matches. */
  isOpen: boolean
  reasons: string[]
}

/** Below this, an amount is a rent per week. */
export const lowestPriceCents = 10_000_00
const perYear: Record<MoneyPeriod, number> = { week: 52, fortnight: 26, month: 12, year: 1 }
const nothing = /^(?:|[$]? ?0(?:\.0+)?|-+|any|all|n\/?a|nil|none|no (?:max|min|limit)|unlimited)$/i
/** `up to 900k`, `1.2m+`, `min 600 sqm`. */
const bare = (text: string) =>
  text
    .trim()
    .replace(
      /^(?:up to|under|below|max(?:imum)?\.?|from|over|above|min(?:imum)?\.?|at least|approx\.?|around|about|[<>~]=?)[ :]*/i,
      '',
    )
    .replace(/ ?\+$/, '')

/** Undefined for a cell that says nothing, null for one that can't be read. */
export function typedAmount(text: string): ReturnType<typeof amountOf> | undefined {
  if (text.length > 100) return null
  return nothing.test(text.trim()) ? undefined : amountOf(bare(text))
}

/**
 * Reads what a row says someone looks for. What can't be understood is kept in words, as in the import of contacts.
 * @param isSuburb whether there is a suburb of this name
 */
export function readRequirement(cellsOf: CellsOf, isSuburb: (name: string) => boolean = () => false): ReadRequirement {
  const kept: string[] = []
  const reasons: string[] = []
  /** The values of one meaning that can be read; the others are kept. */
  const read = <T>(target: MoveTarget, parse: (text: string) => T | null | undefined): T | null => {
    let found: T | null = null
    for (const { heading, text } of cellsOf(target)) {
      if (nothing.test(text.trim())) continue
      const value = parse(bare(text)) ?? null
      if (value === null || found !== null) kept.push(`${heading}: ${text}`)
      else found = value
    }
    return found
  }
  const isActive = activeOf(cellsOf, reasons)
  const said = cellsOf('saleOrLease').map(({ text }) => sideOf(text))[0]
  if (said === null) kept.push(...cellsOf('saleOrLease').map(({ heading, text }) => `${heading}: ${text}`))
  const least = read('priceFrom', amountOf)
  const most = read('priceTo', amountOf)
  const amounts = inOrder(least?.from ?? most?.from ?? null, most?.to ?? most?.only ?? least?.to ?? null, least?.only ?? null)
  const isRent = (amounts.to ?? amounts.from ?? lowestPriceCents) < lowestPriceCents
  const saleOrLease = said ?? (isRent ? 'lease' : 'sale')
  // A sale for $500 a week, or a rent of $900,000, is a misunderstanding.
  const isOff = (amounts.to !== null || amounts.from !== null) && said && said !== 'both' && isRent !== (said === 'lease')
  if (isOff) kept.push(...[...cellsOf('priceFrom'), ...cellsOf('priceTo')].map(({ heading, text }) => `${heading}: ${text}`))
  const price = isOff ? { from: null, to: null } : amounts
  const regions = cellsOf('regions').map((cell) => ({ ...cell, suburbs: suburbsOfRegion(cell.text, isSuburb) }))
  kept.push(...regions.filter((one) => !one.suburbs && !nothing.test(one.text)).map(({ heading, text }) => `${heading}: ${text}`))
  const { suburbs, more } = suburbsOf([...cellsOf('suburbs'), ...regions.filter((one) => one.suburbs)])
  kept.push(...more)
  const types = cellsOf('propertyTypes')
    .flatMap(({ text }) => text.split(/[;,/|\n]/))
    .map((type) => type.trim())
    .filter(Boolean)
  const unknown = types.filter((type) => !isKnownType(type))
  if (unknown.length) kept.push(`${cellsOf('propertyTypes')[0]?.heading}: ${unknown.join(', ')}`)
  const { classes, categories } = kindsOf(types)
  const land = inOrder(read('landAreaFrom', squareMetresOf), read('landAreaTo', squareMetresOf))
  const fields: PreferenceFields = {
    ...emptyPreference,
    saleOrLease,
    classes: classesOn(saleOrLease, classes),
    categories,
    ...(isRent ? { minRentCents: price.from, maxRentCents: price.to } : { minPriceCents: price.from, maxPriceCents: price.to }),
    bedrooms: read('bedroomsFrom', countOf),
    bathrooms: read('bathroomsFrom', countOf),
    cars: read('carSpacesFrom', countOf),
    landMinM2: land.from,
    landMaxM2: land.to,
    suburbs,
    isActive,
  }
  const { minPriceCents, maxPriceCents, minRentCents, maxRentCents, bedrooms, bathrooms, cars, landMinM2, landMaxM2 } = fields
  const limits = [minPriceCents, maxPriceCents, minRentCents, maxRentCents, bedrooms, bathrooms, cars, landMinM2, landMaxM2]
  const isOpen = limits.every((one) => one === null) && !suburbs.length && types.length === unknown.length
  return { fields, kept: [...new Set(kept)], isOpen, reasons }
}

function inOrder(from: number | null, to: number | null, only: number | null = null) {
  const start = only ?? from
  return start !== null && to !== null && start > to ? { from: to, to: start } : { from: start, to }
}

function activeOf(cellsOf: CellsOf, reasons: string[]): boolean {
  const is = (target: 'isActive' | 'isArchived') =>
    cellsOf(target).map(({ heading, text }) => {
      if (/^(?:inactive|archived|closed|paused|on hold|withdrawn)$/i.test(text.trim())) return target === 'isArchived'
      if (/^(?:active|current|open|looking)$/i.test(text.trim())) return target === 'isActive'
      const { value, problem } = readYesNo(text)
      if (problem) reasons.push(`${heading}: ${problem}`)
      return value ?? null
    })
  return !is('isActive').includes(false) && !is('isArchived').includes(true)
}

/** Undefined for an empty cell, null for one that says something else. */
export function sideOf(text: string): PreferenceFields['saleOrLease'] | null | undefined {
  const plain = text.trim().toLowerCase()
  if (plain === '' || plain.length > 60) return plain === '' ? undefined : null
  const isSale = /\b(?:sales?|buy|buyers?|buying|purchas\w{1,4})\b|^s$/.test(plain)
  const isLease = /\b(?:leas\w{1,3}|rent\w{0,3}|let|letting|tenants?|tenanc\w{1,3})\b|^[lr]$/.test(plain)
  if (/\b(?:both|either)\b/.test(plain) || (isSale && isLease)) return 'both'
  return isSale ? 'sale' : isLease ? 'lease' : null
}

/** `only`: one figure; `from` and `to`: a range in one cell. Rents are per week. */
function amountOf(text: string): { only: number | null; from: number | null; to: number | null } | null {
  const { value } = readTypedMoney(text)
  if (!value || value.cents < 50_00) return null
  const perWeek = (cents: number) => (value.period ? Math.round((cents * perYear[value.period]) / 52) : cents)
  const [from, to] = [perWeek(value.cents), value.toCents === null ? null : perWeek(value.toCents)]
  return to === null ? { only: from, from: null, to: null } : { only: null, from, to }
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six']
/** The least of `3+`, `3 - 4`, `at least 3 beds`; null for anything else. */
function countOf(text: string): number | null {
  const [, figures] = /^(\d{1,2})(?:\.0)?(?![\d.,])/.exec(text) ?? []
  return figures ? Number(figures) || null : numberWords.indexOf(/^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '') + 1 || null
}

function squareMetresOf(text: string): number | null {
  const { value } = readArea(text)
  return value?.value ? Math.round(value.value * squareMetresPer[value.unit] * 100) / 100 : null
}

/** A home to rent is of a class of its own. */
function classesOn(side: PreferenceFields['saleOrLease'], classes: PreferenceFields['classes']): PreferenceFields['classes'] {
  if (side === 'sale') return classes
  return classes.flatMap((one) =>
    one !== 'residential' ? [one] : side === 'both' ? [one, 'rental' as const] : ['rental' as const],
  )
}

function isKnownType(type: string): boolean {
  if (/^(?:any|all|residential|rental|home|dwelling)s?$/i.test(type)) return true
  const { classes, categories } = kindsOf([type])
  return categories.length > 0 || classes.some((one) => one !== 'residential')
}

/** Suburbs in one cell or more: `Kew; Balwyn`, `Richmond VIC 3121, Kew`. */
function suburbsOf(cells: ReturnType<CellsOf>): { suburbs: WantedSuburb[]; more: string[] } {
  const all = cells.flatMap(({ text }) => text.split(/[;|/\n]/)).flatMap(splitByCommas)
  const found: WantedSuburb[] = []
  for (const one of all.map(readSuburb)) {
    const isNew = !found.some((has) => has.suburb.toLowerCase() === one.suburb.toLowerCase() && has.postcode === one.postcode)
    if (one.suburb && isNew && !nothing.test(one.suburb)) found.push(one)
  }
  const rest = found.slice(maxSuburbs).map(({ suburb }) => suburb)
  return { suburbs: found.slice(0, maxSuburbs), more: rest.length ? [`More suburbs: ${rest.join(', ')}`] : [] }
}
/**
 * The suburbs of a region, where it is a list of them or says its state or postcode. A mere name is a region even where a suburb is called so: who looks
 * around Geelong doesn't look in the suburb of Geelong alone.
 * @returns null for a region that names none
 */
export function suburbsOfRegion(text: string, isSuburb: (name: string) => boolean): WantedSuburb[] | null {
  if (text.length > maxRegionLetters) return null
  const all = text
    .split(/[;|/\n]/)
    .flatMap(splitByCommas)
    .map(readSuburb)
  const isPlaced = all.every(({ state, postcode }) => state !== null || postcode !== null)
  const isList = all.length > 1 && all.every(({ suburb }) => isSuburb(suburb))
  return all.length && all.every(({ suburb }) => suburb) && (isPlaced || isList) ? all : null
}
const maxRegionLetters = 5000
const place = /^(?:nsw|vic|qld|wa|sa|tas|act|nt)?[ ,]*(?:\d{4})?$/i
/** A state or a postcode behind a comma belongs to the suburb before it. */
function splitByCommas(text: string): string[] {
  const parts: string[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
    if (parts.length && part && place.test(part)) parts.push(`${parts.pop()} ${part}`)
    else if (part) parts.push(part)
  }
  return parts
}

/** `Richmond`, `Richmond VIC 3121`, `Richmond (3121)`. */
export function readSuburb(text: string): WantedSuburb {
  const words = text
    .slice(0, 200)
    .split(/[\s,()]+/)
    .filter(Boolean)
  const postcode = /^\d{4}$/.test(words.at(-1) ?? '') ? (words.pop() ?? null) : null
  const state = stateOf(words.at(-1))
  if (state) words.pop()
  return { suburb: words.join(' ').slice(0, 80), state, postcode }
}
export const stateOf = (text: string | null | undefined): State | null =>
  states.find((one) => one === text?.trim().toUpperCase()) ?? null
