import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { applyContactChange } from './contacts.service.ts'
import { findContact } from './contacts.store.ts'

interface HandOver {
  contactIds: string[]
  agentId: string
  mode: 'replace' | 'add'
}
interface HandedOver {
  updated: number
  skipped: { id: string; reason: string }[]
}

/** Hands many contacts to another agent, each with its audit row; what may not be changed is named, the rest goes through. */
export async function handOver(ctx: Context, { contactIds, agentId, mode }: HandOver): Promise<HandedOver> {
  if (!(await knownAgents(ctx, [agentId])).has(agentId)) throw invalid([{ path: 'agentId', message: 'This agent doesn’t exist' }])
  const result: HandedOver = { updated: 0, skipped: [] }
  // In one order everywhere, so that two hand-overs at once cannot wait for each other.
  for (const id of [...new Set(contactIds)].toSorted()) {
    const contact = await findContact(ctx, id, { lock: true })
    if (!contact) result.skipped.push({ id, reason: 'This contact doesn’t exist' })
    else if (!contact.mayWrite) result.skipped.push({ id, reason: 'Belongs to another agent' })
    else {
      const others = contact.fields.agentIds.filter((other) => other !== agentId)
      await applyContactChange(
        ctx,
        contact,
        { agentIds: mode === 'replace' ? [agentId] : [...others, agentId] },
        { action: 'handed over' },
      )
      result.updated++
    }
  }
  return result
}

/** Counts an agent's contacts, for the agent's own page. */
export async function countAgentContacts({ db, scope }: Context, wanted: { agentId: string; count: number }): Promise<void> {
  const row = await db
    .selectFrom('contact_agents as a')
    .innerJoin('contacts as c', (join) => join.onRef('c.agency_id', '=', 'a.agency_id').onRef('c.id', '=', 'a.contact_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.agency_id', '=', scope.agencyId)
    .where('a.agent_id', '=', wanted.agentId)
    .where('c.archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  wanted.count = row.count
}
