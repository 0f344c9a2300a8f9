import type { Context } from '#platform/context.ts'
import { touchContact } from '#core/contacts/server/contacts.service.ts'
import { appraisalKind } from '../../appraisal-values.contract.ts'
import { lockWritable } from '../appraisals.service.ts'
import { peopleOf } from '../appraisals.store.ts'
import { updateAppraisal } from '../write-appraisals.store.ts'

/** Notes a call to the owner, and the next one. */
export async function noteCall(
  ctx: Context,
  id: string,
  { version, nextCallOn }: { version: number; nextCallOn: string | null },
): Promise<{ id: string; version: number; nextCallOn: string | null }> {
  const appraisal = await lockWritable(ctx, id, version)
  await updateAppraisal(ctx, id, { ...appraisal, nextCallOn })
  const [owner] = (await peopleOf(ctx, id)).toSorted((a, b) => Number(b.isDecisionMaker) - Number(a.isDecisionMaker))
  if (owner?.keptContactId) await touchContact(ctx, owner.keptContactId, ctx.clock())
  await ctx.audit({
    action: 'called the owner',
    entity: 'appraisal',
    entityId: id,
    changes: [{ field: 'nextCallOn', before: appraisal.nextCallOn, after: nextCallOn }],
  })
  ctx.changed(appraisalKind, id)
  return { id, version: version + 1, nextCallOn }
}
