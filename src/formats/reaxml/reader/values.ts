import { readMoney } from '#common/typed/typed-money.ts'
import { type AreaUnit, type State, states } from '#common/listing/listing-values.ts'

// Readers of values as REAXML and real feeds write them. Every function takes trimmed text and answers null
// for "empty" and undefined for "not understood"; the caller warns, so that the warning can name the element.

export type Parsed<Value> = Value | null | undefined

/** Dollars as people type them, to whole cents. */
export function parseMoney(text: string): Parsed<number> {
  return readMoney(text).value
}

/** `yes` `no` `1` `0` `true` `false` `y` `n` in any case, and counts: `2` air conditioners are a yes. */
export function parseYesNo(text: string): Parsed<boolean> {
  if (text === '') return null
  if (/^(yes|y|true|t|on)$/i.test(text)) return true
  if (/^(no|n|false|f|off|none)$/i.test(text)) return false
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) > 0 : undefined
}

/** A whole number, also written `4.00`; yes and no count as 1 and 0. `4.5` bedrooms are not understood. */
export function parseCount(text: string): Parsed<number> {
  if (/^\d+(\.0+)?$/.test(text)) return Number(text)
  const isYes = parseYesNo(text)
  return typeof isYes === 'boolean' && !/\d/.test(text) ? Number(isYes) : text === '' ? null : undefined
}

/** A number with or without thousands separators: `1,250.5`. */
export function parseNumber(text: string): Parsed<number> {
  if (text === '') return null
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(text) && /\d/.test(text) ? Number(text.replace(/,/g, '')) : undefined
}

const unitNames: Record<AreaUnit, readonly string[]> = {
  squareMeter: ['squaremeter', 'squaremetre', 'squaremeters', 'squaremetres', 'sqm', 'm2', 'm²', 'sm'],
  square: ['square', 'squares', 'sq'],
  acre: ['acre', 'acres', 'ac'],
  hectare: ['hectare', 'hectares', 'ha'],
}

export function parseAreaUnit(text: string): AreaUnit | undefined {
  const name = text.toLowerCase().replace(/[\s.]/g, '')
  const entries = Object.entries(unitNames) as [AreaUnit, readonly string[]][]
  return entries.find(([, names]) => names.includes(name))?.[0]
}

const stateNames: Record<State, string> = {
  NSW: 'newsouthwales',
  VIC: 'victoria',
  QLD: 'queensland',
  WA: 'westernaustralia',
  SA: 'southaustralia',
  TAS: 'tasmania',
  ACT: 'australiancapitalterritory',
  NT: 'northernterritory',
}

/** `vic`, `Vic.`, `Victoria` -> `VIC`. */
export function parseState(text: string): Parsed<State> {
  if (text === '') return null
  const name = text.toLowerCase().replace(/[\s.]/g, '')
  return states.find((state) => state.toLowerCase() === name || stateNames[state] === name)
}

/**
 * An address of the web. Some vendors percent-encode the whole of it (`http%3A%2F%2F…`), some leave `http://` away.
 * Empty is null: "an empty href removes the link".
 */
export function parseUrl(text: string): Parsed<string> {
  if (text === '') return null
  const decoded = /^https?%3a/i.test(text) ? decodePercent(text) : text
  const whole = /^www\./i.test(decoded) ? `http://${decoded}` : decoded
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? whole : undefined
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A value of a closed list, compared without case and spaces: `Duplex Semi-detached`, `part furnished`. */
export function parseOneOf<Value extends string>(values: readonly Value[], text: string): Parsed<Value> {
  if (text === '') return null
  const plain = (value: string) => value.toLowerCase().replace(/[\s/_-]/g, '')
  return values.find((value) => plain(value) === plain(text))
}
