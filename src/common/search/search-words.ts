import { phoneDigits } from './phone-digits.ts'
import { streetTypes } from '../text/street-types.ts'

/** A longer word is found by its start. */
export const maxWordLetters = 60
/** The number of typed words that are looked for; the others are ignored. */
export const maxTerms = 8

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ı: 'i' }

/** Lower case without accents: `Nguyễn` -> `nguyen`. */
export const plainText = (text: string): string =>
  // Nearly every name is plain letters, and an import has millions of them.
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}+/gu, '')
        .toLowerCase()
        .replaceAll(/[đøłßæœðþı]/g, (letter) => plainLetters[letter] ?? letter)
        .replaceAll(/[’‘ʻʼ]/g, "'")

const cut = (word: string) => (word.length > maxWordLetters ? [...word].slice(0, maxWordLetters).join('') : word)

/** Words as they are typed, apostrophes ignored: `O'Brien-Núñez` -> `obrien`, `nunez`. */
export const typedWords = (text: string): string[] =>
  plainText(text)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(cut)

/** The words that a text is found by: also the parts around an apostrophe, and what is joined by a hyphen as one word. */
export function wordsIn(text: string): string[] {
  const words = typedWords(text)
  if (/['’-]/.test(text))
    for (const chunk of plainText(text).split(/[^\p{L}\p{N}'-]+/u)) {
      const parts = chunk.split(/['-]/).filter(Boolean)
      if (parts.length > 1) words.push(cut(parts.join('')), ...parts.filter((part) => part.length > 1).map(cut))
    }
  return [...new Set(words)]
}

const shortForms = new Map<string, string[]>([
  ['saint', ['st']],
  ['mount', ['mt']],
])
const longForms = new Map<string, string[]>([
  ['st', ['saint', 'street']],
  ['mt', ['mount']],
])
for (const [short, long] of Object.entries(streetTypes)) {
  // The start of a word finds it in any case.
  if (!long.startsWith(short)) shortForms.set(long, [...(shortForms.get(long) ?? []), short])
  if (short !== 'st') longForms.set(short, [long])
}

/** Words of a street or suburb, short and long forms alike: `St Kilda Rd` is also found by `saint`, `street` and `road`. */
export const addressWords = (text: string): string[] => [
  ...new Set(wordsIn(text).flatMap((word) => [word, ...(shortForms.get(word) ?? []), ...(longForms.get(word) ?? [])])),
]

/** Two words that follow each other, as one: thousands of records may have each of them and few have both so. No typed word starts like it. */
export const pairWord = (first: string, second: string): string => `~${first} ${second}`

/** The first and the last word of a name, in both orders. */
export function namePairs(name: string): string[] {
  const words = typedWords(name)
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  return words.length > 1 ? [pairWord(first, last), pairWord(last, first)] : []
}

/** The number of a street address with the word after it: `20/25 Mulberry Court` -> `25 mulberry`. */
export function streetPairs(street: string): string[] {
  const words = typedWords(street)
  return words.flatMap((word, i) => {
    const next = words[i + 1]
    return next !== undefined && /^\d/.test(word) && !/^\d/.test(next) ? [pairWord(word, next)] : []
  })
}

/** How names are compared as a whole, by the words that search reads: `O’Brien`, `OBRIEN` and `O'Brien` are one. */
export const comparedName = (name: string): string => typedWords(name).join(' ')

/** The same for a street, whose type may be short: `12 St Kilda Rd` is `12 St. Kilda Road`. */
export function comparedStreet(street: string): string {
  const words = typedWords(street)
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), streetTypes[last] ?? last].join(' ')
}

/** Words by which an email address is found: the whole of it, each later part of its name with what follows, and the domain. */
export function emailWords(address: string): string[] {
  const [name = '', domain = ''] = plainText(address.trim()).split('@')
  const parts = name.split(/(?<=[._+-])/)
  return [...new Set([...parts.map((_, i) => `${parts.slice(i).join('')}@${domain}`), domain].filter(Boolean).map(cut))]
}

/** One typed word. A record matches when one of its words starts with it; three digits or more also match inside a phone number. */
export interface SearchTerm {
  prefix: string
  isDigits: boolean
}

/** How a typed text is searched: every term must match, in any order. The digits of `typedNumber` are an alternative to all of them. */
export function searchTerms(typed: string): SearchTerm[] {
  const text = plainText(typed.trim())
  const digits = phoneDigits(text)
  // The start of a phone number, with its spaces and signs, is one word.
  if (/^(\+|\(?0)[\d\s().-]*$/.test(text) && digits.length >= 4) return [term(digits)]
  const terms = text.split(/[\s,;]+/).flatMap((token) => {
    if (token.startsWith('@')) return isAddress(token.slice(1)) ? [token.slice(1)] : typedWords(token)
    return isAddress(token) ? [token] : typedWords(token)
  })
  return [...new Set(terms.map(cut))].slice(0, maxTerms).map(term)
}

/** Digits typed in pieces, as one run inside a phone number: `574 62` may be of 0455 746 203. undefined for any other text, and for one word. */
export function typedNumber(typed: string): SearchTerm | undefined {
  if (!/^[\d\s()+.-]+$/.test(typed)) return undefined
  const number = term(phoneDigits(typed))
  const [first, second] = searchTerms(typed)
  return number.isDigits && (second !== undefined || first?.prefix !== number.prefix) ? number : undefined
}

const isAddress = (token: string) => /^[^\s@]+@[^\s@]*$/.test(token) || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(token)

const term = (word: string): SearchTerm => {
  const isDigits = /^\d{3,}$/.test(word)
  // `61412345678` without its plus.
  return { prefix: isDigits && /^61\d{7,}$/.test(word) ? `0${word.slice(2)}` : word, isDigits }
}
