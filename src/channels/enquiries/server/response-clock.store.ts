import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

interface Figures {
  open: number
  received: number
  answered: number
  medianMinutes: number | null
}
const days = 30

/** Figures of the last 30 days; a waiting enquiry is counted however long it has waited. */
export async function figuresOf({ db, scope, clock }: Context, contacts: 'agent' | 'office'): Promise<Figures> {
  const mine = contacts === 'agent' ? sql`and agent_id = ${scope.agentId}` : sql``
  const { rows } = await sql<Figures>`
    select (select count(*)::int from enquiries where agency_id = ${scope.agencyId} and answered_at is null ${mine}) as open,
      count(*)::int as received, count(answered_at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - received_at) / 60)
        filter (where answered_at is not null) as "medianMinutes"
    from enquiries where agency_id = ${scope.agencyId} and received_at > ${clock()}::timestamptz - make_interval(days => ${days}) ${mine}`.execute(
    db,
  )
  return rows[0] ?? { open: 0, received: 0, answered: 0, medianMinutes: null }
}
