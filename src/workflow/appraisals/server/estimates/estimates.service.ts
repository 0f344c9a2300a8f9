import { checkEstimate, type EstimateFinding } from '#common/law/estimates.ts'
import { AppError, invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { requireReadable as requireContact } from '#core/contacts/server/contacts.service.ts'
import { appraisalKind, type GivingWay } from '../../appraisal-values.contract.ts'
import type { Comparable, Evidence, EstimateSave } from '../../estimates.contract.ts'
import { findAppraisal, peopleOf, type StoredAppraisal } from '../appraisals.store.ts'
import { appraisalNotFound, lockWritable } from '../appraisals.service.ts'
import { updateAppraisal } from '../write-appraisals.store.ts'
import { comparablesOf } from './comparables.store.ts'
import { estimatesOf, givingsOf, insertEstimate, insertGivings, type StoredEstimate, updateEstimate } from './estimates.store.ts'

export async function readEvidence(ctx: Context, id: string): Promise<Evidence> {
  const appraisal = await findAppraisal(ctx, id)
  if (!appraisal) throw appraisalNotFound(id)
  const estimates = await estimatesOf(ctx, id)
  const comparables = await comparablesOf(ctx, id)
  const givings = Map.groupBy(
    await givingsOf(
      ctx,
      estimates.map((one) => one.id),
    ),
    ({ estimateId }) => estimateId,
  )
  return {
    estimates: estimates.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      givings: (givings.get(one.id) ?? []).map(({ estimateId: _, at, ...giving }) => ({ ...giving, at: at.toISOString() })),
    })),
    comparables,
    findings: await findingsOf(ctx, appraisal, estimates[0], comparables),
    version: appraisal.version,
  }
}

type Figure = Pick<StoredEstimate, 'fromCents' | 'toCents' | 'explanation'>
/** Checks a figure and its evidence against the law of the home's state. */
async function findingsOf(
  ctx: Context,
  { side, state, hasNoFigure }: StoredAppraisal,
  figure: Figure | undefined,
  comparables: readonly Comparable[],
): Promise<EstimateFinding[]> {
  const isGiven = figure && !hasNoFigure
  return checkEstimate(
    {
      side,
      fromCents: isGiven ? figure.fromCents : null,
      toCents: isGiven ? figure.toCents : null,
      comparables,
      hasExplanation: Boolean(figure?.explanation),
      today: await ctx.today(),
    },
    state,
  )
}

const refusalOf = ({ message, source, field }: EstimateFinding) =>
  new AppError('rule_broken', message, { fields: [{ path: field, message }], source })

/** Checks the figure and its evidence for a stage that says the owner was seen. @throws AppError rule_broken citing the law */
export async function requireEvidence(ctx: Context, appraisal: StoredAppraisal): Promise<{ hasEstimate: boolean }> {
  const [estimate] = await estimatesOf(ctx, appraisal.id)
  const findings = await findingsOf(ctx, appraisal, estimate, await comparablesOf(ctx, appraisal.id))
  const blocking = findings.find(({ severity }) => severity === 'blocks')
  if (blocking) throw refusalOf(blocking)
  return { hasEstimate: estimate !== undefined }
}

/** Until an owner was given it, the estimate is changed in place; after that a revision takes its place, and says why. */
export async function saveEstimate(
  ctx: Context,
  id: string,
  { version, revisedBecause, ...given }: EstimateSave,
): Promise<Evidence> {
  const appraisal = await lockWritable(ctx, id, version)
  const [before] = await estimatesOf(ctx, id)
  const wide = (await findingsOf(ctx, { ...appraisal, hasNoFigure: false }, given, [])).find(
    ({ severity, field }) => severity === 'blocks' && field === 'toCents',
  )
  if (wide) throw refusalOf(wide)
  const isGiven = before && (await givingsOf(ctx, [before.id])).length > 0
  const isOther = before && (before.fromCents !== given.fromCents || before.toCents !== given.toCents)
  if (isGiven && isOther) {
    if (!revisedBecause)
      throw invalid([{ path: 'revisedBecause', message: 'The owner has the earlier estimate. Say why it is revised' }])
    await insertEstimate(ctx, { ...given, appraisalId: id, supersedesId: before.id, revisedBecause })
  } else if (before) await updateEstimate(ctx, before.id, given)
  else await insertEstimate(ctx, { ...given, appraisalId: id, supersedesId: null, revisedBecause: null })
  await afterEvidence(ctx, { ...appraisal, hasNoFigure: false }, isGiven && isOther ? 'revised the estimate' : 'estimated')
  return readEvidence(ctx, id)
}

/** Notes who was given the estimate that holds: the owners, unless others are named. */
export async function giveEstimate(
  ctx: Context,
  id: string,
  { version, how, contactIds }: { version: number; how: GivingWay; contactIds?: readonly string[] | undefined },
): Promise<Evidence> {
  const appraisal = await lockWritable(ctx, id, version)
  const [estimate] = await estimatesOf(ctx, id)
  if (!estimate) throw new AppError('rule_broken', 'There is no estimate yet. Add it first', { source: 'Appraisal estimates' })
  for (const contactId of contactIds ?? []) await requireContact(ctx, contactId)
  const owners = contactIds ?? (await peopleOf(ctx, id)).flatMap(({ keptContactId }) => keptContactId ?? [])
  await insertGivings(ctx, { estimateId: estimate.id, how, contactIds: owners.length ? owners : [null] })
  await afterEvidence(ctx, { ...appraisal, hasNoFigure: false }, 'gave the estimate')
  return readEvidence(ctx, id)
}

/** Counts as a change of the appraisal, so that two who work on it see each other's. */
export async function afterEvidence(ctx: Context, appraisal: StoredAppraisal, action: string): Promise<void> {
  await updateAppraisal(ctx, appraisal.id, appraisal)
  await ctx.audit({ action, entity: 'appraisal', entityId: appraisal.id })
  ctx.changed(appraisalKind, appraisal.id)
}
