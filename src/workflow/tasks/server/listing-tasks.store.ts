import { sql } from 'kysely'
import type { FieldChange } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import { ownTasks, readableTasks } from './task-access.service.ts'

/** Open tasks of listings that the user may change. */
export async function closableTasks(ctx: Context, listingIds: readonly string[]): Promise<string[]> {
  const { db, scope } = ctx
  if (!scope.permissions.has('tasks.write')) return []
  const { rows } = await sql<{ id: string }>`select t.id from tasks t
    where t.agency_id = ${scope.agencyId} and t.listing_id = any(${[...listingIds]}::uuid[]) and t.archived_at is null
      and t.status in ('open', 'inProgress', 'waiting') and ${readableTasks(ctx)}
      ${scope.permissions.has('tasks.write.office') ? sql`` : sql`and ${ownTasks(ctx)}`}
    order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cancelled tasks of a listing whose newest change is this action, with what it changed. */
export async function closedTasks(
  { db, scope }: Context,
  { listingId, since, action }: { listingId: string; since: Date; action: string },
): Promise<{ id: string; changes: FieldChange[] }[]> {
  const { rows } = await sql<{ id: string; changes: FieldChange[] }>`select t.id, e.changes from tasks t
      cross join lateral (select a.action, a.at, a.changes from audit_events_view a
        where a.agency_id = ${scope.agencyId} and a.entity = 'task' and a.entity_id = t.id order by a.id desc limit 1) e
    where t.agency_id = ${scope.agencyId} and t.listing_id = ${listingId} and t.archived_at is null and t.status = 'cancelled'
      and e.action = ${action} and e.at >= ${since}
    order by t.id`.execute(db)
  return rows
}

/** Action plans that started when the listing was sold or leased; from now on another sale starts them again. */
export async function releaseClosingRuns({ db, scope }: Context, listingId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update track_runs set event = null
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and event = 'listing.closed' and started_at >= ${since}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
