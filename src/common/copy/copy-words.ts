/** One word, number or sign of a text with its place. */
export interface Word {
  text: string
  lower: string
  start: number
  end: number
  /** Characters between the word before and this one. */
  gap: string
  opensSentence: boolean
  /** Number of the sentence that it is in. */
  sentence: number
}

const word = /[A-Za-zÀ-ÿ][\wÀ-ÿ'’²]*|\d+(?:,\d{3})*(?:\.\d+)?|[$%²&]/g
const endsSentence = /[.!?:;•\n]|\s[-–—]\s/

/** Splits a text once; the rules of the copy check walk over the result. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  let sentence = 0
  for (const match of text.matchAll(word)) {
    const gap = text.slice(end, match.index)
    const opensSentence = words.length === 0 || endsSentence.test(gap)
    if (opensSentence && words.length > 0) sentence++
    end = match.index + match[0].length
    words.push({ text: match[0], lower: match[0].toLowerCase(), start: match.index, end, gap, opensSentence, sentence })
  }
  return words
}

const spelled = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const spelledOut = new Map<string, number>([
  ...spelled.map((name, value) => [name, value] as const),
  ...(['fifteen', 'twenty', 'thirty', 'forty', 'fifty', 'sixty'] as const).map(
    (name, at) => [name, [15, 20, 30, 40, 50, 60][at] ?? 0] as const,
  ),
])
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** @returns the number a word says, written in digits or letters */
export const numberOf = ({ lower }: Word): number | undefined =>
  /^\d/.test(lower) ? Number(lower.replaceAll(',', '')) : spelledOut.get(lower)
export const ordinalOf = ({ lower }: Word): number | undefined => {
  const at = ordinals.indexOf(lower)
  return at < 0 ? undefined : at + 1
}
/** Writes a number as the text wrote another one: "four" for "three", "4" for "3". */
export const writtenLike = (value: number, like: Word): string => {
  const name = /^\d/.test(like.lower) ? undefined : spelled[value]
  if (!name) return value.toLocaleString('en-AU')
  return /^[A-Z]/.test(like.text) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : name
}

/** Words around one are looked at up to here, also where a text has no end of a sentence. */
const widest = 40

/** Words of the sentence that this one is in. */
export function wordsOfSentence(words: readonly Word[], at: number): readonly Word[] {
  const number = words[at]?.sentence
  let [from, to] = [at, at]
  while (words[from - 1]?.sentence === number && at - from < widest) from--
  while (words[to + 1]?.sentence === number && to - at < widest) to++
  return words.slice(from, to + 1)
}
