import { sql } from 'kysely'
import { type HandOver, handOverStep } from '#platform/hand-over.ts'
import { applyContactChange } from './contacts.service.ts'
import { findContact } from './contacts.store.ts'

/** Whoever takes over comes in the place of whoever leaves; the other agents of a contact stay. */
export const handOverContacts: HandOver = {
  what: 'contacts',
  async count({ db, scope }, agentId) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from contact_agents ca
      join contacts c on c.agency_id = ca.agency_id and c.id = ca.contact_id and c.archived_at is null
      where ca.agency_id = ${scope.agencyId} and ca.agent_id = ${agentId}`.execute(db)
    return rows[0]?.n ?? 0
  },
  async move(ctx, { from, to }, after) {
    const { rows } = await sql<{ id: string }>`select contact_id as id from contact_agents
      where agency_id = ${ctx.scope.agencyId} and agent_id = ${from} ${after ? sql`and contact_id > ${after}` : sql``}
      order by contact_id limit ${handOverStep}`.execute(ctx.db)
    for (const { id } of rows) {
      const contact = await findContact(ctx, id, { lock: true, isUnchecked: true })
      if (!contact) continue
      const agentIds = [...new Set(contact.fields.agentIds.map((one) => (one === from ? to : one)))]
      await applyContactChange(ctx, contact, { agentIds }, { action: 'handed over' })
    }
    return rows.at(-1)?.id
  },
}
