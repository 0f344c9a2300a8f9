import { trimmed } from '../trimmed.ts'
import { normalised } from '../normalised.ts'

/** `about` may be a contact or a listing, `with` is a contact, `at` a listing; `who` is a contact that is called or written to, if there is one. */
export interface Mention {
  kind: 'about' | 'with' | 'at' | 'who'
  /** The name or address. */
  words: string
  /** All of it as typed: `with Chloe Adams`. */
  text: string
}
export interface Span {
  from: number
  to: number
}

const streetTypes =
  'st|street|rd|road|ln|lane|ave|avenue|av|ct|court|pl|place|dr|drive|way|crescent|cres|parade|pde|terrace|tce|highway|hwy|boulevard|bvd|close|cl|grove|gr|square|sq|circuit|cct|esplanade|rise|quay|mews|row'
const endOfMention = new RegExp(
  String.raw`\s(?=(?:today|tonight|tomorrow|tmrw|tmr|next|this|every|by|monday|tuesday|wednesday|thursday|friday|saturday|sunday|in \d+|in an?|at \d+|on (?:mon|tue|wed|thu|fri|sat|sun)\w*|\d{1,2}(?:[:.]\d{2})? ?[ap]m|\d{1,2}:\d{2})\b(?! (?:${streetTypes})\b)|\s[!#@])`,
  'i',
)
const starts: Record<Mention['kind'], RegExp> = {
  about: /(?<=^|\s)(?:about|re:?|regarding) (?=\S)/gi,
  with: /(?<=^|\s)with (?=\p{L})/giu,
  at: /(?<=^|\s)at (?=[\p{L}\d])/giu,
  who: /^(?:call|ring|phone|telephone|e-?mail|text|sms|message|meet|see|visit|thank|remind) (?:back )?(?!(?:back|with|at|about|for|to|on|in|re|by)\b)(?=\p{L})/giu,
}

export function mentionSpan(kind: Mention['kind'], text: string, found: readonly Span[]): (Span & { words: string }) | undefined {
  for (const match of text.matchAll(starts[kind])) {
    if (found.some(({ from, to }) => match.index >= from && match.index < to)) continue
    const start = match.index + match[0].length
    if (kind === 'who' && found.some(({ from, to }) => start >= from && start < to)) continue
    const stop = Math.min(text.length, ...found.filter(({ from }) => from > start).map(({ from }) => from))
    const rest = text.slice(start, stop)
    const end = endOfMention.exec(rest)
    const said = trimmed(rest.slice(0, end?.index ?? rest.length).trim(), /[,.;]/, { start: false })
    const words = { about: aboutWords, with: nameWords, at: addressWords, who: nameWords }[kind](said)
    if (words) return { from: kind === 'who' ? start : match.index, to: start + words.length, words }
  }
  return undefined
}

/** "about" as in "roughly" or "about it" names nothing that could be found. */
const aboutWords = (said: string) =>
  said.length < 3 || /^(it|this|that|the \w+|his|her|their|a )\b/i.test(said) ? undefined : said

const noName =
  /^(the|an?|my|our|his|her|their|its?|this|that|all|some|no|new|vendors?|buyers?|owners?|tenants?|clients?|team|everyone|both|me|us|them|him|you)$/i
