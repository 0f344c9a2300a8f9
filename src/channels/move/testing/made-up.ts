/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  return { below, pick }
}
export type Random = ReturnType<typeof randomOf>

const firstNames = [
  'Ada',
  'Bruno',
  'Chloë',
  'Dara',
  'Emil',
  'Freya',
  'Goran',
  'Hana',
  'Ivo',
  'José',
  'Kira',
  'Lior',
  'Mina',
  'Noël',
  'Orla',
  'Piet',
]
const lastStarts = ['Amber', 'Birch', 'Cedar', 'Dove', 'Elder', 'Fern', 'Gale', 'Heath', 'Iron', 'Juniper', 'Kestrel', 'Larch']
const lastEnds = ['brook', 'croft', 'dale', 'field', 'grove', 'ham', 'ley', 'mere', 'ridge', 'stone', 'ton', 'wick']
const streets = ['Invented Street', 'Sample Road', 'Nowhere Lane', 'Fable Avenue', 'Mirage Court']
const suburbs = [
  ['Kew', 'VIC', '3101'],
  ['Darwin City', 'NT', '0800'],
  ['Manly', 'NSW', '2095'],
  ['Toowong', 'QLD', '4066'],
] as const

export interface MadeUpPerson {
  n: number
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  suburb: string
  state: string
  postcode: string
}
/** Person number `n`; addresses end in `.example`, phone numbers are of the ranges for fiction (ACMA). */
export function madeUpPerson(n: number, { pick, below }: Random): MadeUpPerson {
  const [suburb, state, postcode] = pick(suburbs)
  const [firstName, lastName] = [pick(firstNames), `${pick(lastStarts)}${pick(lastEnds)}`]
  const area = ['02', '03', '07', '08'][Math.floor(n / 10_000) % 4] ?? '02'
  return {
    n,
    firstName,
    lastName,
    email: `person${n}@move.example`,
    phone: `${area} 7010 ${String(n % 10_000).padStart(4, '0')}`,
    street: `${1 + below(200)} ${pick(streets)}`,
    suburb,
    state,
    postcode,
  }
}

/** Days from 2012 to 2025, one after the other in a way that repeats; `n` decides. */
export function dayOf(n: number): { iso: string; au: string; us: string; ambiguous: string } {
  const [year, month, day] = [2012 + (n % 14), 1 + (n % 12), 1 + ((n * 7) % 28)]
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    iso: `${year}-${two(month)}-${two(day)}`,
    au: `${day}/${month}/${year}`,
    us: `${month}/${day}/${year}`,
    ambiguous: `${1 + (n % 12)}/${1 + ((n * 5) % 12)}/${year}`,
  }
}
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`

type Cell = string | number
/** A line as other programs write it, without the care for formulas that our own files take. */
export const tableLine = (cells: readonly Cell[], delimiter = ','): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(delimiter)}\r\n`
export const tableText = (headings: readonly string[], rows: readonly (readonly Cell[])[], delimiter = ','): string =>
  [headings, ...rows].map((cells) => tableLine(cells, delimiter)).join('')
/** In Windows-1252: the letters that are made up here are those of Latin-1. */
export const inWindows = (text: string): Buffer => Buffer.from(text, 'latin1')
export const inUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
