import { typedWords } from '#common/search/search-words.ts'
import { withoutTitle } from './typed-name.rules.ts'

interface Named {
  firstName: string | null
  partner: { firstName: string | null } | null
}

/** The words of the first names of a contact, of both of a couple. */
export const firstWords = ({ firstName, partner }: Named): string[] =>
  [firstName, partner?.firstName].flatMap((name) => typedWords(withoutTitle(name ?? '').rest)).filter((word) => word !== 'and')

/**
 * How far first names speak for one person. Couples and offices share an email, so it decides nothing between `Ruth` and `Noel`; `R` may be
 * Ruth, and who has no first name may be anyone.
 */
export function firstNamesSay(a: readonly string[], b: readonly string[]): 'same' | 'unknown' | 'different' {
  if (!a.length || !b.length) return 'unknown'
  if (a.some((word) => b.includes(word))) return 'same'
  const isInitial = (short: string, long: string) => short.length === 1 && long.startsWith(short)
  return a.some((one) => b.some((other) => isInitial(one, other) || isInitial(other, one))) ? 'unknown' : 'different'
}
