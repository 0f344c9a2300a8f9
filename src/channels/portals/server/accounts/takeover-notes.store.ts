import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Takeover } from '../../takeover.contract.ts'

interface Notes extends Pick<Takeover, 'read' | 'readError' | 'ticks'> {
  checkedAt: Date | null
}

/** Reads what an account remembers of its takeover: the last check, and the ticks of its checklist with the names of users. */
export async function takeoverNotesOf({ db, scope }: Context, id: string): Promise<Notes> {
  const { rows } = await sql<Notes>`
    select a.takeover_checked_at as "checkedAt", a.takeover_read as read, a.takeover_read_error as "readError",
      coalesce((select json_agg(json_build_object('item', k.key, 'at', k.value ->> 'at', 'userName',
          nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')) order by k.key)
        from jsonb_each(a.takeover_ticks) k
        left join users_view u on u.agency_id = ${scope.agencyId} and u.id = (k.value ->> 'by')::uuid), '[]') as ticks
    from portal_accounts a where a.agency_id = ${scope.agencyId} and a.id = ${id}`.execute(db)
  const [notes] = rows
  if (!notes) throw new Error('The account was there a moment ago')
  return notes
}

/** No new version: no user edited the account. */
export async function writeTick({ db, scope, clock }: Context, id: string, item: string, isDone: boolean): Promise<void> {
  const tick = JSON.stringify({ [item]: { at: clock().toISOString(), by: scope.userId } })
  await sql`update portal_accounts set takeover_ticks = ${isDone ? sql`takeover_ticks || ${tick}::jsonb` : sql`takeover_ticks - ${item}::text`}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

export async function noteChecked(
  { db, scope, clock }: Context,
  id: string,
  { read, error }: { read: 'read' | 'cannotRead' | 'failed'; error: string | null },
): Promise<void> {
  await db
    .updateTable('portal_accounts')
    .set({ takeover_checked_at: clock(), takeover_read: read, takeover_read_error: error })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}
