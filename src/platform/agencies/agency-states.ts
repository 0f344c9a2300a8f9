import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

/** The figures of an agency that operators see: counts, never a record. */
export interface AgencyFigures {
  people: number
  listings: number
  contacts: number
  files: number
  fileBytes: number
  failedJobs: Record<string, number>
  lastUsedAt: Date | null
}

export async function saveFigures(db: Db, agencyId: string, figures: AgencyFigures, now: Date): Promise<void> {
  const columns = {
    people: figures.people,
    listings: figures.listings,
    contacts: figures.contacts,
    files: figures.files,
    file_bytes: figures.fileBytes,
    failed_jobs: JSON.stringify(figures.failedJobs),
    last_used_at: figures.lastUsedAt,
    measured_at: now,
  }
  await db
    .insertInto('agency_states')
    .values({ agency_id: agencyId, ...columns })
    .onConflict((c) => c.column('agency_id').doUpdateSet(columns))
    .execute()
}

export interface Suspension {
  at: Date
  reason: string
}

export async function suspendedAgencies(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('agency_states').select('agency_id').where('suspended_at', 'is not', null).execute()
  return new Set(rows.map((row) => row.agency_id))
}

/** @returns false when it was suspended already */
export async function suspend(db: Db, agencyId: string, { at, reason }: Suspension): Promise<boolean> {
  const columns = { suspended_at: at, suspended_reason: reason }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('agency_states')
    .values({ agency_id: agencyId, ...columns })
    .onConflict((c) => c.column('agency_id').doUpdateSet(columns).where('agency_states.suspended_at', 'is', null))
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** @returns false when it was not suspended */
export async function resume(db: Db, agencyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_states')
    .set({ suspended_at: null, suspended_reason: null })
    .where('agency_id', '=', agencyId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const select = sql`
  with named as (
    select a.agency_id as id, a.slug, coalesce(f.trading_name, a.slug) as name
    from public_addresses_view a left join sign_in_faces_view f on f.agency_id = a.agency_id)
  select n.id, n.slug, n.name, s.people, s.listings, s.contacts, s.files, s.file_bytes as "fileBytes", s.failed_jobs as "failedJobs",
    s.last_used_at as "lastUsedAt", s.measured_at as "measuredAt", s.suspended_at as "suspendedAt", s.suspended_reason as "suspendedReason"
  from named n left join agency_states s on s.agency_id = n.id`

/** By name; agencies are few enough to be searched without an index. */
export async function listAgencyStates(
  db: Db,
  { q, after, limit }: { q: string; after: { name: string; id: string } | undefined; limit: number },
): Promise<AgencyStateRow[]> {
  const { rows } = await sql<AgencyStateRow>`${select}
    where (position(lower(${q}) in lower(n.name)) > 0 or position(lower(${q}) in n.slug) > 0)
      ${after ? sql`and (lower(n.name), n.id) > (lower(${after.name}), ${after.id}::uuid)` : sql``}
    order by lower(n.name), n.id limit ${limit}`.execute(db)
  return rows
}
export interface AgencyStateRow {
  id: string
  slug: string
  name: string
  people: number | null
  listings: number | null
  contacts: number | null
  files: number | null
  fileBytes: number | null
  failedJobs: Record<string, number> | null
  lastUsedAt: Date | null
  measuredAt: Date | null
  suspendedAt: Date | null
  suspendedReason: string | null
}

export async function findAgencyState(db: Db, id: string): Promise<AgencyStateRow | undefined> {
  const { rows } = await sql<AgencyStateRow>`${select} where n.id = ${id}`.execute(db)
  return rows[0]
}

export async function agencyTotals(db: Db) {
  const { rows } = await sql<{ agencies: number; suspended: number; people: number; files: number; fileBytes: number }>`
    select (select count(*)::int from public_addresses_view) as agencies, count(suspended_at)::int as suspended,
      coalesce(sum(people), 0)::int as people, coalesce(sum(files), 0)::int as files, coalesce(sum(file_bytes), 0)::int8 as "fileBytes"
    from agency_states`.execute(db)
  const { rows: failed } = await sql<{ name: string; count: number; agencies: number }>`
    select f.key as name, sum(f.value::int)::int as count, count(*)::int as agencies
    from agency_states s, jsonb_each_text(s.failed_jobs) f group by f.key order by 2 desc, 1 limit 50`.execute(db)
  return { ...(rows[0] ?? { agencies: 0, suspended: 0, people: 0, files: 0, fileBytes: 0 }), failedJobs: failed }
}
