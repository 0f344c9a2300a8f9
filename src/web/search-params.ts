/**
 * Plain query strings: `?status=live&q=bondi`. The router's own format is JSON, which is unreadable in an email and
 * which turns the token `123` into a number. Every value is text; each screen's `validateSearch` makes of it what it needs.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
