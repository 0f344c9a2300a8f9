import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Withdrawn listings stay in the file so long, for readers that take down only what is named as withdrawn. */
const daysWithdrawn = 30

/** Reads what lies at the pull address of an account, by the name of the listing there. */
export async function offeredOn({ db, scope, clock }: Context, accountId: string): Promise<string[]> {
  const since = new Date(clock().getTime() - daysWithdrawn * 86_400_000)
  const { rows } = await sql<{ payload: string }>`
    select offered_payload as payload from publications
    where agency_id = ${scope.agencyId} and portal_account_id = ${accountId} and offered_payload is not null
      and (wanted_state = 'live' or state = 'removing' or settled_at > ${since})
    order by external_key`.execute(db)
  return rows.map(({ payload }) => payload)
}
