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
