import { normalised } from '#common/normalised.ts'
import { type Likeness, likenesses } from './diligence-values.ts'

// Names of a list of sanctions beside names of parties: order, accents and hyphens never matter, common spellings of Arabic and Slavic names are
// folded, and one letter may differ. More than that is the work of people.

/** Articles, titles and forms of companies say nothing about who it is. */
const ignored = new Set(
  'al el ul ad as ash at an the mr mrs ms miss dr sir sheikh shaykh haji hajji mullah maulavi pty ltd limited proprietary llc co company inc corp corporation plc gmbh atf trustee trustees for of and'.split(
    ' ',
  ),
)
const letters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const folds: readonly (readonly [RegExp, string])[] = [
  [/^m[ou]?h[ae]?mm?[aeiou]d$/, 'muhamad'],
  [/^y[ou]us+[eiu]f$|^yus+[eiu]f$|^[jy]ous+ef$/, 'yusuf'],
  [/ph/g, 'f'],
  [/kh|q|ck/g, 'k'],
  [/dj|dzh/g, 'j'],
  [/tch|tsch/g, 'ch'],
  [/ou|oo|o/g, 'u'],
  [/ee|ie|iy|ei|e|y/g, 'i'],
  [/(.)\1+/g, '$1'],
]
const folded = (word: string) => folds.reduce((text, [from, to]) => text.replace(from, to), word)

function wordsOf(name: string): string[] {
  const plain = normalised(
    name
      .slice(0, 300)
      .toLowerCase()
      .replaceAll(/['’ʼ`]/g, '')
      .replaceAll(/[øłßæœđðþı]/g, (letter) => letters[letter] ?? letter),
  )
  return plain
    .split(' ')
    .filter((word) => word !== '' && !ignored.has(word))
    .slice(0, 12)
}
/** The parts of a name by which people differ, in the order they are written. */
const nameParts = (name: string): string[] => wordsOf(name).map(folded)
/** The same for every order of the parts. */
export const nameKey = (name: string): string => [...nameParts(name)].sort().join(' ')

export interface ListEntry {
  reference: string
  kind: 'individual' | 'entity'
  names: readonly string[]
  born: string | null
  bornYears: readonly number[]
  place: string | null
  citizenship: string | null
  address: string | null
}
/** One name of a person, company or trust that is looked for. */
export interface Sought {
  name: string
  bornOn: string | null
  isEntity: boolean
}
export interface Found {
  entry: ListEntry
  likeness: Likeness
  hasSameBirth: boolean
}

/** Words shorter than this have to be the same letter by letter. */
const shortestSimilar = 5
/** A word without each of its letters: two words of which one letter differs have one of these in common. */
const without = (word: string): string[] =>
  word.length < shortestSimilar ? [] : [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))

/** At most one letter is added, missing or another one. */
export function isSimilar(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < shortestSimilar || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a.slice(at + 1) === b.slice(at + 1) || a.slice(at) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at)
}

/** A word of a name, and the words of the list that are like it. */
interface KnownWord {
  part: string
  same: ReadonlySet<ListedName>
  similar: readonly ListedName[]
}
/** First names are looked up again and again. */
const mostKnownWords = 50_000
const none: ReadonlySet<ListedName> = new Set()

interface ListedName {
  /** How many different parts it has. */
  count: number
  entry: ListEntry
}

/** Finds the entries that a name may mean, in a time that hardly grows with the list. */
export class SanctionIndex {
  readonly #byPart = new Map<string, Set<ListedName>>()
  readonly #bySpelling = new Map<string, Set<string>>()
  readonly #byWhole = new Map<string, Set<ListedName>>()
  readonly #words = new Map<string, KnownWord>()

