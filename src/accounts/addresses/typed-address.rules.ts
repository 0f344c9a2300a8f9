import { streetTypes } from '#common/text/street-types.ts'
import { gluedUnit, unitWord } from '#common/text/unit-words.ts'

export interface TypedAddress {
  flat: string | null
  level: string | null
  lot: string | null
  /** `39`, `12A`, `12-14`. */
  streetNumber: string | null
  numberFirst: number | null
  /** The words after the numbers as typed, in lower case; a comma stays at the end of its word: `acland`, `st,`, `st`, `kilda`. */
  words: string[]
  /** The same with the type of the street spelled out: `main road rich`. */
  rest: string
}

/** The search takes no more. */
const maxLetters = 200
const streetNumber = /^\d{1,6}[a-z]?(?:-\d{1,6}[a-z]?)?$/
const unitNumber = /^(?:\d{1,5}[a-z]?|[a-z]\d{1,4}|[a-z])$/
const lotNumber = /^(?:\d{1,5}[a-z]?|[a-z]\d{1,4})$/
const levelWord = /^(?:level|lvl|lev|floor|fl)$/
const levelNumber = /^(?:\d{1,3}[a-z]?|g|lg|ug|b\d?|ground|basement|mezzanine)$/
const gluedLevel = /^(?:level|lvl|lev|l)(\d{1,3}[a-z]?)$/
const ordinal = /^(\d{1,3})(?:st|nd|rd|th)$/
const floors: Record<string, string> = { ground: 'G', basement: 'B', mezzanine: 'M' }

type Numbers = Pick<TypedAddress, 'flat' | 'level' | 'lot' | 'streetNumber'>

/** The part of an Australian address that a user has typed so far: `2/39 Main Rd, rich`, `Lot 2 Hill St`, `Suite 4 Level 2 12 High St Kew`. */
export function readTyped(typed: string): TypedAddress {
  const all = tokensOf(typed)
  const numbers: Numbers = { flat: null, level: null, lot: null, streetNumber: null }
  let at = 0
  while (numbers.streetNumber === null && at < all.length) {
    const taken = takeNumber(numbers, bare(all[at]), bare(all[at + 1]))
    if (!taken) break
    at += taken
  }
  // `unit 5 kew`: there may be more to come, and until then it is the only number.
  if (numbers.flat !== null && numbers.streetNumber === null && numbers.lot === null)
    Object.assign(numbers, { flat: null, streetNumber: numbers.flat })
  const words = withoutTail(numbers, all.slice(at))
  const first = numbers.streetNumber === null ? null : Number.parseInt(numbers.streetNumber, 10)
  return {
    ...numbers,
    numberFirst: first === null || Number.isNaN(first) ? null : first,
    words,
    rest: wholeWords(words.map(bare)),
  }
}

