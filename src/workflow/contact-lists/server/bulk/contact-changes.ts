import { AppError } from '#common/errors.ts'
import { bulkChange } from '#platform/bulk/bulk-change.ts'
import type { Context } from '#platform/context.ts'
import { type ContactWork, maxTags, patchOf } from '../../contact-bulk.rules.ts'
import { type ContactFields, type ContactPatch, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { applyContactChange, findAnyContact, moveToBin, takeFromBin } from '#core/contacts/server/contacts.service.ts'
import { contactBulkRecords } from './contact-changes.store.ts'

/** The change to each contact, and the rights of the user who started it. */
export interface BulkWork {
  action: ContactWork
  rights: { reachesOffice: boolean; readsPrivate: boolean; agentId: string | null }
}

export const contactBulks = bulkChange<BulkWork, ContactPatch, 'contacts'>({
  ...contactBulkRecords,
  jobName: 'contacts.bulk',
  subject: 'A bulk change of contacts',

  async change(ctx, work, id) {
    const contact = await findAnyContact(ctx, id, { lock: true })
    const isMine = contact !== undefined && isOwn(ctx, work, contact)
    if (!contact || (contact.fields.isPrivate && !work.rights.readsPrivate && !isMine))
      throw new AppError('not_found', 'This contact was deleted')
    if (!work.rights.reachesOffice && !isMine) throw new AppError('forbidden', 'Belongs to another agent')
    const patch = patchOf(work.action, { ...emptyContact, ...contact.fields })
    if (!patch) await moveToBin(ctx, contact)
    else {
      if ((patch.tags?.length ?? 0) > maxTags) throw new AppError('rule_broken', `A contact can have up to ${maxTags} tags`)
      const action = work.action.type === 'assign' ? 'handed over' : 'changed'
      if (!(await applyContactChange(ctx, contact, patch, { action }))) return undefined
    }
    return { before: sameFields(contact.fields, patch ?? {}), versionAfter: contact.version + 1 }
  },

  async putBack(ctx, { action }, { recordId: id, before, versionAfter }) {
    const isDeletion = action.type === 'delete'
    const contact = await findAnyContact(ctx, id, { lock: true, archived: isDeletion })
    if (!contact || contact.version !== versionAfter || contact.mergedInto) return false
    if (isDeletion) await takeFromBin(ctx, contact)
    else await applyContactChange(ctx, contact, before)
    return true
  },
})

const isOwn = (
  { scope }: Context,
  { rights }: BulkWork,
  { createdBy, fields }: { createdBy: string | null; fields: ContactFields },
) => (createdBy !== null && createdBy === scope.userId) || (rights.agentId !== null && fields.agentIds.includes(rights.agentId))

/** Keeps only the fields that the patch names. */
const sameFields = (fields: ContactFields, patch: ContactPatch): ContactPatch =>
  Object.fromEntries(Object.entries({ ...emptyContact, ...fields }).filter(([name]) => name in patch))
