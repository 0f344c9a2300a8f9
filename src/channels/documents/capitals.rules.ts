import { titleCase } from '#accounts/addresses/addresses.rules.ts'

const letters = /\p{L}/gu
const capitals = /\p{Lu}/gu
const manyMarks = /([!?])[!?]+/g

/** Written in capitals, or with rows of exclamation marks, as some feeds send headlines. */
export function isShouted(text: string): boolean {
  const all = text.match(letters)?.length ?? 0
  const large = text.match(capitals)?.length ?? 0
  return (all >= 12 && large > all * 0.8) || /[!?]{2}/.test(text)
}

/** The same in title case with single marks: `Stunning Family Home in NSW!`. */
export function calmed(text: string): string {
  const all = text.match(letters)?.length ?? 0
  const large = text.match(capitals)?.length ?? 0
  const cased = all >= 12 && large > all * 0.8 ? headlineCase(text) : text
  return cased.replaceAll(manyMarks, '$1')
}

const abbreviations = new Set('ACT NSW NT QLD SA TAS VIC WA CBD BBQ DA EV NBN'.split(' '))
const smallWords = new Set('in of the and with to a on by for at'.split(' '))

/** Abbreviations and words with digits (`3BR`) stay as they are; small words are in lower case but at the start of a sentence. */
function headlineCase(text: string): string {
  let isStart = true
  return text.replaceAll(/\S+/g, (word) => {
    const isFirst = isStart
    isStart = /[.!?:]$/.test(word)
    const bare = word.replaceAll(/[^\p{L}\d]/gu, '')
    // A first word `ACT` is the verb: `ACT NOW`.
    if (/\d/.test(bare) || (abbreviations.has(bare) && !(isFirst && bare === 'ACT'))) return word
    if (!isFirst && smallWords.has(word.toLowerCase())) return word.toLowerCase()
    return titleCase(word).replaceAll(/\p{L}+/gu, (part) =>
      abbreviations.has(part.toUpperCase()) && part !== 'Act' ? part.toUpperCase() : part,
    )
  })
}