function tokensOf(typed: string): string[] {
  const text = typed
    .slice(0, maxLetters)
    .toLowerCase()
    .replaceAll(/[–—‑]/g, '-')
    .replaceAll(/['’]/g, '')
    // `St.Kilda` is two words.
    .replaceAll(/[.()\s]+/g, ' ')
    .replaceAll(/[,;]/g, ', ')
  const joined = ['/', '-', ','].reduce(
    (all, sign) =>
      all
        .split(sign)
        .map((part) => part.trim())
        .join(sign),
    text,
  )
  return joined
    .replaceAll(',', ', ')
    .replaceAll('town house', 'townhouse')
    .replaceAll('# ', '#')
    .split(' ')
    .filter((word) => word && word !== ',')
}
const bare = (word: string | undefined): string => word?.replace(/,$/, '') ?? ''

/** @returns how many words were a number of the address */
function takeNumber(numbers: Numbers, word: string, next: string): number {
  const glued = gluedUnit.exec(word.split('/')[0] ?? '')?.[1]
  if (numbers.flat === null && glued) return takeHouse(numbers, [glued, word.split('/')[1] ?? null]) ? 1 : 0
  if (numbers.flat === null && unitWord.test(word)) {
    const [unit = '', house = null] = next.split('/')
    return unitNumber.test(unit) && takeHouse(numbers, [unit, house]) ? 2 : 0
  }
  if (numbers.level === null) {
    const level = gluedLevel.exec(word)?.[1]
    if (level) return setLevel(numbers, level, 1)
    if (levelWord.test(word) && levelNumber.test(next)) return setLevel(numbers, next, 2)
    if (levelWord.test(next) && (floors[word] || ordinal.test(word))) return setLevel(numbers, ordinal.exec(word)?.[1] ?? word, 2)
  }
  const gluedLot = /^lot(\d{1,5}[a-z]?)$/.exec(word)?.[1]
  if (numbers.lot === null && gluedLot) return setLot(numbers, gluedLot, null) ? 1 : 0
  if (numbers.lot === null && word === 'lot') {
    const [lot = '', house = null] = next.split('/')
    return lotNumber.test(lot) && setLot(numbers, lot, house) ? 2 : 0
  }
  const [first = '', second] = word.split('/')
  if (second !== undefined)
    return /^[\da-z]{1,6}$/.test(first) && streetNumber.test(second) && takeHouse(numbers, [first, second]) ? 1 : 0
  return streetNumber.test(word) && takeHouse(numbers, [null, word]) ? 1 : 0
}
function takeHouse(numbers: Numbers, [unit, house]: [string | null, string | null]): boolean {
  if (house !== null && !streetNumber.test(house)) return false
  if (unit !== null) numbers.flat = unit.toUpperCase()
  if (house !== null) numbers.streetNumber = house.toUpperCase()
  return true
}
function setLevel(numbers: Numbers, level: string, words: number): number {
  numbers.level = floors[level] ?? level.toUpperCase()
  return words
}
function setLot(numbers: Numbers, lot: string, house: string | null): boolean {
  if (house !== null && !streetNumber.test(house)) return false
  Object.assign(numbers, { lot: lot.toUpperCase(), ...(house !== null && { streetNumber: house.toUpperCase() }) })
  return true
}

/** `12 High St, Level 3, Kew`: a level or unit behind the street is no part of its name. */
function withoutTail(numbers: Numbers, words: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [bare(words[at]), bare(words[at + 1])]
    const isPair = kept.length > 0 && /^\d/.test(next) && (levelWord.test(word) || (word.length > 2 && unitWord.test(word)))
    if (isPair && levelWord.test(word) && numbers.level === null && levelNumber.test(next)) numbers.level = next.toUpperCase()
    else if (isPair && unitWord.test(word) && numbers.flat === null && unitNumber.test(next)) numbers.flat = next.toUpperCase()
    else {
      kept.push(words[at] ?? '')
      continue
    }
    // The comma behind it is now behind the street.
    if (words[at + 1]?.endsWith(',')) kept.push(`${bare(kept.pop())},`)
    at++
  }
  return kept
}

/**
 * The type of the street spelled out: not the first word (`St` in `St Kilda Road` is Saint), not the last, which may be unfinished, and once only,
 * because the suburb may be one of a saint. Registers write mountains in full.
 */
function wholeWords(words: readonly string[]): string {
  const type = words.findIndex((word, at) => at > 0 && at < words.length - 1 && streetTypes[word] !== undefined)
  return words
    .map((word, at) => (at === type ? (streetTypes[word] ?? word) : word === 'mt' && at < words.length - 1 ? 'mount' : word))
    .join(' ')
}

/** The ways to read an unfinished last word: as it is, and as the short form of a street type. */
export function readings(rest: string): string[] {
  const words = rest.split(' ')
  const long = words.length > 1 ? streetTypes[words.at(-1) ?? ''] : undefined
  return long ? [[...words.slice(0, -1), long].join(' '), rest] : [rest]
}

const directions = /^(?:north|south|east|west|n|s|e|w|upper|lower)$/
/** The name of a street with its type in full: `high st east` -> `high street east`. */
export function wholeStreet(words: readonly string[]): string {
  const at = words.length > 2 && directions.test(words.at(-1) ?? '') ? words.length - 2 : words.length - 1
  return words.map((word, i) => (i === at && (i > 0 || word !== 'st') ? (streetTypes[word] ?? word) : word)).join(' ')
}
