import { readName, titles, withoutTitle } from './typed-name.rules.ts'

interface Named {
  title?: string | null
  firstName: string | null
  lastName: string | null
}

/** How a message greets someone: `Jane`, or `Ms Onlylast` without a first name. Null when there is no such name. */
export function greetingName({ title, firstName, lastName }: Named): string | null {
  // Older imports wrote titles into the first name.
  const first = withoutTitle(firstName ?? '')
  if (first.rest) return first.rest
  const known = title ?? first.title
  return known && lastName ? `${known} ${lastName}` : null
}

/** The same for a name as it was typed. */
export const greetingOf = (name: string): string | null => greetingName(readName(name))

/** Titles at the start of a first name, for SQL, which fills in the names of fifty thousand readers at once. */
export const titlePattern = `^((the hon|${titles.source.slice(1, -1)})[.]?(\\s+(and|&)\\s+|\\s+|$))+`
