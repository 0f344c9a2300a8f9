import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { keepRefusalsOf } from './suppression.service.ts'
import type { Ways } from './suppression.store.ts'

const pageSize = 500

/** Refusals from before they were kept by address: those of every contact that is still there, once, going on where it was interrupted. */
export const keepEarlierRefusals: Recurring = {
  name: 'contacts.keepEarlierRefusals',
  everyS: 60,
  due: () => sql`select * from due.refusals_to_keep()`,
  async run(caller) {
    while (await caller.transaction(keepPage));
  },
}

export async function wantBackfill({ db, scope }: Context): Promise<void> {
  await db
    .insertInto('suppression_backfills')
    .values({ agency_id: scope.agencyId })
    .onConflict((c) => c.column('agency_id').doUpdateSet({ after_id: null }))
    .execute()
}

const nextOf = ({ db, scope }: Context) =>
  db.selectFrom('suppression_backfills').select('after_id').where('agency_id', '=', scope.agencyId).executeTakeFirst()

async function keepPage(ctx: Context): Promise<boolean> {
  const { db, scope } = ctx
  const next = await nextOf(ctx)
  if (!next) return false
  const { rows } = await sql<{ id: string; refused: boolean } & Ways>`
    select c.id, coalesce(c.fields -> 'emails', '[]') as emails, coalesce(c.fields -> 'phones', '[]') as phones,
      exists (select 1 from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = c.id and e.state in ('refused', 'withdrawn')) as refused
    from contacts c where c.agency_id = ${scope.agencyId} and (${next.after_id}::uuid is null or c.id > ${next.after_id}::uuid)
    order by c.id limit ${pageSize} for no key update of c`.execute(db)
  const refusing = rows.filter(({ refused }) => refused)
  await keepRefusalsOf(
    ctx,
    refusing.map(({ id, emails, phones }) => ({ id, ways: { emails, phones } })),
  )
  const last = rows.at(-1)
  if (last)
    await db.updateTable('suppression_backfills').set({ after_id: last.id }).where('agency_id', '=', scope.agencyId).execute()
  else await db.deleteFrom('suppression_backfills').where('agency_id', '=', scope.agencyId).execute()
  return last !== undefined
}
