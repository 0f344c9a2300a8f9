// The statements that add to the audit, for stores that write what happened and that it happened together. Rows are made by `auditRow`.
import { type Insertable, type InsertObject, type QueryCreator, sql } from 'kysely'
import type { Db } from './kysely.ts'
import type { Tables } from './tables.generated.ts'

type AuditRow = InsertObject<Tables, 'audit_events'>
type PlainAuditRow = Insertable<Tables['audit_events']> & { at: Date; changes: string; mac: Buffer }

/** For `with('audit', …)` before the statement of the change itself. */
export const addingAuditEvents = (rows: AuditRow | readonly AuditRow[]) => (db: Pick<QueryCreator<Tables>, 'insertInto'>) =>
  db.insertInto('audit_events').values(rows)

export async function addAuditEvents(db: Db, rows: AuditRow | readonly AuditRow[]): Promise<void> {
  await addingAuditEvents(rows)(db).execute()
}

/** The same event of many records, in one statement: an import brings a hundred thousand. */
export async function addSameAuditEvents(db: Db, rows: readonly PlainAuditRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await sql`
    insert into audit_events (agency_id, id, user_id, action, entity, entity_id, request_id, at, ip, device, changes, mac)
    select g.agency_id, id::uuid, ${first.user_id}::uuid, ${first.action}::text, ${first.entity}::text, entity_id::uuid, ${first.request_id}::text, at::timestamptz, ${first.ip}::text, ${first.device}::text,
      ${first.changes}::jsonb, decode(mac, 'hex')
    from agencies_view g, unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.entity_id)}::text[],
      ${rows.map(({ at }) => at.toISOString())}::text[], ${rows.map(({ mac }) => mac.toString('hex'))}::text[]) as x (id, entity_id, at, mac)
    where g.agency_id = ${first.agency_id}`.execute(db)
}
