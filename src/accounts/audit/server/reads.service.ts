import { type RawBuilder, sql } from 'kysely'
import { auditRow, type Caller, type Context } from '#platform/context.ts'

/** What an audit entry of a look is filed under: apart from the record itself, whose history tells of changes only. */
export type ReadKind = 'vendorData' | 'privateContact'

export interface Look {
  entity: ReadKind
  entityId: string
}

/** What was read, and whether that somebody looked is still to be noted. */
export interface Read<T> {
  record: T
  isDue: boolean
}

/**
 * Reads something, and notes that somebody looked where it holds what is nobody else's business; the note stands before the answer goes out.
 *
 * @param read puts the condition that no look of this hour is noted beside its own of what is sensitive, all in the one statement it sends
 */
export async function readNoted<T>(
  caller: Caller,
  look: Look,
  read: (ctx: Context, isUnnoted: RawBuilder<boolean>) => Promise<Read<T>>,
): Promise<T> {
  const { record, isDue } = await caller.reading((ctx) => read(ctx, ctx.scope.userId ? unnoted(ctx, look) : sql<boolean>`false`))
  if (isDue) await caller.transaction((ctx) => auditRead(ctx, look))
  return record
}

/** Once an hour for a person and record: a page that renews itself while it stands open is one look. */
const unnoted = ({ scope, clock }: Context, { entity, entityId }: Look) => sql<boolean>`not exists (
  select 1 from audit_events e where e.agency_id = ${scope.agencyId} and e.entity = ${entity} and e.entity_id = ${entityId}
    and e.user_id = ${scope.userId} and e.action = 'read' and e.at > ${clock()}::timestamptz - interval '1 hour')`

/** Notes that somebody looked at what is nobody else's business. Jobs and commands look at nothing. */
export async function auditRead(ctx: Context, look: Look): Promise<void> {
  const { db, scope } = ctx
  if (!scope.userId) return
  const { entity, entityId } = look
  const row = auditRow(ctx, { action: 'read', entity, entityId })
  await sql`insert into audit_events (agency_id, id, user_id, action, entity, entity_id, changes, request_id, at, ip, device, mac)
    select ${scope.agencyId}::uuid, ${row.id}::uuid, ${scope.userId}::uuid, ${row.action}::text, ${entity}::text, ${entityId}::uuid,
      ${row.changes}::jsonb, ${row.request_id}::text, ${row.at}::timestamptz, ${row.ip}::text, ${row.device}::text, ${row.mac}::bytea
    where ${unnoted(ctx, look)}`.execute(db)
}
