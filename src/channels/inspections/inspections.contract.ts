import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant, LocalTime } from '#common/time/when.ts'
import {
  inspectionMailKinds,
  inspectionMailStates,
  inspectionOutcomes,
  inspectionReplies,
  usualMinutes,
} from './inspections.rules.ts'
import { Open } from '#workflow/opens/opens.contract.ts'
import { visitStatuses } from '#workflow/opens/visits.rules.ts'

/** A private inspection: one home, one contact, one time. No portal or brochure shows it. */
export const Inspection = z
  .object({
    open: Open,
    visitId: Id,
    /** Null where the user may not see the contact. */
    contactId: Id.nullable(),
    name: z.string(),
    status: z.enum(visitStatuses),
    /** The buyer booked it on the public page. */
    isOnline: z.boolean(),
    /** Answer of their calendar to the invitation for this time. */
    reply: z.enum(inspectionReplies).nullable(),
    /** The last email or SMS about it. */
    mail: z
      .object({
        kind: z.enum(inspectionMailKinds),
        channel: z.enum(['email', 'sms']),
        state: z.enum(inspectionMailStates),
        reason: z.string().nullable(),
        at: Instant,
      })
      .nullable(),
    /** Why neither an email nor an SMS can be sent to them; null when one can. */
    whyNoMail: z.string().nullable(),
    /** It was cancelled with its listing, which is on the market again, and its time is still to come. */
    canRebook: z.boolean(),
  })
  .meta({ id: 'Inspection' })
export type Inspection = z.infer<typeof Inspection>

const minutes = z.int().min(10, 'At least 10 minutes').max(240, 'At most 4 hours')
const when = { startsAt: LocalTime, minutes: minutes.default(usualMinutes), hostIds: z.array(Id).max(6).default([]) }
/** Sends the contact an email with a calendar invitation, and a reminder the day before. */
const invites = z.boolean().default(true)

const read = allow('opens.read', 'records')
const write = allow('opens.write', 'records')
export const inspectionEndpoints = {
  ofListing: endpoint({
    method: 'GET',
    path: '/api/inspections/listing/:id',
    summary: 'The private inspections of a listing, the newest first, up to a hundred',
    access: read,
    params: IdParams,
    /** Only those that were cancelled with the listing and can be booked again. */
    query: z.object({
      canRebook: z
        .enum(['true', 'false'])
        .transform((word) => word === 'true')
        .default(false),
    }),
    response: z.object({ items: z.array(Inspection) }),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/api/inspections/contact/:id',
    summary: 'The private inspections of a contact, the latest first, up to a hundred',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(Inspection) }),
  }),
  free: endpoint({
    method: 'GET',
    path: '/api/inspections/free',
    summary: 'Times of a day at which a host has time for an inspection, with the way between appointments',
    access: write,
    query: z.object({
      listingId: Id,
      hostId: Id,
      day: Day,
      minutes: z.coerce.number().int().min(10).max(240).default(usualMinutes),
    }),
    response: z.object({ items: z.array(z.object({ startsAt: LocalTime, endsAt: LocalTime })) }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/inspections',
    creates: true,
    summary: 'Book a private inspection for a contact',
    access: write,
    body: z.object({ listingId: Id, contactId: Id, ...when, placeNote: limitedText(300).nullable().default(null), invites }),
    response: Inspection,
    status: 201,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/inspections/:id',
    summary: 'Move a private inspection, or change who hosts it',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive(), ...when, invites }),
    response: Inspection,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/inspections/:id/cancel',
    summary: 'Cancel a private inspection; a contact who was invited gets an email',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive(), reason: limitedText(300).nullable().default(null) }),
    response: Inspection,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/inspections/:id/restore',
    summary: 'Undo the cancellation of a private inspection; the contact is invited again when they were before',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive() }),
    response: Inspection,
  }),
  outcome: endpoint({
    method: 'POST',
    path: '/api/inspections/:id/outcome',
    summary: 'Note whether they came to a private inspection',
    access: write,
    params: IdParams,
    body: z.object({ status: z.enum(inspectionOutcomes) }),
    response: Inspection,
  }),
}