  constructor(entries: readonly ListEntry[]) {
    const put = <T>(map: Map<string, Set<T>>, key: string, value: T) => {
      const all = map.get(key)
      if (all) all.add(value)
      else map.set(key, new Set([value]))
    }
    for (const entry of entries)
      for (const name of entry.names) {
        const parts = nameParts(name)
        if (!parts.length) continue
        const listed = { count: new Set(parts).size, entry }
        put(this.#byWhole, parts.join(''), listed)
        for (const part of parts) {
          if (!this.#byPart.has(part)) for (const spelling of [part, ...without(part)]) put(this.#bySpelling, spelling, part)
          put(this.#byPart, part, listed)
        }
      }
  }

  /** The likeliest first, each entry once. */
  find({ name, bornOn, isEntity }: Sought): Found[] {
    const words = wordsOf(name).map((word) => this.#known(word))
    if (!words.length) return []
    const parts = words.map(({ part }) => part)
    const different = new Set(parts).size
    const best = new Map<ListEntry, Likeness>()
    const note = (entry: ListEntry, likeness: Likeness) => {
      const before = best.get(entry)
      if (!before || likenesses.indexOf(likeness) < likenesses.indexOf(before)) best.set(entry, likeness)
    }
    // Abdul Rahman is also written Abdulrahman.
    for (const { entry } of this.#byWhole.get(parts.join('')) ?? []) note(entry, 'same')
    for (const [listed, hits] of shared(words)) {
      const likeness = likenessOf(different, listed.count, hits)
      if (likeness) note(listed.entry, likeness)
    }
    const year = bornOn ? Number(bornOn.slice(0, 4)) : null
    return [...best]
      .map(([entry, likeness]) => ({ entry, likeness, hasSameBirth: year !== null && entry.bornYears.includes(year) }))
      .filter(
        ({ entry, hasSameBirth }) => isEntity !== (entry.kind === 'individual') && !isBornElsewhen(entry, year, hasSameBirth),
      )
      .sort(
        (a, b) =>
          Number(b.hasSameBirth) - Number(a.hasSameBirth) || likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness),
      )
  }

  #known(word: string): KnownWord {
    const before = this.#words.get(word)
    if (before) return before
    const part = folded(word)
    const likes = new Set<string>()
    for (const spelling of [part, ...without(part)])
      for (const known of this.#bySpelling.get(spelling) ?? []) if (known !== part && isSimilar(part, known)) likes.add(known)
    const same = this.#byPart.get(part) ?? none
    const similar = [...new Set([...likes].flatMap((known) => [...(this.#byPart.get(known) ?? [])]))].filter(
      (one) => !same.has(one),
    )
    const one = { part, same, similar }
    if (this.#words.size >= mostKnownWords) this.#words.clear()
    this.#words.set(word, one)
    return one
  }
}

/** Above every count of words that are the same. */
const oneSimilar = 1000
/**
 * Listed names by how many of the sought words they have, letter by letter or nearly: both counts in one number, because an object for each pair
 * would cost half the time of a run.
 */
function shared(words: readonly KnownWord[]): Map<ListedName, number> {
  const hits = new Map<ListedName, number>()
  const parts = new Map(words.map((word) => [word.part, word]))
  for (const { same, similar } of parts.values()) {
    for (const listed of same) hits.set(listed, (hits.get(listed) ?? 0) + 1)
    for (const listed of similar) hits.set(listed, (hits.get(listed) ?? 0) + oneSimilar)
  }
  return hits
}

/** All parts of the shorter name have to be in the longer one, at least two of them unless both are one word. */
function likenessOf(mine: number, theirs: number, hits: number): Likeness | undefined {
  const similar = Math.floor(hits / oneSimilar)
  const count = (hits % oneSimilar) + similar
  if (count < Math.min(mine, theirs) || (count < 2 && Math.max(mine, theirs) > 1)) return undefined
  // One letter more in one word of two is another person more often than not, but two such words always are.
  if (similar > 1 || (similar === 1 && mine !== theirs)) return undefined
  if (similar) return 'similar'
  return mine === theirs ? 'same' : 'part'
}

/** Lists give years, which are often off by one. */
const isBornElsewhen = ({ bornYears }: ListEntry, year: number | null, isSame: boolean): boolean =>
  year !== null && bornYears.length > 0 && !isSame && !bornYears.some((one) => Math.abs(one - year) <= 1)
