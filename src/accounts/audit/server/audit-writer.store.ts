import { sql } from 'kysely'
import type { AuditWriter } from '#platform/audit-writer.ts'

const adding: AuditWriter['adding'] = (rows) => (db) => db.insertInto('audit_events').values(rows)

export const auditWriter: AuditWriter = {
  adding,
  async add(db, rows) {
    await adding(rows)(db).execute()
  },
  async addSame(db, rows) {
    const [first] = rows
    if (!first) return
    await sql`
    insert into audit_events (agency_id, id, user_id, action, entity, entity_id, request_id, at, ip, device, changes, mac)
    select g.agency_id, id::uuid, ${first.user_id}::uuid, ${first.action}::text, ${first.entity}::text, entity_id::uuid, ${first.request_id}::text, at::timestamptz, ${first.ip}::text, ${first.device}::text,
      ${first.changes}::jsonb, decode(mac, 'hex')
    from agencies_view g, unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.entity_id)}::text[],
      ${rows.map(({ at }) => at.toISOString())}::text[], ${rows.map(({ mac }) => mac.toString('hex'))}::text[]) as x (id, entity_id, at, mac)
    where g.agency_id = ${first.agency_id}`.execute(db)
  },
}
