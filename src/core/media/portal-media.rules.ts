import type { ListingMedia } from '#common/listing/listing-media.ts'
import { localSecondOf } from '#common/time/days.ts'
import type { OutgoingMedia } from '#formats/reaxml/reaxml.ts'

/** Portals fetch pictures after they have answered, so the address is the public one, without an end. */
export function outgoingMedia(media: ListingMedia, publicUrl: string, timeZone: string): OutgoingMedia[] {
  const path = media.kind === 'document' ? media.urls.original : (media.urls.portal ?? media.urls.original)
  // Hidden pictures and private documents stay in the office.
  if (media.state !== 'ready' || !media.isPublished || !path) return []
  const addedAt = momentOfId(media.id)
  return [
    {
      kind: media.kind,
      url: `${publicUrl}${path}`,
      // A picture never changes: another one has another id. So the time it was added is the time of its last change.
      modTime: addedAt && localSecondOf(addedAt, timeZone),
      title: media.caption,
      altText: media.altText,
      isAltered: media.isAltered,
      alteredNote: media.alteredNote,
      format: /\.(\w+)$/.exec(path)?.[1] ?? null,
    },
  ]
}

/** Ids are UUIDv7: their first 48 bits are the milliseconds of their making. Null for others. */
const momentOfId = (id: string) => (id[14] === '7' ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : null)
