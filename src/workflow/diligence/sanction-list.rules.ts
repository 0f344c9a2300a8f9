import type { ListEntry } from './sanction-names.rules.ts'

// The consolidated list as the Department of Foreign Affairs and Trade publishes it: a row for each name, in which aliases have the number of
// the entry with a letter behind it.

type Column = 'reference' | 'name' | 'type' | 'nameType' | 'born' | 'place' | 'citizenship' | 'address'
const headings: Record<Column, readonly string[]> = {
  reference: ['reference', 'ref', 'reference number'],
  name: ['name of individual or entity', 'name', 'full name'],
  type: ['type'],
  nameType: ['name type'],
  born: ['date of birth', 'dob'],
  place: ['place of birth'],
  citizenship: ['citizenship', 'nationality'],
  address: ['address'],
}
const plain = (text: string) =>
  text
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

export type ListColumns = ReadonlyMap<Column, number>
/** The column of each meaning, and those without which it is no such list. */
export function listColumns(names: readonly string[]): { at: ListColumns; missing: string[] } {
  const found = names.map(plain)
  const at = new Map<Column, number>()
  for (const [column, words] of Object.entries(headings) as [Column, readonly string[]][]) {
    const index = words.map((word) => found.indexOf(word)).find((place) => place >= 0)
    if (index !== undefined) at.set(column, index)
  }
  const needed = { reference: 'Reference', name: 'Name of Individual or Entity', type: 'Type' } as const
  return { at, missing: Object.entries(needed).flatMap(([column, name]) => (at.has(column as Column) ? [] : [name])) }
}

/** Years in "1 Jan. 1970", "Circa 1955", "a) 1960 b) 1962" or "Between 1953 and 1958". */
export function birthYears(text: string): number[] {
  const short = text.slice(0, 300)
  const years = [...short.matchAll(/(?<!\d)(1[89]\d\d|20\d\d)(?!\d)/g)].map(([year]) => Number(year))
  const range = /(1[89]\d\d|20\d\d) ?(?:-|–|to|and) ?(1[89]\d\d|20\d\d)/i.exec(short)
  const [from, to] = [Number(range?.[1]), Number(range?.[2])]
  if (range && to > from && to - from <= 20) for (let year = from; year <= to; year++) years.push(year)
  if (/circa|approx|about/i.test(short)) years.push(...years.flatMap((year) => [year - 2, year - 1, year + 1, year + 2]))
  return [...new Set(years)].sort((a, b) => a - b).slice(0, 40)
}

export type ListedEntry = Omit<ListEntry, 'bornYears'>
export interface GatheredList {
  entries: ListedEntry[]
  names: number
  /** Rows that name no one, and ships. */
  leftOut: number
}
type Gathering = Omit<ListedEntry, 'names'> & { names: string[] }

/** Gathers the rows of each entry. */
export class ListReader {
  readonly #at: ListColumns
  readonly #entries = new Map<string, Gathering>()
  #names = 0
  #leftOut = 0

  constructor(at: ListColumns) {
    this.#at = at
  }

  add(cells: readonly string[]): void {
    const text = (column: Column, max = 300): string | null => {
      const index = this.#at.get(column)
      return (index === undefined ? '' : (cells[index] ?? '')).slice(0, max).replaceAll(/\s+/g, ' ').trim() || null
    }
    const reference = /^\d{1,7}/.exec(text('reference', 20) ?? '')?.[0] ?? text('reference', 40)
    const [name, type] = [text('name'), plain(text('type') ?? '')]
    if (!reference || !name || /vessel|ship|aircraft/.test(type)) {
      this.#leftOut++
      return
    }
    const born = text('born')
    const known = this.#entries.get(reference)
    const entry: Gathering = known ?? {
      ...{ reference, kind: /individual|person/.test(type) ? 'individual' : 'entity', names: [] },
      ...{ born: null, place: null, citizenship: null, address: null },
    }
    this.#entries.set(reference, entry)
    if (!entry.names.includes(name) && entry.names.length < 100) {
      // The primary name comes first, wherever it is in the file.
      if (/primary/.test(plain(text('nameType') ?? ''))) entry.names.unshift(name)
      else entry.names.push(name)
      this.#names++
    }
    if (born && !entry.born?.includes(born)) entry.born = [entry.born, born].filter(Boolean).join('; ').slice(0, 300)
    entry.place ??= text('place')
    entry.citizenship ??= text('citizenship')
    entry.address ??= text('address')
  }

  read(): GatheredList {
    return { entries: [...this.#entries.values()], names: this.#names, leftOut: this.#leftOut }
  }
}
