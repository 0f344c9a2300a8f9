import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'

export interface UnknownRow {
  number: string
  lastAt: Date
  count: number
  isStopped: boolean
  texts: { id: string; text: string; at: string }[]
}
/** By number, the one that wrote last first. What was dismissed comes back with the next SMS of its number. */
export async function unknownNumbers(
  { db, scope }: Context,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<UnknownRow[]> {
  const { rows } = await sql<UnknownRow>`
    with waiting as (
      select m.number, max(m.created_at) as at, count(*)::int as count from sms_messages m
      where m.agency_id = ${scope.agencyId} and m.contact_id is null and m.direction = 'in' and m.dismissed_at is null
      group by m.number)
    select w.number, w.at as "lastAt", w.count,
      exists (select 1 from sms_suppressions s where s.agency_id = ${scope.agencyId} and s.number = w.number and s.lifted_at is null) as "isStopped",
      (select coalesce(json_agg(json_build_object('id', t.id, 'text', t.text,
          'at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.created_at, t.id), '[]')
        from (select m.id, m.text, m.created_at from sms_messages m where m.agency_id = ${scope.agencyId} and m.number = w.number
          and m.contact_id is null and m.direction = 'in' and m.dismissed_at is null order by m.created_at desc, m.id desc limit 5) t) as texts
    from waiting w ${after ? sql`where (w.at, w.number) < (${after[0]}::timestamptz, ${after[1]}::text)` : sql``}
    order by w.at desc, w.number desc limit ${rowLimit(limit)}`.execute(db)
  return rows
}

/** @returns how many SMS are the contact's from now on */
export async function giveTo({ db, scope }: Context, number: string, contactId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_messages')
    .set({ contact_id: contactId, dismissed_at: null })
    .where('agency_id', '=', scope.agencyId)
    .where('number', '=', number)
    .where('direction', '=', 'in')
    .where('contact_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setDismissed({ db, scope, clock }: Context, number: string, isDismissed: boolean): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_messages')
    .set({ dismissed_at: isDismissed ? clock() : null })
    .where('agency_id', '=', scope.agencyId)
    .where('number', '=', number)
    .where('direction', '=', 'in')
    .where('contact_id', 'is', null)
    .where('dismissed_at', isDismissed ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
