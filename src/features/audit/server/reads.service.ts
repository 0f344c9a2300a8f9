import { type RawBuilder, sql } from 'kysely'
import { auditRow, type Context } from '#platform/context.ts'

/** What an audit entry of a look is filed under: apart from the record itself, whose history tells of changes only. */
export type ReadKind = 'vendorData' | 'privateContact'

/**
 * Notes that somebody looked at what is nobody else's business. Once an hour for a person and record: a page that renews itself while it
 * stands open is one look. Jobs and commands look at nothing.
 *
 * @param holds a condition that decides whether there is something sensitive there; asked in the same round trip
 */
export async function auditRead(
  ctx: Context,
  { entity, entityId }: { entity: ReadKind; entityId: string },
  holds: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const { db, scope, clock } = ctx
  if (!scope.userId) return
  const row = auditRow(ctx, { action: 'read', entity, entityId })
  await sql`insert into audit_events (agency_id, id, user_id, action, entity, entity_id, changes, request_id, at, ip, device)
    select ${scope.agencyId}::uuid, ${row.id}::uuid, ${scope.userId}::uuid, ${row.action}::text, ${entity}::text, ${entityId}::uuid,
      ${row.changes}::jsonb, ${row.request_id}::text, ${row.at}::timestamptz, ${row.ip}::text, ${row.device}::text
    where ${holds} and not exists (
      select 1 from audit_events e where e.agency_id = ${scope.agencyId} and e.entity = ${entity} and e.entity_id = ${entityId}
        and e.user_id = ${scope.userId} and e.action = 'read' and e.at > ${clock()}::timestamptz - interval '1 hour')`.execute(db)
}
