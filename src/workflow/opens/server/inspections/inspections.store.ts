import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Inspection } from '../../inspections.contract.ts'
import type { InspectionMailKind, inspectionMailStates } from '../../inspections.rules.ts'
import type { Visitor } from '../../visits.contract.ts'

export interface Booking extends Pick<Inspection, 'visitId' | 'contactId' | 'name' | 'status' | 'mail' | 'reply'> {
  openId: string
  /** Also of a contact that the user may not see. */
  bookedFor: string | null
  isOnline: boolean
  hasEndedWithListing: boolean
  /** The person as they were when it was booked; for an online booking all that is known until their contact is found. */
  person: Visitor | null
}
const lastMail = sql`select json_build_object('kind', m.kind, 'channel', m.channel, 'state', m.state, 'reason', m.reason,
    'at', to_char(coalesce(m.sent_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from inspection_mails m where m.agency_id = v.agency_id and m.visit_id = v.id order by m.created_at desc, m.id desc limit 1`

async function bookingsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<Booking[]> {
  const { db, scope } = ctx
  const { rows } = await sql<Booking>`
    select v.open_id as "openId", v.id as "visitId", c.id as "contactId", v.contact_id as "bookedFor", v.status, (${lastMail}) as mail,
      o.is_booked_online as "isOnline", o.state = 'cancelled' and o.ended_with_listing as "hasEndedWithListing", v.people -> 0 as person, o.reply,
      case when ${mayName(ctx, sql`v.contact_id`)} then coalesce(c.display_name, nullif(v.people -> 0 ->> 'name', ''), 'A contact') else ${hiddenName} end as name
    from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id and v.arrived_by = 'booking'
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = v.agency_id and c.id = v.contact_id
    where o.agency_id = ${scope.agencyId} and o.kind = 'private' and ${condition}
    order by o.starts_at desc, o.id desc limit ${rowLimit(100)}`.execute(db)
  return rows
}
export const bookingsOf = (ctx: Context, listingId: string): Promise<Booking[]> =>
  bookingsWhere(ctx, sql`o.listing_id = ${listingId}`)
/** Cancelled with the listing, and not started by any clock yet. */
export const endedBookingsOf = (ctx: Context, listingId: string, after: string): Promise<Booking[]> =>
  bookingsWhere(
    ctx,
    sql`o.listing_id = ${listingId} and o.state = 'cancelled' and o.ended_with_listing and o.starts_at > ${after}`,
  )
export const bookingsWith = (ctx: Context, contactId: string): Promise<Booking[]> =>
  bookingsWhere(ctx, sql`v.contact_id = ${contactId}`)
export async function bookingOf(ctx: Context, openId: string): Promise<Booking | undefined> {
  return (await bookingsWhere(ctx, sql`o.id = ${openId}`))[0]
}

export async function insertPrivate(
  { db, scope, clock }: Context,
  one: { listingId: string; startsAt: string; endsAt: string; placeNote: string | null; isOnline?: boolean },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('opens')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: one.listingId,
      kind: 'private',
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      is_advertised: false,
      place_note: one.placeNote,
      is_booked_online: one.isOnline ?? false,
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  return id
}

