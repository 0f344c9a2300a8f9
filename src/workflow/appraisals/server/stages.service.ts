import { defined } from '#common/changes.ts'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import type { Appraisal, AppraisalStep } from '../appraisals.contract.ts'
import { canBecome } from '../appraisals.rules.ts'
import { afterChange, checkAgents, getAppraisal, lockWritable, refuseWhileMissing } from './appraisals.service.ts'
import type { StoredAppraisal } from './appraisals.store.ts'
import { requireEvidence } from './estimates/estimates.service.ts'
import { carryFigures, openDraft } from './won.service.ts'
import { replaceAgents, updateAppraisal } from './write-appraisals.store.ts'

export async function stepAppraisal(ctx: Context, id: string, { version, to, ...given }: AppraisalStep): Promise<Appraisal> {
  const before = await lockWritable(ctx, id)
  // Two agents press Won at once: the second gets the draft of the first.
  if (to === 'won' && before.stage === 'won' && before.listingId) return getAppraisal(ctx, id)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'appraisal', id, noun: 'this appraisal' }, await getAppraisal(ctx, id))
  if (!canBecome(before.stage, to))
    throw new AppError('rule_broken', 'An appraisal can’t take this step from where it is', {
      fields: [{ path: 'to', message: 'Choose another stage' }],
      source: 'Appraisal stages',
    })
  if (given.agentIds) await checkAgents(ctx, given.agentIds)
  const after: StoredAppraisal = { ...before, ...defined(given), stage: to, stageAt: ctx.clock() }
  const wasSeen = to === 'appraised' || to === 'presented'
  const { hasEstimate } = wasSeen ? await requireEvidence(ctx, after) : { hasEstimate: false }
  refuseWhileMissing(to, after, { agentIds: after.agentIds, hasEstimate })
  if (to === 'presented') after.presentedOn ??= await ctx.today()
  if (to === 'won') {
    after.listingId = await openDraft(ctx, after)
    await carryFigures(ctx, after, after.listingId)
  }
  await updateAppraisal(ctx, id, after)
  if (given.agentIds) await replaceAgents(ctx, id, given.agentIds)
  await ctx.audit({
    action: `became ${to}`,
    entity: 'appraisal',
    entityId: id,
    changes: [{ field: 'stage', before: before.stage, after: to }],
  })
  await afterChange(ctx, id, { before, after })
  return getAppraisal(ctx, id)
}
