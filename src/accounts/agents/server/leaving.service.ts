import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { getAgent, tellOf } from './agents.service.ts'
import { findAgent, setArchived } from './agents.store.ts'
import { handOverRecords, takeBackRecords } from './handover.jobs.ts'
import { handoverOfUser, insertHandover, newestHandover, setHandoverState } from './handover.store.ts'

interface Heirs {
  listingsTo: string | null
  contactsTo: string | null
}

/**
 * Somebody leaves. They are offered nowhere from now on; their open listings and their contacts go to the successors in the background, and
 * whatever was sold or leased keeps their name.
 */
export async function archiveAgent(ctx: Context, id: string, { listingsTo, contactsTo }: Heirs): Promise<AgentProfile> {
  const found = await findAgent(ctx, id, { lock: true })
  if (!found) throw notFound({ agent: id })
  if (found.agent.archivedAt) throw new AppError('conflict', `${found.fields.name} has left already`)
  await requireHeir(ctx, id, 'listingsTo', listingsTo)
  await requireHeir(ctx, id, 'contactsTo', contactsTo)
  await setArchived(ctx, id, true)
  await handOver(ctx, id, { listingsTo, contactsTo })
  await ctx.audit({
    action: 'archived',
    entity: 'agent',
    entityId: id,
    changes: [
      { field: 'listingsTo', before: null, after: listingsTo },
      { field: 'contactsTo', before: null, after: contactsTo },
    ],
  })
  tellOf(ctx, id)
  return getAgent(ctx, id)
}

/** Also for the account of somebody who leaves. The records follow by a job, because an agent may have tens of thousands of contacts. */
export async function handOver(ctx: Context, agentId: string, heirs: Heirs, leftUserId: string | null = null): Promise<void> {
  if (!(heirs.listingsTo ?? heirs.contactsTo)) return
  const handoverId = await insertHandover(ctx, { agentId, ...heirs, leftUserId })
  await ctx.enqueue(handOverRecords, { handoverId }, { isAwaited: true })
}

/** The account comes back: so does what nobody has given to others since, also when it is still on its way. */
export async function takeBackFrom(ctx: Context, leftUserId: string): Promise<void> {
  const handover = await handoverOfUser(ctx, leftUserId)
  if (handover?.state !== 'finished' && handover?.state !== 'running') return
  await setHandoverState(ctx, handover.id, 'undoing')
  await ctx.enqueue(takeBackRecords, { handoverId: handover.id }, { isAwaited: true })
}

async function requireHeir(ctx: Context, leaverId: string, path: keyof Heirs, heirId: string | null): Promise<void> {
  if (heirId === null) return
  const heir = heirId === leaverId ? undefined : await findAgent(ctx, heirId)
  if (!heir || heir.agent.archivedAt) throw invalid([{ path, message: 'Choose an agent who works here' }])
}

export async function restoreAgent(ctx: Context, id: string, { takesBack }: { takesBack: boolean }): Promise<AgentProfile> {
  const found = await findAgent(ctx, id, { lock: true })
  if (!found?.agent.archivedAt) throw notFound({ agent: id })
  const handover = await newestHandover(ctx, id)
  if (handover?.state === 'running')
    throw new AppError('conflict', 'Listings and contacts are still being handed over. Try again in a moment')
  await setArchived(ctx, id, false)
  if (takesBack && handover?.state === 'finished') {
    await setHandoverState(ctx, handover.id, 'undoing')
    await ctx.enqueue(takeBackRecords, { handoverId: handover.id }, { isAwaited: true })
  }
  await ctx.audit({ action: 'restored', entity: 'agent', entityId: id })
  tellOf(ctx, id)
  return getAgent(ctx, id)
}