export async function insertBooking(
  { db, scope, clock }: Context,
  { openId, listingId, contactId, person }: { openId: string; listingId: string; contactId: string; person: Visitor },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('visits')
    .values({
      agency_id: scope.agencyId,
      id,
      open_id: openId,
      listing_id: listingId,
      contact_id: contactId,
      status: 'booked',
      arrived_by: 'booking',
      people: JSON.stringify([person]),
      match_state: 'matched',
      recorded_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  return id
}

export async function setOutcome(
  { db, scope, clock }: Context,
  visitId: string,
  status: 'booked' | 'arrived' | 'noShow',
  at: Date,
) {
  await db
    .updateTable('visits')
    .set({ status, arrived_at: status === 'arrived' ? at : null, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', visitId)
    .execute()
}

export interface InspectionMail {
  id: string
  openId: string
  visitId: string
  kind: InspectionMailKind
  address: string
  sequence: number
  startsAt: string
  endsAt: string
  state: (typeof inspectionMailStates)[number]
  tries: number
  createdBy: string | null
}
const mailColumns = sql`m.id, m.open_id as "openId", m.visit_id as "visitId", m.kind, m.address, m.sequence, m.starts_at as "startsAt",
  m.ends_at as "endsAt", m.state, m.tries, m.created_by as "createdBy"`

export type NewInspectionMail = Pick<InspectionMail, 'openId' | 'visitId' | 'kind' | 'address' | 'startsAt' | 'endsAt'> & {
  channel?: 'email' | 'sms'
}
/** @returns its id; undefined for a reminder that there is already */
export async function insertMail({ db, scope, clock }: Context, one: NewInspectionMail): Promise<string | undefined> {
  const id = newId()
  const last = sql<number>`(select coalesce(max(m.sequence), -1) + 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = ${one.openId})`
  const { rows } = await sql<{ id: string }>`insert into inspection_mails
      (agency_id, id, open_id, visit_id, kind, channel, address, sequence, starts_at, ends_at, created_by, created_at)
    select ${scope.agencyId}, ${id}, ${one.openId}, ${one.visitId}, ${one.kind}, ${one.channel ?? 'email'}, ${one.address}, ${last}, ${one.startsAt}, ${one.endsAt},
      ${scope.userId}, ${clock()} on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function lockMail({ db, scope }: Context, id: string): Promise<InspectionMail | undefined> {
  const { rows } = await sql<InspectionMail>`select ${mailColumns} from inspection_mails m
    where m.agency_id = ${scope.agencyId} and m.id = ${id} for no key update`.execute(db)
  return rows[0]
}
/** The last one that may have arrived: without one there is nothing to move or to cancel in their calendar. */
export async function lastInvitation({ db, scope }: Context, openId: string): Promise<InspectionMail | undefined> {
  const { rows } = await sql<InspectionMail>`select ${mailColumns} from inspection_mails m
    where m.agency_id = ${scope.agencyId} and m.open_id = ${openId} and m.state <> 'failed' order by m.sequence desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export const moveMail = (ctx: Context, id: string, move: Move<InspectionMail['state']>): Promise<boolean> =>
  moveMessage(ctx, 'inspection_mails', id, move)

export const endMailsAfterRestore = (ctx: Context): Promise<void> =>
  endMessagesAfterRestore(ctx, 'inspection_mails', ['waiting', 'sending'])

/** Those between two times whose contact was invited and not reminded of this time yet. */
export async function dueForReminder(
  { db, scope }: Context,
  { from, to }: { from: string; to: string },
): Promise<{ openId: string }[]> {
  const { rows } = await sql<{ openId: string }>`select o.id as "openId" from opens o
    where o.agency_id = ${scope.agencyId} and o.kind = 'private' and o.state = 'planned' and o.starts_at > ${from} and o.starts_at <= ${to}
      and exists (select 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = o.id and m.state = 'sent')
      and not exists (select 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = o.id and m.kind = 'reminder'
        and m.starts_at = o.starts_at)
    order by o.starts_at, o.id limit 500`.execute(db)
  return rows
}

export async function plannedOf({ db, scope }: Context, listingId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from opens where agency_id = ${scope.agencyId} and listing_id = ${listingId}
    and kind = 'private' and state = 'planned' order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function placeNoteOf({ db, scope }: Context, openId: string): Promise<string | null> {
  const row = await db
    .selectFrom('opens')
    .select('place_note')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', openId)
    .executeTakeFirst()
  return row?.place_note ?? null
}

/** The invitation that a calendar answers; undefined for another address, or one that was never sent. */
export async function invitationTo(
  { db, scope }: Context,
  { openId, sequence, attendee }: { openId: string; sequence: number; attendee: string },
): Promise<Pick<InspectionMail, 'startsAt' | 'endsAt'> | undefined> {
  const { rows } = await sql<Pick<InspectionMail, 'startsAt' | 'endsAt'>>`select m.starts_at as "startsAt", m.ends_at as "endsAt"
    from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = ${openId} and m.sequence = ${sequence}
      and lower(m.address) = ${attendee} and m.state in ('sending', 'sent', 'unknown') and m.kind <> 'cancelled'`.execute(db)
  return rows[0]
}

/** It changes nothing that a user would be asked to merge: the version stays. */
export async function setReply(
  { db, scope, clock }: Context,
  openId: string,
  reply: NonNullable<Inspection['reply']>,
): Promise<void> {
  await db
    .updateTable('opens')
    .set({ reply, replied_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', openId)
    .execute()
}
