import * as z from 'zod'
import { jsonOf } from '../adapters/json.ts'

/** The meaning of a portal's call: look at these uploads, look for enquiries. */
export interface PortalEvent {
  /** The portal's name of this event; the same again is no news. */
  key: string
  about: 'upload' | 'enquiry' | 'other'
  uploadIds: string[]
}

const text = z.string().max(500)
const ReaEvents = z.object({ events: z.array(z.unknown()).max(1000) })
const ReaEvent = z.object({
  eventId: text.min(1).max(150),
  eventType: text.nullish(),
  eventCategory: text.nullish(),
  resourceId: text.nullish(),
  resourceUrl: z.string().max(2000).nullish(),
  ownerId: text.nullish(),
})

/**
 * `UploadCompleted` of the category `listing` is documented; the event of a lead is not, so every name with leads or enquiries counts. A
 * wrong guess only costs the wait for the next reading.
 * ⏎ Only events of this agency: one subscription may call for all agencies. Unreadable events are skipped; no link in them is followed.
 */
export function reaEvents(body: Uint8Array, agencyId: string): PortalEvent[] {
  const parsed = ReaEvents.safeParse(jsonOf(Buffer.from(body).toString('utf8')))
  if (!parsed.success) return []
  return parsed.data.events.flatMap((one) => {
    const event = ReaEvent.safeParse(one).data
    if (!event || (event.ownerId && event.ownerId.toUpperCase() !== agencyId.toUpperCase())) return []
    const words = `${event.eventCategory} ${event.eventType}`
    return [
      {
        key: event.eventId,
        about: /lead|enquir/i.test(words) ? 'enquiry' : /upload|listing/i.test(words) ? 'upload' : 'other',
        uploadIds: [event.resourceId, event.resourceUrl?.split(/[/?#]/).findLast(Boolean)].filter(
          (id) => id !== undefined && id !== null,
        ),
      } as const,
    ]
  })
}

const DomainNotes = z.array(z.unknown()).max(1000)
const DomainNote = z.object({
  notificationId: text.min(1).max(150),
  resourceType: text,
  resourceId: text.nullish(),
  date: text.nullish(),
  ownerId: z.union([text, z.number()]).transform(String).nullish(),
  ownerType: text.nullish(),
})
/** Older ones have long been asked for by the clock. */
const staleMs = 24 * 3_600_000

/** The same for Domain's batches. Uploads there are known by what the call was and its id (`adapters/domain`). */
export function domainEvents(body: Uint8Array, { agencyId, now }: { agencyId: string; now: Date }): PortalEvent[] {
  const parsed = DomainNotes.safeParse(jsonOf(Buffer.from(body).toString('utf8')))
  if (!parsed.success) return []
  return parsed.data.flatMap((one) => {
    const note = DomainNote.safeParse(one).data
    if (!note || (note.ownerType === 'agency' && note.ownerId && note.ownerId !== agencyId)) return []
    if (note.date && !(now.getTime() - Date.parse(note.date) < staleMs)) return []
    const about = /^enquir/i.test(note.resourceType)
      ? 'enquiry'
      : note.resourceType === 'listingProcessingReports'
        ? 'upload'
        : 'other'
    return [
      {
        key: note.notificationId,
        about,
        uploadIds: ['live', 'withDrawn', 'sold', 'leased'].map((kind) => `${kind}:${note.resourceId}`),
      } as const,
    ]
  })
}
