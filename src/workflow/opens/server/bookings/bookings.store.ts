import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type BookingHours, type BookingRules, usualBooking } from '../../bookings.rules.ts'

export type StoredSettings = BookingRules & { version: number }
/** Version 0 until someone has saved. */
export async function findSettings({ db, scope }: Context): Promise<StoredSettings> {
  const { rows } =
    await sql<StoredSettings>`select is_on as "isOn", hours, minutes, days_ahead as "daysAhead", notice_hours as "noticeHours",
      version from booking_settings where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0] ?? { ...usualBooking, version: 0 }
}

/** @returns false when someone else has saved since that version */
export async function saveSettings({ db, scope, clock }: Context, one: StoredSettings): Promise<boolean> {
  const { rows } = await sql`insert into booking_settings
      (agency_id, is_on, hours, minutes, days_ahead, notice_hours, version, updated_by, updated_at)
    values (${scope.agencyId}, ${one.isOn}, ${JSON.stringify(one.hours satisfies BookingHours)}, ${one.minutes}, ${one.daysAhead}, ${one.noticeHours}, 1, ${scope.userId}, ${clock()})
    on conflict (agency_id) do update set is_on = excluded.is_on, hours = excluded.hours, minutes = excluded.minutes,
      days_ahead = excluded.days_ahead, notice_hours = excluded.notice_hours, version = booking_settings.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where booking_settings.version = ${one.version} returning 1`.execute(db)
  return rows.length > 0
}

export async function listingSwitch({ db, scope }: Context, listingId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('booking_listings')
    .select('is_on')
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row?.is_on ?? null
}

export async function setListingSwitch({ db, scope, clock }: Context, listingId: string, isOn: boolean | null): Promise<void> {
  if (isOn === null) {
    await db.deleteFrom('booking_listings').where('agency_id', '=', scope.agencyId).where('listing_id', '=', listingId).execute()
    return
  }
  const change = { is_on: isOn, updated_by: scope.userId, updated_at: clock() }
  await db
    .insertInto('booking_listings')
    .values({ agency_id: scope.agencyId, listing_id: listingId, ...change })
    .onConflict((c) => c.columns(['agency_id', 'listing_id']).doUpdateSet(change))
    .execute()
}

export interface BookedListing {
  id: string
  status: string
  /** `12 Jetty Road, Glenelg`. */
  place: string
  suburb: string | null
  state: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  visibility: string | null
  hostId: string | null
  hostName: string | null
}
/** Facts of a listing that booking needs: checks no permission. */
export async function bookedListing({ db, scope }: Context, id: string): Promise<BookedListing | undefined> {
  const { rows } = await sql<BookedListing>`
    select l.id, l.status, coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) as place,
      l.suburb, l.state, l.postcode, (l.fields -> 'address' ->> 'latitude')::float8 as latitude,
      (l.fields -> 'address' ->> 'longitude')::float8 as longitude, l.fields ->> 'addressVisibility' as visibility,
      a.id as "hostId", a.name as "hostName"
    from listings_view l left join agents_view a on a.agency_id = l.agency_id and a.id = l.agent_id and a.archived_at is null
    where l.agency_id = ${scope.agencyId} and l.id = ${id} and l.archived_at is null`.execute(db)
  return rows[0]
}

/** One booking at a time for each host, until this transaction ends: two buyers can't get the same time. */
export async function lockHost({ db, scope }: Context, hostId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`host ${scope.agencyId} ${hostId}`}, 0))`.execute(db)
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

export async function hasVisit({ db, scope }: Context, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function lastMailAt({ db, scope }: Context, openId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('inspection_mails')
    .select('created_at')
    .where('agency_id', '=', scope.agencyId)
    .where('open_id', '=', openId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
