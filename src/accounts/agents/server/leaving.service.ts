import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { agentArchived, agentRestoring } from '../agents.events.ts'
import { getAgent, announceAgent } from './agents.service.ts'
import { findAgent, setArchived } from './agents.store.ts'

interface Heirs {
  listingsTo: string | null
  contactsTo: string | null
}

/**
 * Marks an agent as left. They are no longer offered in pickers. Open listings and contacts are reassigned in the background;
 * sold and leased listings keep their name.
 */
export async function archiveAgent(ctx: Context, id: string, { listingsTo, contactsTo }: Heirs): Promise<AgentProfile> {
  const found = await findAgent(ctx, id, { lock: true })
  if (!found) throw notFound({ agent: id })
  if (found.agent.archivedAt) throw new AppError('conflict', `${found.fields.name} is already marked as left`)
  await requireHeir(ctx, id, 'listingsTo', listingsTo)
  await requireHeir(ctx, id, 'contactsTo', contactsTo)
  await setArchived(ctx, id, true)
  await ctx.emit(agentArchived, { id, listingsTo, contactsTo })
  await ctx.audit({
    action: 'archived',
    entity: 'agent',
    entityId: id,
    changes: [
      { field: 'listingsTo', before: null, after: listingsTo },
      { field: 'contactsTo', before: null, after: contactsTo },
    ],
  })
  announceAgent(ctx, id)
  return getAgent(ctx, id)
}

async function requireHeir(ctx: Context, leaverId: string, path: keyof Heirs, heirId: string | null): Promise<void> {
  if (heirId === null) return
  const heir = heirId === leaverId ? undefined : await findAgent(ctx, heirId)
  if (!heir || heir.agent.archivedAt) throw invalid([{ path, message: 'Choose a current agent' }])
}

export async function restoreAgent(ctx: Context, id: string, { takesBack }: { takesBack: boolean }): Promise<AgentProfile> {
  const found = await findAgent(ctx, id, { lock: true })
  if (!found?.agent.archivedAt) throw notFound({ agent: id })
  await ctx.emit(agentRestoring, { id, takesBack })
  await setArchived(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'agent', entityId: id })
  announceAgent(ctx, id)
  return getAgent(ctx, id)
}