/** One to three words of a name; small words end it. */
function nameWords(said: string): string | undefined {
  const words = said.split(' ')
  const end = words.findIndex(
    (word) =>
      !/^[\p{L}'’.-]+,?$/u.test(word) ||
      /^(at|on|for|to|and|or|re|in|about|by|from|before|after|with|the|an?|that|if|when|asap)$/i.test(word),
  )
  const name = words.slice(0, Math.min(3, end < 0 ? 3 : end))
  const comma = name.findIndex((word) => word.endsWith(','))
  const whole = trimmed((comma < 0 ? name : name.slice(0, comma + 1)).join(' '), /[,.]/, { start: false })
  return whole.length < 2 || noName.test(name[0] ?? '') ? undefined : whole
}

const isNumber = (word: string) => /^\d+[a-z]?(?:[/-]\d+[a-z]?)*$/i.test(word)
const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}[\p{L}'’-]*,?$/u.test(word)
export const isStreetType = (word: string) => new RegExp(`^(?:${streetTypes})[,.]?$`, 'i').test(word)
/** A number with a street (`12 rose st`, `3/12 Rose`), or a street with its type; a bare number is a time. */
function addressWords(said: string): string | undefined {
  const words = said.split(' ')
  const first = isNumber(words[0] ?? '') ? 1 : 0
  const type = words.findIndex((word, at) => at > first && at < first + 4 && isStreetType(word))
  if (first === 0 ? type < 0 || !isCapital(words[0]) : type < 0 && !isCapital(words[1])) return undefined
  let end = type < 0 ? 1 : type
  // The suburb after it, while its words are capitalised.
  for (let more = 0; more < 3 && isCapital(words[end + 1]); more++) end++
  return trimmed(words.slice(0, end + 1).join(' '), /[,.]/, { start: false })
}

const longTypes: Record<string, string> = {
  rd: 'road',
  ln: 'lane',
  ave: 'avenue',
  av: 'avenue',
  ct: 'court',
  pl: 'place',
  dr: 'drive',
  cres: 'crescent',
  pde: 'parade',
  tce: 'terrace',
  hwy: 'highway',
  bvd: 'boulevard',
  cl: 'close',
  gr: 'grove',
  sq: 'square',
  cct: 'circuit',
}
const wordsOf = (text: string) =>
  normalised(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => longTypes[word] ?? word)

/** Words that a search is sent: without the type of the street, which is written in many ways. */
export const searchWords = ({ kind, words }: Pick<Mention, 'kind' | 'words'>): string =>
  kind === 'with' || kind === 'who'
    ? words
    : named(words)
        .split(' ')
        .filter((word, at) => at < 2 || !isStreetType(word))
        .join(' ')

/** The address or the name that the words start with; the rest may be what is to be said about it. */
const named = (words: string): string =>
  addressWords(words) ?? (isCapital(words.split(' ')[0]) ? nameWords(words) : undefined) ?? words

function fitting<T extends { name: string }>(about: string, found: readonly T[]): T[] {
  const whole = fittingAll(about, found)
  return whole.length > 0 ? whole : fittingAll(named(about), found)
}
function fittingAll<T extends { name: string }>(about: string, found: readonly T[]): T[] {
  const asked = wordsOf(about)
  return found.filter(({ name }) => {
    const words = wordsOf(name)
    let at = 0
    return asked.every((word) => {
      const place = words.findIndex((one, i) => i >= at && (/^\d/.test(word) ? one === word : one.startsWith(word)))
      at = place + 1
      return place >= 0
    })
  })
}

/**
 * Which of the names that a search has found is meant. A number must be the same number (2 is not 26), words can be prefixes.
 * @returns undefined when no match is certain, or two of a `with` or an `at` fit; then the user chooses
 */
export function meant<T extends { name: string }>(
  { kind, words }: Pick<Mention, 'kind' | 'words'>,
  found: readonly T[],
): T | undefined {
  const fits = fitting(words, found)
  const asked = wordsOf(words)
  const same = fits.filter(({ name }) => wordsOf(name).join(' ') === asked.join(' '))
  // One name is shared by many, and "call plumber" names no contact.
  if (kind === 'who' && asked.length < 2) return undefined
  if (kind !== 'about') return same.length === 1 ? same[0] : fits.length === 1 ? fits[0] : undefined
  return fits.find(({ name }) => wordsOf(name)[0] === asked[0]) ?? fits[0]
}

/** Which of them are offered when it is not certain. */
export const offered = <T extends { name: string }>(
  { kind, words }: Pick<Mention, 'kind' | 'words'>,
  found: readonly T[],
): T[] => {
  const fits = fitting(words, found)
  return (fits.length || kind === 'who' ? fits : found).slice(0, 5)
}
