import { type RawBuilder, sql } from 'kysely'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { isOver } from '../opens.rules.ts'
import type { Visit, Visitor } from '../visits.contract.ts'
import { insertOpens, type OpenPatch, type StoredOpen, updateOpens } from './opens.store.ts'
import { matchLater } from './arrivals/match.jobs.ts'
import { insertVisit, type NewVisit, updateVisit } from './visits.store.ts'

// A private inspection is an open home of one visit that no portal shows. Who books, moves and cancels one is the feature above.

export { appointmentsOf, findOpen, hostsOf, opensById, replaceHosts } from './opens.store.ts'
export { openOfVisit } from './visits.store.ts'

type Reply = NonNullable<OpenPatch['reply']>
interface Times {
  startsAt: string
  endsAt: string
}

export interface Booking {
  openId: string
  visitId: string
  /** Null where the user may not see the contact. */
  contactId: string | null
  /** Also of a contact that the user may not see. */
  bookedFor: string | null
  name: string
  status: Visit['status']
  reply: Reply | null
  isOnline: boolean
  hasEndedWithListing: boolean
  /** The person as they were when it was booked; for an online booking all that is known until their contact is found. */
  person: Visitor | null
}
async function bookingsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<Booking[]> {
  const { db, scope } = ctx
  const { rows } = await sql<Booking>`
    select v.open_id as "openId", v.id as "visitId", c.id as "contactId", v.contact_id as "bookedFor", v.status,
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

type NewPrivate = Times & { listingId: string; placeNote: string | null; hostIds: readonly string[]; isOnline?: boolean }
type Form = Pick<NewVisit, 'id' | 'suburb' | 'agreesListing' | 'agreesOther' | 'wording' | 'notice'>
interface NewBooking {
  openId: string
  listingId: string
  /** Null of someone who booked online: whose visit it is, is looked up after the answer. */
  contactId: string | null
  person: Visitor
  form?: Form
}
const noForm = (): Form => ({
  ...{ id: newId(), suburb: null, agreesListing: false, agreesOther: false, wording: null, notice: null },
})

/** @returns its id */
export async function insertPrivate(ctx: Context, one: NewPrivate): Promise<string> {
  const [id = ''] = await insertOpens(ctx, [{ ...one, kind: 'private' }])
  return id
}
/** Adds the visit that it is booked for. */
export async function insertBooking(ctx: Context, { person, form = noForm(), ...one }: NewBooking): Promise<void> {
  await insertVisit(ctx, {
    ...one,
    ...form,
    ...{ people: [person], adults: 1, children: 0, isGuest: false, deviceAt: null, deviceSeq: null },
    ...{ status: 'booked', arrivedBy: 'booking', arrivedAt: null, matchState: one.contactId ? 'matched' : 'none' },
  })
  if (!one.contactId) await ctx.enqueue(matchLater, { visitId: form.id })
}

/** Their calendar's answer was to the time before. @returns whether the time is another one */
export async function movePrivate(ctx: Context, before: Times & { id: string }, { startsAt, endsAt }: Times): Promise<boolean> {
  const isMoved = startsAt !== before.startsAt || endsAt !== before.endsAt
  await updateOpens(ctx, [before.id], {
    starts_at: startsAt,
    ends_at: endsAt,
    ...(isMoved && { reply: null, replied_at: null }),
    ...(startsAt !== before.startsAt && { moved_from: before.startsAt }),
  })
  return isMoved
}
export const cancelPrivate = (ctx: Context, id: string, reason: string | null, { withListing = false } = {}): Promise<void> =>
  updateOpens(ctx, [id], { state: 'cancelled', cancelled_reason: reason || null, ended_with_listing: withListing })
export const restorePrivate = (ctx: Context, id: string): Promise<void> =>
  updateOpens(ctx, [id], {
    ...{ state: 'planned', cancelled_reason: null, ended_with_listing: false, reply: null, replied_at: null },
  })

/** Notes who came or didn't; `booked` takes it back. */
export async function setOutcome(
  ctx: Context,
  { id, state }: Pick<StoredOpen, 'id' | 'state'>,
  { visitId, status }: { visitId: string; status: 'booked' | 'arrived' | 'noShow' },
): Promise<void> {
  await updateVisit(ctx, visitId, { status, arrived_at: status === 'arrived' ? ctx.clock() : null })
  const isDone = status !== 'booked'
  if (isDone && isOver(state)) return
  await updateOpens(ctx, [id], { state: isDone ? 'closed' : 'planned', closed_at: isDone ? ctx.clock() : null })
}
/** It changes nothing that a user would be asked to merge: the version stays. */
export async function setReply({ db, scope, clock }: Context, openId: string, reply: Reply): Promise<void> {
  await db
    .updateTable('opens')
    .set({ reply, replied_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', openId)
    .execute()
}

/** Locks the planned ones of a listing. */
export async function plannedOf({ db, scope }: Context, listingId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from opens where agency_id = ${scope.agencyId} and listing_id = ${listingId}
    and kind = 'private' and state = 'planned' order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Booked online in the last day: of this listing, and with this address. */
export async function recentOnline(
  { db, scope }: Context,
  { listingId, email, since }: { listingId: string; email: string; since: Date },
): Promise<{ ofListing: number; withAddress: number }> {
  const { rows } = await sql<{ ofListing: number; withAddress: number }>`
    select count(*) filter (where o.listing_id = ${listingId})::int as "ofListing",
      count(*) filter (where lower(v.people -> 0 ->> 'email') = ${email.toLowerCase()})::int as "withAddress"
    from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id
    where o.agency_id = ${scope.agencyId} and o.is_booked_online and o.created_at > ${since}`.execute(db)
  return rows[0] ?? { ofListing: 0, withAddress: 0 }
}

/** The planned one of a listing that was booked online with this address. */
export async function plannedWith(
  { db, scope }: Context,
  { listingId, email, after }: { listingId: string; email: string; after: string },
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select o.id from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id
    where o.agency_id = ${scope.agencyId} and o.listing_id = ${listingId} and o.is_booked_online and o.state = 'planned'
      and o.starts_at > ${after} and lower(v.people -> 0 ->> 'email') = ${email.toLowerCase()} order by o.starts_at limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
