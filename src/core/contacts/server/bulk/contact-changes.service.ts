import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { bulkStep, type ContactWork } from '../../contact-bulk.rules.ts'
import { type ContactBulk, type ContactBulkRequest, maxBulk } from '../../contact-lists.contract.ts'
import { runContactBulk } from './contact-changes.jobs.ts'
import { takeStep } from './contact-changes-step.ts'
import { findBulk, idsWithTag, insertBulk, matchingIds, moveBulk, readBulk, type StoredBulk } from './contact-changes.store.ts'

/** Up to 200 are done before the answer, in this one transaction; more by a job, 200 to a transaction. */
export async function startBulk(ctx: Context, { ids, matching, action }: ContactBulkRequest): Promise<ContactBulk> {
  if (action.type === 'assign' && !(await knownAgents(ctx, [action.agentId])).has(action.agentId))
    throw invalid([{ path: 'action.agentId', message: 'There is no such agent' }])
  const chosen = ids ? [...new Set(ids)] : matching ? await matchingIds(ctx, matching, maxBulk + 1) : []
  if (chosen.length > maxBulk)
    throw new AppError('rule_broken', `More than ${maxBulk} contacts match. Narrow the filter`, {
      source: 'Changes of many contacts',
    })
  return begin(ctx, action, chosen)
}

async function begin(ctx: Context, action: ContactWork, ids: readonly string[]): Promise<ContactBulk> {
  const { scope } = ctx
  const rights = {
    reachesOffice: reachesOffice(scope, 'contacts.write'),
    readsPrivate: scope.permissions.has('contacts.read.private'),
    agentId: scope.agentId,
  }
  return carryOn(ctx, await insertBulk(ctx, { action, rights }, ids), { isUndoing: false })
}

async function carryOn(ctx: Context, bulk: StoredBulk, { isUndoing }: { isUndoing: boolean }): Promise<ContactBulk> {
  if (bulk.total > bulkStep) await ctx.enqueue(runContactBulk, { bulkId: bulk.id }, { isAwaited: true })
  else await takeStep(ctx, bulk, isUndoing)
  return readState(ctx, bulk.id)
}

export async function undoBulk(ctx: Context, id: string): Promise<ContactBulk> {
  const bulk = await findBulk(ctx, id, { lock: true })
  if (!bulk) throw notFound({ bulk: id })
  if (bulk.state === 'running') throw new AppError('conflict', 'It is still running. Undo it when it has finished')
  if (bulk.state !== 'finished') return readBulk(ctx, bulk)
  await moveBulk(ctx, id, 'undoing')
  return carryOn(ctx, { ...bulk, state: 'undoing' }, { isUndoing: true })
}

export async function readState(ctx: Context, id: string): Promise<ContactBulk> {
  const bulk = await findBulk(ctx, id)
  if (!bulk) throw notFound({ bulk: id })
  return readBulk(ctx, bulk)
}

/** Tags belong to the whole office, so changing one everywhere needs the right to change every contact. */
function requireOffice({ scope }: Context): void {
  if (!reachesOffice(scope, 'contacts.write'))
    throw new AppError('forbidden', 'A tag is on contacts of the whole office. Ask the owner to change it')
}

export async function renameTag(ctx: Context, { tag, to }: { tag: string; to: string }): Promise<ContactBulk> {
  requireOffice(ctx)
  if (tag === to) throw invalid([{ path: 'to', message: 'It has this name already' }])
  return begin(ctx, { type: 'renameTag', tag, to }, await idsWithTag(ctx, tag))
}

export async function removeTag(ctx: Context, { tag }: { tag: string }): Promise<ContactBulk> {
  requireOffice(ctx)
  return begin(ctx, { type: 'removeTag', tag }, await idsWithTag(ctx, tag))
}
