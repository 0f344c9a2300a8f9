import { type RawBuilder, sql } from 'kysely'
import { auditRow, type Caller, type Context } from '#platform/context.ts'

/** What an audit entry of a look is filed under: apart from the record itself, whose history tells of changes only. */
export type ReadKind = 'vendorData' | 'privateContact'

export interface Look {
  entity: ReadKind
  entityId: string
}

/**
 * Reads something, and notes that somebody looked where it holds what is nobody else's business; the note stands before the answer goes out.
 *
 * @param holds a condition that decides whether there is something sensitive there; asked in the same round trip
 */
export async function readNoted<T>(
  caller: Caller,
  look: Look,
  { holds, read }: { holds: (agencyId: string) => RawBuilder<boolean>; read: (ctx: Context) => Promise<T> },
): Promise<T> {
  const [result, isDue] = await caller.reading((ctx) => Promise.all([read(ctx), isUnnoted(ctx, look, holds(ctx.scope.agencyId))]))
  if (isDue) await caller.transaction((ctx) => auditRead(ctx, look))
  return result
}

async function isUnnoted(ctx: Context, look: Look, holds: RawBuilder<boolean>): Promise<boolean> {
  if (!ctx.scope.userId) return false
  const { rows } = await sql<{ isDue: boolean }>`select ${holds} and ${unnoted(ctx, look)} as "isDue"`.execute(ctx.db)
  return rows[0]?.isDue ?? false
}

/** Once an hour for a person and record: a page that renews itself while it stands open is one look. */
const unnoted = ({ scope, clock }: Context, { entity, entityId }: Look) => sql`not exists (
  select 1 from audit_events e where e.agency_id = ${scope.agencyId} and e.entity = ${entity} and e.entity_id = ${entityId}
    and e.user_id = ${scope.userId} and e.action = 'read' and e.at > ${clock()}::timestamptz - interval '1 hour')`

/** Notes that somebody looked at what is nobody else's business. Jobs and commands look at nothing. */
export async function auditRead(ctx: Context, look: Look): Promise<void> {
  const { db, scope } = ctx
  if (!scope.userId) return
  const { entity, entityId } = look
  const row = auditRow(ctx, { action: 'read', entity, entityId })
  await sql`insert into audit_events (agency_id, id, user_id, action, entity, entity_id, changes, request_id, at, ip, device)
    select ${scope.agencyId}::uuid, ${row.id}::uuid, ${scope.userId}::uuid, ${row.action}::text, ${entity}::text, ${entityId}::uuid,
      ${row.changes}::jsonb, ${row.request_id}::text, ${row.at}::timestamptz, ${row.ip}::text, ${row.device}::text
    where ${unnoted(ctx, look)}`.execute(db)
}
