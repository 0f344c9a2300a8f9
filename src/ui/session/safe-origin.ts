import { trimmed } from '#common/trimmed.ts'

/** Pages that make no sense to come back to: signing in would end in signing out. */
const noWayBack = ['/login', '/logout', '/reset-password']

/**
 * The page to return to after signing in, from the address bar and therefore untrusted.
 *
 * @returns a path on this very server with its query, or undefined: exactly one leading slash (`//evil.example` is another
 *   host), no backslash (browsers read it as a slash) and no control characters (browsers drop them: `/\t/evil.example`)
 */
export function safeOrigin(origin: unknown): string | undefined {
  if (typeof origin !== 'string' || origin.length > 2_000 || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(origin)) return undefined
  const here = 'https://gable.invalid'
  if (!URL.canParse(origin, here)) return undefined
  const url = new URL(origin, here)
  // Looked at again after the dots are resolved: `/..//evil.example` has become `//evil.example`.
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined
  return noWayBack.includes(trimmed(url.pathname, /\//, { start: false })) ? undefined : url.pathname + url.search + url.hash
}
