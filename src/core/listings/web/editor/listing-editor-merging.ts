import { isSame } from '#common/changes.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { fieldKeys } from './listing-editor-changes.ts'

/** One thing that people change as one: a field, or one part of the address. */
export type MergePath = Exclude<keyof ListingFields, 'address'> | `address.${keyof typeof emptyAddress}`

export const mergePaths = fieldKeys.flatMap((key): MergePath[] =>
  key === 'address'
    ? (Object.keys(emptyAddress) as (keyof typeof emptyAddress)[]).map((part) => `address.${part}` as const)
    : [key],
)

export function valueAt(fields: ListingFields, path: MergePath): unknown {
  const [key, part] = path.split('.') as [keyof ListingFields, string | undefined]
  return part ? (fields.address as Record<string, unknown>)[part] : fields[key]
}

export function withValue(fields: ListingFields, path: MergePath, value: unknown): ListingFields {
  const [key, part] = path.split('.') as [keyof ListingFields, string | undefined]
  return { ...fields, [key]: part ? { ...fields.address, [part]: value } : value }
}

export interface ThreeWay {
  /** Both changed it, to different things: a person must choose. */
  conflicts: readonly MergePath[]
  /** Only the other side changed it. */
  taken: readonly MergePath[]
  /** Mine, with everything in it that only the other side changed. */
  merged: ListingFields
}

/** Compares the user's changes and another user's saved changes with their common base. */
export function threeWay(sides: { base: ListingFields; mine: ListingFields; theirs: ListingFields }): ThreeWay {
  const { base, mine, theirs } = sides
  const theirChanges = mergePaths.filter((path) => !isSame(valueAt(base, path), valueAt(theirs, path)))
  const isMineToo = (path: MergePath) => !isSame(valueAt(base, path), valueAt(mine, path))
  const taken = theirChanges.filter((path) => !isMineToo(path))
  return {
    conflicts: theirChanges.filter((path) => isMineToo(path) && !isSame(valueAt(mine, path), valueAt(theirs, path))),
    taken,
    merged: taken.reduce((fields, path) => withValue(fields, path, valueAt(theirs, path)), mine),
  }
}
