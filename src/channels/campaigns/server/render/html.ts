/** Without control characters (but line breaks), marks that turn the direction of text, and private characters, which are the renderer's own. */
export const tidy = (text: string): string =>
  text.replaceAll(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Co}/gu, '')

/** The same for every string of a record. Texts of listings, posts or people must not hold a mark of the renderer either. */
export function tidied<T>(value: T): T {
  if (typeof value === 'string') return tidy(value) as T
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, tidied(inner)])) as T
  if (Array.isArray(value)) return value.map(tidied) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidied(inner)])) as T
}

type Styles = Record<string, string | number>
/** Styles of our own making only; never a word that people wrote. */
export const css = (styles: Styles): string =>
  Object.entries(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
