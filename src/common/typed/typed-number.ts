import { figureOf, plainOf, type Reading, splitFigure } from './reading.ts'

export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
}
const withThousands = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 4 })

function within(value: number, { min = 0, max }: NumberLimits, unit = ''): Reading<number> {
  if (value < min) return { problem: `At least ${withThousands(min)}${unit}` }
  return max !== undefined && value > max ? { problem: `At most ${withThousands(max)}${unit}` } : { value }
}

/**
 * A whole number, with or without the field's own noun: `4`, `1,200`, `4 beds`. `3.5`, `3+1` and `2 weeks` are problems.
 * @param nouns singular words that may follow
 */
export function readCount(text: string, limits: NumberLimits = {}, nouns: readonly string[] = []): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const problem = `Enter a whole number such as ${withThousands(Math.max(3, limits.min ?? 0))}`
  const { figure, rest } = splitFigure(plain ?? 'x')
  const read = figureOf(figure)
  const isNoun = rest === '' || nouns.some((noun) => rest === noun || rest === `${noun}s`)
  if (!read || !isNoun || !Number.isInteger(read.value)) return { problem }
  return within(read.value, limits)
}

/** A year or another number without thousands: `1998`. */
export function readPlainNumber(text: string, limits: NumberLimits): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  return /^\d{1,9}$/.test(plain ?? '')
    ? plainWithin(Number(plain), limits)
    : { problem: `Enter a number without spaces or commas, such as ${limits.max ?? 1998}` }
}
function plainWithin(value: number, { min = 0, max }: NumberLimits): Reading<number> {
  if (value < min) return { problem: `At least ${min}` }
  return max !== undefined && value > max ? { problem: `At most ${max}` } : { value }
}

export interface DecimalOptions extends NumberLimits {
  /** Digits behind the point. */
  decimals: number
  isNegative?: boolean
  /** Units that may be written behind it: `%`, `km`. */
  units?: readonly string[]
}

/** A number with decimals, and the field's own unit or none. */
export function readDecimal(
  text: string,
  { decimals, isNegative = false, units = [], ...limits }: DecimalOptions,
): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const example = decimals === 0 ? 'Enter a whole number' : 'Enter a number such as 2.5'
  const isBelowZero = isNegative && (plain ?? '').startsWith('-')
  const { figure, rest } = splitFigure((plain ?? 'x').slice(isBelowZero ? 1 : 0))
  const read = figureOf(figure)
  if (!read || (rest !== '' && !units.includes(rest))) return { problem: example }
  if (read.decimals > decimals && !Number.isInteger(read.value))
    return { problem: decimals === 0 ? example : `At most ${decimals} digits after the point` }
  return within(isBelowZero ? -read.value : read.value, {
    ...limits,
    ...(isNegative && limits.min === undefined && { min: -1e9 }),
  })
}

/** `2.5`, `2.5%`, `2.5 per cent`; `1/2` and `50,5` are problems. */
export const readPercent = (text: string, { max = 100 }: { max?: number } = {}): Reading<number> => {
  const reading = readDecimal(text, { decimals: 2, units: ['%', 'percent', 'per cent', 'pc'] })
  if (reading.problem) return { problem: 'Enter a percentage such as 2.5' }
  return reading.value == null ? reading : within(reading.value, { max }, '%')
}

const lengths: readonly [pattern: RegExp, metres: number][] = [
  [/^(?:m|metres?|meters?|mtrs?)$/, 1],
  [/^(?:ft|feet|foot|')$/, 0.3048],
  [/^(?:mm|millimetres?|millimeters?)$/, 0.001],
  [/^(?:cm|centimetres?|centimeters?)$/, 0.01],
  [/^(?:km|kilometres?|kilometers?)$/, 1000],
]
/** Metres: `15.2`, `15.2 m`, `50 ft`, `1,500 mm`. */
export function readMetres(text: string, limits: NumberLimits = {}): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const { figure, rest } = splitFigure(plain ?? 'x')
  const read = figureOf(figure)
  const metres = rest === '' ? 1 : lengths.find(([pattern]) => pattern.test(rest))?.[1]
  if (!read || metres === undefined) return { problem: 'Enter a length such as 15.2 m or 50 ft' }
  return within(Math.round(read.value * metres * 100) / 100, limits, ' m')
}

const halves: Readonly<Record<string, string>> = { 'half hour': '30', 'half an hour': '30', 'a half hour': '30', 'an hour': '60' }
/** Minutes: `30`, `45 min`, `1.5 h`, `1h30`, `half hour`. */
export function readMinutes(text: string, limits: NumberLimits = {}): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const match = /^(?:([\d.]+) ?(?:h|hrs?|hours?))? ?(?:(\d{1,4}) ?(?:m|mins?|minutes?)?)?$/.exec(
    halves[plain ?? ''] ?? plain ?? 'x',
  )
  const hours = match?.[1] === undefined ? { value: 0 } : figureOf(match[1])
  const minutes = match && hours ? hours.value * 60 + Number(match[2] ?? 0) : Number.NaN
  return Number.isInteger(minutes) ? within(minutes, limits, ' minutes') : { problem: 'Enter minutes, such as 30 or 1.5 h' }
}

/** Days or hours, whichever the field holds: `14`, `2 weeks`, `1 day`. */
export function readSpan(text: string, unit: 'hour' | 'day', limits: NumberLimits = {}): Reading<number> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const { figure, rest } = splitFigure(plain ?? 'x')
  const read = figureOf(figure)
  const [, name = ''] = /^(h|hr|hour|d|day|w|wk|week|fortnight)s?$/.exec(rest) ?? []
  const hours = rest === '' ? (unit === 'day' ? 24 : 1) : { h: 1, d: 24, w: 168, f: 336 }[name[0] ?? '']
  const amount = read && hours ? (read.value * hours) / (unit === 'day' ? 24 : 1) : Number.NaN
  return Number.isInteger(amount)
    ? within(amount, limits, ` ${unit}s`)
    : { problem: unit === 'day' ? 'Enter days, such as 14 or 2 weeks' : 'Enter hours, such as 24 or 2 days' }
}

/** A postcode of four digits: `3186`, `VIC 3186`, `31 86`, and `800` for Darwin, where a spreadsheet dropped the 0. */
export function readPostcode(text: string): Reading<string> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const digits = (plain ?? '')
    .replace(/^(?:nsw|vic|qld|wa|sa|tas|act|nt)(?=[ \d])|(?<=[ \d])(?:nsw|vic|qld|wa|sa|tas|act|nt)$/, '')
    .replaceAll(' ', '')
  if (/^\d{4}$/.test(digits)) return { value: digits }
  return /^[89]\d\d$/.test(digits) ? { value: `0${digits}` } : { problem: 'Enter a postcode of 4 digits' }
}
