import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface Moment {
  kind: 'note' | 'event'
  id: string
  at: Date
}
interface Wish {
  limit: number
  after: readonly [string, string] | undefined
  show: 'all' | 'talk' | 'changes'
}

/** The newest moments of a contact: each source gives its own newest, the page is the newest of those. */
export async function momentsOf({ db, scope }: Context, contactId: string, { limit, after, show }: Wish): Promise<Moment[]> {
  const before = (at: string, id: string) =>
    after ? sql`and (${sql.raw(at)}, ${sql.raw(id)}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  const notes = sql`(select 'note' as kind, n.id, k.happened_at as at from note_links k join notes n on n.agency_id = k.agency_id and n.id = k.note_id
    where k.agency_id = ${scope.agencyId} and k.entity_id = ${contactId} and n.archived_at is null and (n.visibility = 'office' or n.created_by = ${scope.userId})
    ${before('k.happened_at', 'k.note_id')} order by k.happened_at desc, k.note_id desc limit ${limit})`
  const events = sql`(select 'event' as kind, e.id, e.at from audit_events e
    where e.agency_id = ${scope.agencyId} and e.entity = 'contact' and e.entity_id = ${contactId} ${before('e.at', 'e.id')}
    order by e.at desc, e.id desc limit ${limit})`
  const sources = show === 'talk' ? [notes] : show === 'changes' ? [events] : [notes, events]
  const { rows } =
    await sql<Moment>`select * from (${sql.join(sources, sql` union all `)}) m order by at desc, id desc limit ${limit}`.execute(
      db,
    )
  return rows
}
