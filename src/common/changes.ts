export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The top-level fields that differ, and inside `address` each part separately, because people ask "who changed the suburb?". */
export function changesBetween(before: object, after: object): FieldChange[] {
  return Object.entries(after).flatMap(([field, b]: [string, unknown]) => {
    const a: unknown = before[field as keyof typeof before]
    if (isSame(a, b)) return []
    if (field !== 'address') return [{ field, before: a ?? null, after: b ?? null }]
    const [from, to] = [a as Record<string, unknown>, b as Record<string, unknown>]
    return Object.keys(to).flatMap((part) =>
      isSame(from?.[part], to[part]) ? [] : [{ field: `address.${part}`, before: from?.[part] ?? null, after: to[part] ?? null }],
    )
  })
}

/** By value, independent of key order: PostgreSQL's jsonb gives keys back in an order of its own. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}
