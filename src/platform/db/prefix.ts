/**
 * The end of a prefix search: `column >= prefix and column < afterPrefix(prefix)`, on a column with collation "C". Comparisons are
 * leakproof and keep their index under row level security; LIKE and full-text operators lose it.
 */
export const afterPrefix = (prefix: string) => `${prefix}\u{10FFFF}`
