import { createHash } from 'node:crypto'

/** A short hash of a value as it was written: one that differs by now was edited here. The database orders the keys of objects in its own way. */
export const valueHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null, sorted))
    .digest('base64url')
    .slice(0, 16)

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const some = Object.entries(value).filter(([, one]) => one != null)
  return Object.fromEntries(some.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
