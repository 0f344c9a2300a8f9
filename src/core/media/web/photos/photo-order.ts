import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { Kind } from '../media-calls.ts'

export const ofKind = (media: readonly ListingMedia[], kind: Kind): readonly ListingMedia[] =>
  media.filter((one) => one.kind === kind).toSorted((a, b) => a.position - b.position)

/** The whole order after one kind got a new one: photos, then floor plans, then documents. */
export function orderedIds(media: readonly ListingMedia[], kind: Kind, ids: readonly string[]): string[] {
  return (['photo', 'floorplan', 'document'] as const).flatMap((each) =>
    each === kind ? ids : ofKind(media, each).map(({ id }) => id),
  )
}

export const inOrder = (media: readonly ListingMedia[], ids: readonly string[]): readonly ListingMedia[] =>
  media
    .map((one) => (ids.includes(one.id) ? { ...one, position: ids.indexOf(one.id) } : one))
    .toSorted((a, b) => a.position - b.position)

export const moved = (ids: readonly string[], from: number, to: number): readonly string[] => {
  const id = ids[from]
  return id === undefined || to < 0 || to >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
