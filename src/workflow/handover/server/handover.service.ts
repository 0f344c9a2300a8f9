import type { AgentProfile } from '#accounts/agents/agents.contract.ts'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { failureOf, reportOf } from './handover-report.ts'
import { handOverRecords, takeBackRecords } from './handover.jobs.ts'
import { findHandover, handoverOfUser, insertHandover, newestHandover, setHandoverState } from './handover.store.ts'

interface Leaving {
  id: string
  listingsTo: string | null
  contactsTo: string | null
  leftUserId?: string
}
/** The records follow by a job, because an agent may have tens of thousands of contacts. */
export async function handOver(ctx: Context, { id, listingsTo, contactsTo, leftUserId }: Leaving): Promise<void> {
  if (!(listingsTo ?? contactsTo)) {
    // A record that could not be returned before stays where it is: a retry must give nothing to an agent who left.
    const before = await newestHandover(ctx, id)
    if (before?.state === 'undoing') await setHandoverState(ctx, before.id, 'undone')
    return
  }
  const handoverId = await insertHandover(ctx, { agentId: id, listingsTo, contactsTo, leftUserId: leftUserId ?? null })
  await ctx.enqueue(handOverRecords, { handoverId }, { isAwaited: true })
}

/** A user is archived. */
export async function handOverOfUser(
  ctx: Context,
  { id, agentId, handOverTo }: { id: string; agentId: string | null; handOverTo?: string | undefined },
): Promise<void> {
  if (agentId === null || handOverTo === undefined) return
  await handOver(ctx, { id: agentId, listingsTo: handOverTo, contactsTo: handOverTo, leftUserId: id })
}

/** @throws AppError conflict while records are on their way to others */
export async function takeBack(ctx: Context, { id, takesBack }: { id: string; takesBack: boolean }): Promise<void> {
  const newest = await newestHandover(ctx, id)
  // Locked before the failed job is read, which may be retried at this moment.
  const handover = newest && (await findHandover(ctx, newest.id))
  if (!handover) return
  const { id: handoverId, state } = handover
  if (state === 'running' && !(await failureOf(ctx, handover)))
    throw new AppError('conflict', 'Listings, contacts and appraisals are still being reassigned. Try again shortly')
  if (takesBack && (state === 'finished' || state === 'running')) await undo(ctx, handoverId)
  // Refused records stay theirs: a retry of the failed job finds nothing to do.
  else if (state === 'running') await setHandoverState(ctx, handoverId, 'finished')
}

/** The user is restored: returns what was not reassigned since, also while the handover is still running. */
export async function takeBackFrom(ctx: Context, { id }: { id: string }): Promise<void> {
  const handover = await handoverOfUser(ctx, id)
  if (handover?.state === 'finished' || handover?.state === 'running') await undo(ctx, handover.id)
}

async function undo(ctx: Context, handoverId: string): Promise<void> {
  await setHandoverState(ctx, handoverId, 'undoing')
  await ctx.enqueue(takeBackRecords, { handoverId }, { isAwaited: true })
}

export async function sayHandover(ctx: Context, wanted: { agentId: string; handover: AgentProfile['handover'] }): Promise<void> {
  wanted.handover = await reportOf(ctx, wanted.agentId)
}
