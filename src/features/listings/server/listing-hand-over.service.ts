import { sql } from 'kysely'
import { type HandOver, handOverStep } from '#platform/hand-over.ts'
import { applyChange } from './listings.service.ts'
import { findListing } from './listings.store.ts'

/** What is over keeps the name of whoever sold or leased it; what is open needs somebody who answers the telephone. */
const isOpen = sql`l.status not in ('sold', 'settled', 'leased', 'withdrawn') and l.archived_at is null`

export const handOverListings: HandOver = {
  what: 'open listings',
  async count({ db, scope }, agentId) {
    const { rows } = await sql<{ n: number }>`select count(distinct l.id) as n from listing_agents la
      join listings l on l.agency_id = la.agency_id and l.id = la.listing_id
      where la.agency_id = ${scope.agencyId} and la.agent_id = ${agentId} and ${isOpen}`.execute(db)
    return rows[0]?.n ?? 0
  },
  async move(ctx, { from, to }, after) {
    const { rows } = await sql<{ id: string }>`select distinct l.id from listing_agents la
      join listings l on l.agency_id = la.agency_id and l.id = la.listing_id
      where la.agency_id = ${ctx.scope.agencyId} and la.agent_id = ${from} and ${isOpen} ${after ? sql`and l.id > ${after}` : sql``}
      order by l.id limit ${handOverStep}`.execute(ctx.db)
    for (const { id } of rows) {
      const listing = await findListing(ctx, id, { lock: true })
      if (!listing) continue
      const isThere = listing.fields.agents.some(({ agentId }) => agentId === to)
      const agents = isThere
        ? listing.fields.agents.filter(({ agentId }) => agentId !== from)
        : listing.fields.agents.map((one) => (one.agentId === from ? { ...one, agentId: to } : one))
      // The state of the listing does not change, so nothing of it is checked anew.
      await applyChange(ctx, listing, { patch: { agents }, action: 'handed over', isChecked: false })
    }
    return rows.at(-1)?.id
  },
}
