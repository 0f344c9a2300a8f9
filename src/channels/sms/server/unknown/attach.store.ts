import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { ofNumber } from './unknown.store.ts'

/** @returns the texts of the SMS that are the contact's from now on */
export async function giveTo(ctx: Context, number: string, contactId: string): Promise<string[]> {
  const given = await ofNumber(ctx, number).set({ contact_id: contactId, attached_at: ctx.clock() }).returning('text').execute()
  return given.map(({ text }) => text)
}
/** That the contact has the number because of them. */
export async function noteNumber({ db, scope }: Context, number: string, contactId: string): Promise<void> {
  await sql`update sms_messages set brought_number = true where agency_id = ${scope.agencyId} and number = ${number}
    and contact_id = ${contactId} and attached_at is not null`.execute(db)
}

/** A kept contact may have had the number before: from then on it is not removed with its SMS. */
export async function forgetNumbersBrought({ db, scope }: Context, contactId: string): Promise<void> {
  await sql`update sms_messages set brought_number = false where agency_id = ${scope.agencyId} and contact_id = ${contactId}
    and brought_number`.execute(db)
}

/** If the contact has the number because of them, with what has come from it since. */
export async function takeFrom(
  { db, scope }: Context,
  number: string,
  contactId: string,
): Promise<{ detached: number; broughtNumber: boolean }> {
  const { rows } = await sql<{ brought: boolean }>`
    with given as (select min(m.attached_at) as at, coalesce(bool_or(m.brought_number), false) as brought from sms_messages m
      where m.agency_id = ${scope.agencyId} and m.number = ${number} and m.contact_id = ${contactId} and m.attached_at is not null)
    update sms_messages s set contact_id = null, attached_at = null, brought_number = false from given
    where s.agency_id = ${scope.agencyId} and s.number = ${number} and s.contact_id = ${contactId} and s.direction = 'in'
      and (s.attached_at is not null or (given.brought and s.created_at >= given.at)) returning given.brought`.execute(db)
  return { detached: rows.length, broughtNumber: rows[0]?.brought ?? false }
}

export interface AttachedRow {
  number: string
  contactId: string
  text: string
  count: number
  attachedAt: Date
}
export async function attachedNumbers(
  { db, scope }: Context,
  { since, limit, after }: { since: Date; limit: number; after: readonly [string, string, string] | undefined },
): Promise<AttachedRow[]> {
  const { rows } = await sql<AttachedRow>`select * from (
      select m.number, m.contact_id as "contactId", (array_agg(m.text order by m.created_at desc, m.id desc))[1] as text,
        count(*)::int as count, max(m.attached_at) as "attachedAt"
      from sms_messages m where m.agency_id = ${scope.agencyId} and m.attached_at >= ${since} and m.contact_id is not null
      group by m.number, m.contact_id) a
    ${after ? sql`where ("attachedAt", number, "contactId") < (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::uuid)` : sql``}
    order by "attachedAt" desc, number desc, "contactId" desc limit ${rowLimit(limit)}`.execute(db)
  return rows
}
