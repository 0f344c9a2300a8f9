import { withoutTitle } from '#core/contacts/names/typed-name.rules.ts'
import { normalised } from '#common/normalised.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import type { Kit } from '../../visits.contract.ts'

export type Known = Kit['known'][number]

/** Compares a typed text with people: each word starts a word of their name, or three digits or more are part of a number. */
export function matcher(typed: string): (name: string, numbers?: readonly (string | null)[]) => boolean {
  const words = wordsOf(typed)
  const digits = isNumber(typed) ? phoneDigits(typed) : ''
  return (name, numbers = []) =>
    hasWords(name, words) || (digits.length >= 3 && numbers.some((one) => one && phoneDigits(one).includes(digits)))
}

/** Finds people on this phone by a typed text, best first: by their first name, or by the end of their number. */
export function findKnown(typed: string, known: readonly Known[]): Known[] {
  const isMeant = matcher(typed)
  const [first = ''] = wordsOf(typed)
  const digits = isNumber(typed) ? phoneDigits(typed) : ''
  const rank = ({ name, phones }: Known) =>
    digits ? !phones.some((one) => phoneDigits(one).endsWith(digits)) : !wordsOf(name)[0]?.startsWith(first)
  return known.filter(({ name, phones }) => isMeant(name, phones)).toSorted((a, b) => Number(rank(a)) - Number(rank(b)))
}

/** Finds the people that a visitor may be when only a name was typed; by a first name alone too. */
export function mayBe(name: string, known: readonly Known[]): Known[] {
  const words = wordsOf(withoutTitle(name).rest).filter((word) => word.length > 1)
  return words.length ? findKnown(words.join(' '), known) : []
}

const isNumber = (typed: string) => /^[\d\s()+.-]+$/.test(typed)
const wordsOf = (text: string) => normalised(text).split(' ').filter(Boolean)
const hasWords = (name: string, words: readonly string[]) => {
  // `O'Brien` is typed with its sign and without.
  const theirs = wordsOf(`${name} ${name.replaceAll(/['’-]/g, '')}`)
  return words.length > 0 && words.every((word) => theirs.some((one) => one.startsWith(word)))
}
