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

/** Value that the field of a change holds now; null where it holds nothing. */
export function valueAt(fields: object, field: string): unknown {
  const [key = '', part] = field.split('.')
  const value = (fields as Record<string, unknown>)[key]
  return (part ? (value as Record<string, unknown> | null)?.[part] : value) ?? null
}

/** The patch that undoes changes. Parts of the address that did not change stay as they are now; a field that records no longer have is left out. */
export function patchBack<Fields extends { address: object }>(fields: Fields, changes: readonly FieldChange[]): Partial<Fields> {
  const parts = changes.filter(({ field }) => field.startsWith('address.'))
  const whole = changes.filter(({ field }) => Object.hasOwn(fields, field))
  const address = Object.fromEntries(parts.map(({ field, before }) => [field.slice('address.'.length), before]))
  return {
    ...Object.fromEntries(whole.map(({ field, before }) => [field, before])),
    ...(parts.length > 0 && { address: { ...fields.address, ...address } }),
  } as Partial<Fields>
}

/** By value, independent of key order: PostgreSQL's jsonb gives keys back in an order of its own. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}

/** Without the fields that were left out: what a patch changes. */
export const defined = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
