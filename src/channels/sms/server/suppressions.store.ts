import { sql } from 'kysely'
import { mobileOf } from '#common/text/mobile-number.ts'
import { type Context, newId } from '#platform/context.ts'

/** When the owner of each of these numbers replied STOP, without a START since. */
export async function stoppedAmong({ db, scope }: Context, numbers: readonly string[]): Promise<Map<string, Date>> {
  if (!numbers.length) return new Map()
  const { rows } = await sql<{ number: string; at: Date }>`select number, created_at as at from sms_suppressions
    where agency_id = ${scope.agencyId} and number = any(${numbers}::text[]) and lifted_at is null`.execute(db)
  return new Map(rows.map(({ number, at }) => [number, at]))
}

export async function suppressNumber({ db, scope, clock }: Context, number: string): Promise<void> {
  await sql`insert into sms_suppressions (agency_id, id, number, reason, created_at)
    values (${scope.agencyId}, ${newId()}, ${number}, 'stop', ${clock()})
    on conflict (agency_id, number) where lifted_at is null do nothing`.execute(db)
}

/** @returns whether there was one */
export async function liftSuppression({ db, scope, clock }: Context, number: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_suppressions')
    .set({ lifted_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('number', '=', number)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return Boolean(numUpdatedRows)
}

/**
 * Erased people keep no number here. What they refused is kept under a hash, and a contact added later with that number has refused.
 */
export async function forgetNumbersOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`select x.value ->> 'number' as number
    from contacts_view c cross join lateral jsonb_array_elements(c.fields -> 'phones') x
    where c.agency_id = ${scope.agencyId} and c.id = any(${contactIds}::uuid[])`.execute(db)
  const numbers = rows.flatMap(({ number }) => mobileOf(number) ?? [])
  if (numbers.length)
    await db.deleteFrom('sms_suppressions').where('agency_id', '=', scope.agencyId).where('number', 'in', numbers).execute()
}
