import { sql } from 'kysely'
import { phoneDigits } from '#common/search/phone-digits.ts'
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

/** SMS of a number that no contact has, to be changed. */
export const ofNumber = ({ db, scope }: Context, number: string) =>
  db
    .updateTable('sms_messages')
    .where('agency_id', '=', scope.agencyId)
    .where('number', '=', number)
    .where('direction', '=', 'in')
    .where('contact_id', 'is', null)
const countOf = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => Number(numUpdatedRows)

export const dismissUntil = async (ctx: Context, number: string, until: Date, at: Date): Promise<number> =>
  countOf(
    await ofNumber(ctx, number)
      .where('dismissed_at', 'is', null)
      .where('created_at', '<=', until)
      .set({ dismissed_at: at })
      .executeTakeFirstOrThrow(),
  )

export const undoDismissal = async (ctx: Context, number: string, at: Date): Promise<number> =>
  countOf(await ofNumber(ctx, number).where('dismissed_at', '=', at).set({ dismissed_at: null }).executeTakeFirstOrThrow())

/** Contacts that have one of these numbers by now, up to twenty each. Checks no permission. */
export async function holdersOfNumbers({ db, scope }: Context, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const byDigits = new Map<string, string>()
  for (const number of numbers) if (phoneDigits(number).length >= 6) byDigits.set(phoneDigits(number), number)
  if (!byDigits.size) return new Map()
  const { rows } = await sql<{ digits: string; id: string }>`
    select k.value as digits, k.contact_id as id from contact_keys_view k
      join contacts_view c on c.agency_id = k.agency_id and c.id = k.contact_id
    where k.agency_id = ${scope.agencyId} and k.kind = 'phone' and k.value = any(${[...byDigits.keys()]}::text[]) and c.archived_at is null
    order by k.contact_id limit 1000`.execute(db)
  const holders = new Map<string, string[]>()
  for (const { digits, id } of rows) {
    const number = byDigits.get(digits) ?? ''
    const known = holders.get(number) ?? []
    if (known.length < 20) holders.set(number, [...known, id])
  }
  return holders
}
