import { localOf } from '#common/days.ts'
import type { Context } from '#platform/context.ts'

/** What the clock on the agency's wall shows. */
export async function agencyNow({ db, scope, clock }: Context): Promise<{ zone: string; today: string; local: string }> {
  const { time_zone: zone } = await db
    .selectFrom('agencies')
    .select('time_zone')
    .where('id', '=', scope.agencyId)
    .executeTakeFirstOrThrow()
  const local = localOf(clock(), zone)
  return { zone, local, today: local.slice(0, 10) }
}
