import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { type State, states } from '#common/listing/listing-values.ts'
import { streetTypes } from '#common/text/street-types.ts'
import { readPostcode } from '#common/typed/typed-number.ts'
import { titleCase } from './addresses.rules.ts'
import { readTyped, type TypedAddress } from './typed-address.rules.ts'

/** Columns that together are an address. */
export type AddressColumn =
  | 'unitNumber'
  | 'streetNumber'
  | 'street'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'addressLine'
  | 'lotNumber'

/** The address of a row, in whichever columns it is: in parts, with the number before the street, or on one line. */
export function addressOf(textOf: (column: AddressColumn) => string | null): Address {
  const said = (column: AddressColumn, max: number) => textOf(column)?.replaceAll(/\s+/g, ' ').slice(0, max) ?? null
  const suburb = said('suburb', 80)
  const line = lineOf(said('addressLine', 200) ?? '', suburb)
  const typed = said('street', 120)
  const number = said('streetNumber', 20)
  // `2/39 Main Road` in the column of the street.
  const street = typed && !number ? streetOf(typed) : typed ? { ...noNumbers, street: typed } : line
  const postcode = readPostcode(said('postcode', 20) ?? '').value ?? line.postcode
  const lot = said('lotNumber', 20) ?? street.lotNumber
  return {
    ...emptyAddress,
    subNumber: said('unitNumber', 20) ?? street.subNumber,
    level: street.level,
    lotNumber: lot,
    streetNumber: number ?? street.streetNumber,
    street: street.street,
    suburb: suburb ?? line.suburb,
    state: stateOf(said('state', 40)) ?? line.state ?? stateOfPostcode(postcode),
    postcode,
  }
}

/** `2/39 Main Road` in its parts. */
export function streetOf(text: string): Numbers & { street: string | null } {
  const typed = readTyped(text)
  return { ...numbersOf(typed), street: named(text, typed.words) }
}

type Numbers = Pick<Address, 'subNumber' | 'level' | 'lotNumber' | 'streetNumber'>
const noNumbers: Numbers = { subNumber: null, level: null, lotNumber: null, streetNumber: null }
const numbersOf = ({ flat, level, lot, streetNumber }: TypedAddress): Numbers => ({
  subNumber: flat,
  level,
  lotNumber: lot,
  streetNumber,
})

const bare = (word: string | undefined) => word?.replace(/,$/, '') ?? ''
/** Words as they were written where they are found in the text, else with capitals. */
function named(text: string, words: readonly string[]): string | null {
  if (!words.length) return null
  const plain = words.map(bare)
  const written = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  const at = written.findIndex((_, from) => plain.every((word, i) => written[from + i]?.toLowerCase() === word))
  return (at >= 0 ? written.slice(at, at + plain.length).join(' ') : titleCase(plain.join(' '))).slice(0, 120)
}

const typesOfStreets = new Set(Object.entries(streetTypes).flat())
const directions = /^(?:north|south|east|west|n|s|e|w)$/
/** `2/39 Main Road, Richmond VIC 3121` in its parts. @param known the suburb, where a column says it */
function lineOf(text: string, known: string | null): Numbers & Pick<Address, 'street' | 'suburb' | 'state' | 'postcode'> {
  const typed = readTyped(text)
  let words = typed.words
  const postcode = words.length > 1 && /^\d{4}$/.test(words.at(-1) ?? '') ? (words.at(-1) ?? null) : null
  if (postcode) words = words.slice(0, -1)
  const state = words.length > 1 ? stateOf(bare(words.at(-1))) : null
  if (state) words = words.slice(0, -1)
  const suburbWords = known?.toLowerCase().split(/\s+/) ?? []
  const comma = words.findLastIndex((word, i) => word.endsWith(',') && i < words.length - 1)
  const type = words.findIndex((word, i) => i > 0 && typesOfStreets.has(bare(word)))
  const isKnownEnd = suburbWords.length > 0 && suburbWords.every((word, i) => bare(words.at(i - suburbWords.length)) === word)
  const end = isKnownEnd
    ? words.length - suburbWords.length
    : comma >= 0
      ? comma + 1
      : type < 0 || known
        ? words.length
        : type + (directions.test(bare(words[type + 1])) ? 2 : 1)
  return {
    ...numbersOf(typed),
    street: named(text, words.slice(0, end)),
    suburb: named(text, words.slice(end))?.slice(0, 80) ?? null,
    state,
    postcode,
  }
}

const stateNames: Readonly<Record<string, State>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'western australia': 'WA',
  'south australia': 'SA',
  tasmania: 'TAS',
  'australian capital territory': 'ACT',
  'northern territory': 'NT',
}
function stateOf(text: string | null): State | null {
  const word = text?.trim().toLowerCase().replaceAll('.', '') ?? ''
  return states.find((one) => one.toLowerCase() === word) ?? stateNames[word] ?? null
}
/** Postcodes of Australia Post by their states, the exceptions first. */
const postcodes: readonly (readonly [from: number, to: number, state: State])[] = [
  [200, 299, 'ACT'],
  [2600, 2618, 'ACT'],
  [2900, 2920, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [8000, 8999, 'VIC'],
  [4000, 4999, 'QLD'],
  [9000, 9999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
]
const stateOfPostcode = (postcode: string | null): State | null =>
  postcodes.find(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)?.[2] ?? null
