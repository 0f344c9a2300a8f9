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

/** The same in title case with single marks: `Stunning Family Home!`. */
export function calmed(text: string): string {
  const all = text.match(letters)?.length ?? 0
  const large = text.match(capitals)?.length ?? 0
  const cased = all >= 12 && large > all * 0.8 ? titleCase(text) : text
  return cased.replaceAll(manyMarks, '$1')
}
