import { formatCents } from '../money.ts'
import { figureOf, plainOf, type Reading } from './reading.ts'

export type MoneyPeriod = 'week' | 'fortnight' | 'month' | 'year'

/** A typed amount as read: one figure, or both ends of a range, and the period that was written with it. Whole cents. */
export interface TypedMoney {
  cents: number
  toCents: number | null
  period: MoneyPeriod | null
}

const example = 'Enter an amount such as 1,400,000 or 1.4m'
const thousands: Readonly<Record<string, number>> = { k: 1e3, th: 1e3, thousand: 1e3, m: 1e6, mil: 1e6, mill: 1e6, million: 1e6 }
const maxCents = 9_000_000_000_000

const periods: readonly [MoneyPeriod, RegExp][] = [
  ['week', /^(?:pw|p\/w|p\.w\.?|wk|week|weekly)$/],
  ['fortnight', /^(?:pf|p\/f|fortnight|fortnightly|fn)$/],
  ['month', /^(?:pm|pcm|p\/m|p\.c\.m\.?|month|monthly|calendar month|mth)$/],
  ['year', /^(?:pa|p\/a|p\.a\.?|annum|year|yearly|annual|annually|yr)$/],
]

/** `pw`, `per week`, `/week`, `weekly`, `pcm`; undefined for anything else. */
export function periodOf(text: string): MoneyPeriod | undefined {
  const name = (plainOf(text) ?? '').replace(/^(?:per |a |\/ ?)/, '')
  return periods.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Reads an amount with or without `$`, thousands, `k` and `m`, a period, or a range of two: `1.2-1.3m`, `$800,000 to $900,000`. */
export function readTypedMoney(text: string): Reading<TypedMoney> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  if (plain === undefined) return { problem: example }
  const { amount, period } = splitPeriod(plain)
  if (period === undefined) return { problem: example }
  const ends = amount.split(/ ?- ?| to /)
  if (ends.length > 2 || ends.some((end) => end === ''))
    return { problem: /^-/.test(amount) ? 'Enter an amount above zero' : example }
  const [first, second] = ends.map(amountOf)
  if (!first || (ends.length === 2 && !second)) return { problem: example }
  // `900-950k`: the scale belongs to both.
  const from = second && !first.scale && first.figure < 10_000 && second.scale ? { ...first, scale: second.scale } : first
  const [cents, toCents] = [centsOf(from), second ? centsOf(second) : null]
  const problem = [problemOf(from, cents), second && toCents !== null ? problemOf(second, toCents) : undefined].find(Boolean)
  if (problem) return { problem }
  if (toCents !== null && toCents < cents) return { problem: 'The end of the range is lower than its start' }
  return { value: { cents, toCents, period } }
}

/** One amount in cents; a range or another period than the field's is a problem. */
export function readMoney(text: string, { per }: { per?: MoneyPeriod | undefined } = {}): Reading<number> {
  const { value, problem } = readTypedMoney(text)
  if (problem !== undefined) return { problem }
  if (value === null) return { value }
  if (value.toCents !== null) return { problem: `Enter one amount. ${inWords(value)} is a range` }
  if (value.period !== null && value.period !== per)
    return { problem: per ? `Enter the amount per ${per}, not per ${value.period}` : `Leave out “per ${value.period}”` }
  return { value: value.cents }
}

const inWords = ({ cents, toCents }: TypedMoney) =>
  [cents, toCents]
    .flatMap((one) => one ?? [])
    .map(formatCents)
    .join(' – ')

/** Cuts the words behind the last digit: a scale stays with the amount, a period is read. Undefined where they are neither. */
function splitPeriod(plain: string): { amount: string; period: MoneyPeriod | null | undefined } {
  const end = plain.search(/\d\D*$/) + 1
  const [, scale = '', words = ''] = /^ ?(?:(k|th|thousand|m|mill?|million)(?![a-z]))? ?(.*)$/.exec(plain.slice(end)) ?? []
  const rest = words.replace(/^(?:dollars|aud)(?![a-z]) ?/, '')
  const amount = `${plain.slice(0, end)}${scale}`.replace(/^aud? ?(?=[$\d])/, '')
  return { amount, period: rest === '' ? null : periodOf(rest) }
}

interface Amount {
  figure: number
  decimals: number
  scale: number
}
function amountOf(text: string): Amount | undefined {
  const [, digits = '', unit = ''] = /^\$? ?([\d., ]*\d) ?([a-z]*)$/.exec(text.trim()) ?? []
  const figure = figureOf(/^\d{1,3}(?:\.\d{3}){2,4}$/.test(digits) ? digits.replaceAll('.', '') : digits)
  if (!figure || (unit !== '' && thousands[unit] === undefined)) return undefined
  return { figure: figure.value, decimals: figure.decimals, scale: thousands[unit] ?? 0 }
}
// Rounded, because 1.1 * 100 is 110.00000000000001.
const centsOf = ({ figure, scale }: Amount) => Math.round(figure * (scale || 1) * 100)

function problemOf({ decimals, scale }: Amount, cents: number): string | undefined {
  // `1.400` may be one dollar forty or fourteen hundred.
  if (!scale && decimals > 2) return 'Use commas between thousands, and at most two digits after the point'
  return cents > maxCents ? 'The amount is too large' : undefined
}
