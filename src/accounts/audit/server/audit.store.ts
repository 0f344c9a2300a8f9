import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import type { AuditEntry, AuditFilter } from '../audit-log.contract.ts'

interface Row extends Omit<AuditEntry, 'at'> {
  at: Date
}

/** Midnight of a day where the agency is. */
const startOf = ({ scope }: Context, day: string, plusDays: number) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone (select time_zone from agencies_view where agency_id = ${scope.agencyId}))`

/** The newest first, by id: ids are made in the order of time, and keep still while pages are turned. */
export async function findEvents(
  ctx: Context,
  filter: AuditFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const all: RawBuilder<unknown>[] = [sql`e.agency_id = ${ctx.scope.agencyId}`]
  if (before) all.push(sql`e.id < ${before}`)
  if (filter.who) all.push(filter.who === 'nobody' ? sql`e.user_id is null` : sql`e.user_id = ${filter.who}`)
  if (filter.entity) all.push(sql`e.entity = ${filter.entity}`)
  if (filter.entityId) all.push(sql`e.entity_id = ${filter.entityId}`)
  if (filter.action) all.push(sql`e.action = ${filter.action}`)
  if (filter.from) all.push(sql`e.at >= ${startOf(ctx, filter.from, 0)}`)
  if (filter.to) all.push(sql`e.at < ${startOf(ctx, filter.to, 1)}`)
  const { rows } = await sql<Row>`select e.id, e.at, e.user_id as "userId", nullif(u.full_name, '') as "userName",
      e.action, e.entity, e.entity_id as "entityId", e.changes, e.ip, e.device, e.request_id as "requestId"
    from audit_events e left join users_view u on u.agency_id = e.agency_id and u.id = e.user_id
    where ${sql.join(all, sql` and `)} order by e.id desc limit ${rowLimit(limit)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** From one kind to the next by the index, not by reading every event. */
export async function eventKinds({ db, scope }: Context): Promise<string[]> {
  const next = (above: RawBuilder<unknown>) =>
    sql`(select min(entity) from audit_events where agency_id = ${scope.agencyId} ${above})`
  const { rows } = await sql<{ entity: string }>`with recursive kinds(entity) as (
      select ${next(sql``)} union all select ${next(sql`and entity > kinds.entity`)} from kinds where kinds.entity is not null)
    select entity from kinds where entity is not null`.execute(db)
  return rows.map(({ entity }) => entity)
}
