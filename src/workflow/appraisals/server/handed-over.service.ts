import { idsWithout } from '#accounts/agents/handover.rules.ts'
import { isSame } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import { appraisalKind } from '../appraisal-values.contract.ts'
import { appraisalBookingChanged } from '../appraisals.events.ts'
import { countNamingAgent, findAppraisal, namingAgent, type StoredAppraisal } from './appraisals.store.ts'
import { replaceAgents, updateAppraisal } from './write-appraisals.store.ts'

/** Adds the next appraisals of an agent who leaves; won ones are listings by now. */
export async function addAppraisalsOf(
  ctx: Context,
  wanted: { agentId: string; after: string | undefined; limit: number; ids: string[] },
): Promise<void> {
  wanted.ids.push(...(await namingAgent(ctx, wanted)))
}

export async function countAppraisalsOf(ctx: Context, wanted: { agentId: string; count: number }): Promise<void> {
  wanted.count = await countNamingAgent(ctx, wanted.agentId)
}

/** Gives one to a successor, in the transaction of the handover. */
export async function handAppraisal(
  ctx: Context,
  handed: { id: string; from: string; to: string; before: string[]; after: string[] },
): Promise<void> {
  const appraisal = await findAppraisal(ctx, handed.id, { lock: true, isAny: true })
  if (!appraisal) return
  handed.before = [...appraisal.agentIds]
  handed.after = idsWithout(appraisal.agentIds, handed.from, handed.to)
  await setAgents(ctx, appraisal, handed.after, 'handed over')
}

/** Returns one whose agents are those that the handover wrote. */
export async function returnAppraisal(
  ctx: Context,
  { id, before, after }: { id: string; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const appraisal = await findAppraisal(ctx, id, { lock: true, isAny: true })
  if (appraisal && isSame(appraisal.agentIds, after)) await setAgents(ctx, appraisal, before, 'handed back')
}

async function setAgents(ctx: Context, appraisal: StoredAppraisal, agentIds: readonly string[], action: string) {
  const { id } = appraisal
  await updateAppraisal(ctx, id, appraisal)
  await replaceAgents(ctx, id, agentIds)
  const changes = [{ field: 'agentIds', before: appraisal.agentIds, after: [...agentIds] }]
  await ctx.audit({ action, entity: 'appraisal', entityId: id, changes })
  if (appraisal.stage === 'booked') await ctx.emit(appraisalBookingChanged, { id })
  ctx.changed(appraisalKind, id)
}
