import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import { type ContactFields, type ContactPatch, emptyContact } from '../../contact-fields.contract.ts'
import { bulkStep, maxTags, patchOf } from '../../contact-bulk.rules.ts'
import {
  type BulkItem,
  type BulkWork,
  findBulk,
  moveBulk,
  openItems,
  type SettledItem,
  settleItems,
  type StoredBulk,
} from './contact-changes.store.ts'
import { applyContactChange } from '../contacts.service.ts'
import { emptyBinLater } from '../bin/contact-bin.jobs.ts'
import { findContact, setArchived, type StoredContact } from '../contacts.store.ts'

/** One transaction's worth. @returns whether there is more to do */
export async function takeStep(ctx: Context, bulk: StoredBulk, isUndoing: boolean): Promise<boolean> {
  const items = await openItems(ctx, bulk.id, { isUndoing, limit: bulkStep })
  const settled: SettledItem[] = []
  for (const item of items) settled.push(await (isUndoing ? undoItem : doItem)(ctx, bulk.work, item))
  if (settled.length) await settleItems(ctx, bulk.id, settled)
  const isMore = items.length === bulkStep && bulk.total > bulkStep
  if (!isMore) await moveBulk(ctx, bulk.id, isUndoing ? 'undone' : 'finished')
  ctx.changed('bulk', bulk.id)
  return isMore
}

/** For the job: goes on where it was, whatever happened to an earlier run. */
export async function finishBulk(caller: Caller, id: string, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    if (signal.aborted) throw new Error('The worker was asked to stop; the rest is done with the next one')
    isMore = await caller.transaction(async (ctx) => {
      const bulk = await findBulk(ctx, id, { lock: true, isUnchecked: true })
      if (!bulk || bulk.state === 'finished' || bulk.state === 'undone') return false
      return takeStep(ctx, bulk, bulk.state === 'undoing')
    })
  }
}

const isOwn = ({ scope }: Context, { rights }: BulkWork, { createdBy, fields }: StoredContact) =>
  (createdBy !== null && createdBy === scope.userId) || (rights.agentId !== null && fields.agentIds.includes(rights.agentId))

/** One contact of many: what is against it becomes its outcome, never the end of the others. */
async function doItem(ctx: Context, work: BulkWork, { position, contactId }: BulkItem): Promise<SettledItem> {
  const refuse = (reason: string): SettledItem => ({ position, outcome: 'refused', reason })
  // A job has no permissions of its own; the rights of whoever asked are checked here.
  const contact = await findContact(ctx, contactId, { lock: true, isUnchecked: true })
  const isMine = contact !== undefined && isOwn(ctx, work, contact)
  if (!contact || (contact.fields.isPrivate && !work.rights.readsPrivate && !isMine)) return refuse('It is no longer there')
  if (!work.rights.reachesOffice && !isMine) return refuse('Looked after by another agent')
  const patch = patchOf(work.action, { ...emptyContact, ...contact.fields })
  try {
    return await ctx.attempt(() => applyTo(ctx, work, contact, { patch, position }))
  } catch (error) {
    if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
    return refuse(error.extras.fields?.map(({ message }) => message).join('. ') || error.message)
  }
}

async function applyTo(
  ctx: Context,
  work: BulkWork,
  contact: StoredContact,
  { patch, position }: { patch: ContactPatch | null | undefined; position: number },
): Promise<SettledItem> {
  if (!patch) {
    await setArchived(ctx, contact, true)
    await emptyBinLater(ctx)
    await ctx.audit({ action: 'deleted', entity: 'contact', entityId: contact.id })
    ctx.changed('contact', contact.id, contact.version + 1)
  } else {
    if ((patch.tags?.length ?? 0) > maxTags) throw new AppError('rule_broken', `A contact has at most ${maxTags} tags`)
    const action = work.action.type === 'assign' ? 'handed over' : 'changed'
    if (!(await applyContactChange(ctx, contact, patch, { action }))) return { position, outcome: 'unchanged' }
  }
  return { position, outcome: 'changed', before: sameFields(contact.fields, patch ?? {}), versionAfter: contact.version + 1 }
}

/** Of these fields only those that the patch names. */
const sameFields = (fields: ContactFields, patch: ContactPatch): ContactPatch =>
  Object.fromEntries(Object.entries({ ...emptyContact, ...fields }).filter(([name]) => name in patch))

/** Takes one back, unless somebody has changed it since. */
async function undoItem(
  ctx: Context,
  work: BulkWork,
  { position, contactId, before, versionAfter }: BulkItem,
): Promise<SettledItem> {
  const isDeletion = work.action.type === 'delete'
  const contact = await findContact(ctx, contactId, { lock: true, archived: isDeletion, isUnchecked: true })
  if (!contact || !before || contact.version !== versionAfter || contact.mergedInto)
    return { position, outcome: 'kept', reason: 'It was changed since' }
  if (isDeletion) {
    await setArchived(ctx, contact, false)
    await ctx.audit({ action: 'restored', entity: 'contact', entityId: contactId })
    ctx.changed('contact', contactId, contact.version + 1)
  } else await applyContactChange(ctx, contact, before)
  return { position, outcome: 'undone' }
}
