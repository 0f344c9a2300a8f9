import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { shippedTracks } from '../shipped-tracks.rules.ts'
import type { TrackEvent } from '../task-values.contract.ts'
import type { ArrivedEnquiry } from '../tasks.events.ts'
import type { Track, TrackCreate } from '../tracks.contract.ts'

type Row = Omit<Track, 'updatedAt'> & { updatedAt: Date }
const select = sql`k.id, k.kind, k.name, k.starts_on as "startsOn", k.sale_or_lease as "saleOrLease", k.is_active as "isActive", k.steps,
  k.shipped_key is not null as "isShipped", k.version, k.updated_at as "updatedAt"`
const toTrack = (row: Row): Track => ({ ...row, updatedAt: row.updatedAt.toISOString() })

/** Ships the action plans to an agency that has not got them yet; two at once: the unique key decides. */
export async function shipTracks({ db, scope, clock }: Context): Promise<void> {
  const { rows } = await sql<{ key: string }>`select shipped_key as key from task_tracks
    where agency_id = ${scope.agencyId} and shipped_key is not null`.execute(db)
  const there = new Set(rows.map(({ key }) => key))
  const missing = Object.entries(shippedTracks).filter(([key]) => !there.has(key))
  if (!missing.length) return
  await db
    .insertInto('task_tracks')
    .values(
      missing.map(([key, given]) => ({
        ...columns(given),
        agency_id: scope.agencyId,
        id: newId(),
        shipped_key: key,
        created_at: clock(),
        updated_at: clock(),
      })),
    )
    .onConflict((c) => c.columns(['agency_id', 'shipped_key']).doNothing())
    .execute()
}

const columns = (track: TrackCreate) => ({
  kind: track.kind,
  name: track.name,
  starts_on: track.kind === 'template' ? null : track.startsOn,
  sale_or_lease: track.saleOrLease,
  is_active: track.isActive,
  steps: JSON.stringify(track.steps),
})

export async function allTracks({ db, scope }: Context): Promise<Track[]> {
  const { rows } =
    await sql<Row>`select ${select} from task_tracks k where k.agency_id = ${scope.agencyId} and k.archived_at is null
    order by k.kind desc, k.starts_on nulls first, lower(k.name), k.id limit 300`.execute(db)
  return rows.map(toTrack)
}

export async function tracksOn({ db, scope }: Context, event: TrackEvent): Promise<Track[]> {
  const { rows } = await sql<Row>`select ${select} from task_tracks k
    where k.agency_id = ${scope.agencyId} and k.starts_on = ${event} and k.archived_at is null and k.is_active`.execute(db)
  return rows.map(toTrack)
}

export async function findTrack(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<Track | undefined> {
  const { rows } = await sql<Row>`select ${select} from task_tracks k where k.agency_id = ${scope.agencyId} and k.id = ${id}
    and k.archived_at is ${archived ? sql`not null` : sql`null`} ${lock ? sql`for no key update of k` : sql``}`.execute(db)
  return rows[0] && toTrack(rows[0])
}

export async function insertTrack({ db, scope, clock }: Context, track: TrackCreate): Promise<string> {
  const id = newId()
  await db
    .insertInto('task_tracks')
    .values({ ...columns(track), agency_id: scope.agencyId, id, created_at: clock(), updated_at: clock() })
    .execute()
  return id
}

export async function updateTrack({ db, scope, clock }: Context, before: Track, track: TrackCreate): Promise<void> {
  await db
    .updateTable('task_tracks')
    .set({ ...columns(track), version: before.version + 1, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
}

export async function archiveTrack({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('task_tracks')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

interface NewRun {
  trackId: string
  listingId: string | null
  contactId: string | null
  event: TrackEvent | null
}
/** @returns undefined when this event has started it for this listing before; two workers at once: the unique index decides */
export async function insertRun({ db, scope, clock }: Context, run: NewRun): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into track_runs (agency_id, id, track_id, listing_id, contact_id, event, started_by, started_at)
    values (${scope.agencyId}, ${newId()}, ${run.trackId}, ${run.listingId}, ${run.contactId}, ${run.event}, ${scope.userId}, ${clock()})
    on conflict (agency_id, track_id, listing_id) where event is not null and listing_id is not null do nothing returning id`.execute(
    db,
  )
  return rows[0]?.id
}

export async function findRun(
  { db, scope }: Context,
  id: string,
): Promise<{ name: string; startedBy: string | null } | undefined> {
  const { rows } = await sql<{ name: string; startedBy: string | null }>`
    select k.name, r.started_by as "startedBy" from track_runs r join task_tracks k on k.agency_id = r.agency_id and k.id = r.track_id
    where r.agency_id = ${scope.agencyId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns the open tasks that were taken away */
export async function archiveOpenOf({ db, scope, clock }: Context, runId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`update tasks set archived_at = ${clock()}, version = version + 1, updated_at = ${clock()}
    where agency_id = ${scope.agencyId} and run_id = ${runId} and archived_at is null and status = 'open' returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface Subject {
  listingId: string | null
  contactId: string | null
  isLease: boolean | null
  /** Sold or leased. */
  isClosed: boolean
  /** The users behind its agents. */
  userIds: string[]
}
export async function listingSubject({ db, scope }: Context, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`select l.id as "listingId", null as "contactId",
      (l.sale_or_lease = 'lease' or (l.sale_or_lease = 'both' and l.status = 'leased')) as "isLease",
      l.status in ('sold', 'settled', 'leased') as "isClosed",
      coalesce((select array_agg(u.id order by u.created_at) from users_view u where u.agency_id = ${scope.agencyId} and u.agent_id = l.agent_id and u.status = 'active'), '{}') as "userIds"
    from listings_view l where l.agency_id = ${scope.agencyId} and l.id = ${id} and l.archived_at is null`.execute(db)
  return rows[0]
}
export async function contactSubject({ db, scope }: Context, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`select null as "listingId", c.id as "contactId", null as "isLease", false as "isClosed",
      coalesce((select array_agg(u.id order by u.created_at) from users_view u where u.agency_id = ${scope.agencyId} and u.agent_id = c.agent_id and u.status = 'active'), '{}') as "userIds"
    from contacts_view c where c.agency_id = ${scope.agencyId} and c.id = ${id} and c.archived_at is null`.execute(db)
  return rows[0]
}
/** Subject of an enquiry, without what has been deleted since it arrived. */
export async function enquirySubject({ db, scope }: Context, enquiry: ArrivedEnquiry): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select l.id as "listingId", (select c.id from contacts_view c where c.agency_id = ${scope.agencyId} and c.id = ${enquiry.contactId}) as "contactId",
      l.sale_or_lease = 'lease' as "isLease", false as "isClosed",
      coalesce((select array_agg(u.id order by u.created_at) from users_view u
        where u.agency_id = ${scope.agencyId} and u.agent_id = ${enquiry.agentId} and u.status = 'active'), '{}') as "userIds"
    from (select 1) one left join listings_view l on l.agency_id = ${scope.agencyId} and l.id = ${enquiry.listingId}`.execute(db)
  return rows[0]
}
