import type { AuditEvent, Context } from '#platform/context.ts'
import { type ContactFields, emptyContact } from '../../contact-fields.contract.ts'
import { changesBetween } from '#common/changes.ts'
import { auditContacts, binRows, rewriteContacts } from './contact-bulk.store.ts'
import { type ContactDraft, draftContacts, insertDraft } from '../contact-insert.store.ts'
import { tidyContact } from '../contact-tidy.ts'

/** Adds contacts to load data. @returns ids in the order given */
export async function addContacts(ctx: Context, contacts: readonly ContactFields[]): Promise<readonly string[]> {
  const draft = await draftContacts(contacts.map(tidyContact))
  await insertDraft(ctx, draft)
  return draft.ids
}

/** Drafts new contacts of an import, tidy already, made ready outside of the transaction that writes them. */
export const draftNewContacts = (contacts: readonly ContactFields[]): Promise<ContactDraft> => draftContacts(contacts)
export async function addDrafted(
  ctx: Context,
  draft: ContactDraft,
  event: Pick<AuditEvent, 'action' | 'changes'>,
): Promise<void> {
  await insertDraft(ctx, draft)
  await auditContacts(ctx, draft.ids, event)
}

export interface BulkChange {
  id: string
  version: number
  before: ContactFields
  after: ContactFields
}
/** Many changes in a handful of statements, each with its audit row. The caller holds the locks and has asked who may. */
export async function changeContacts(ctx: Context, changes: readonly BulkChange[], action: string): Promise<void> {
  if (!changes.length) return
  await rewriteContacts(
    ctx,
    changes.map(({ id, version, before, after }) => ({
      id,
      version: version + 1,
      before: { ...emptyContact, ...before },
      fields: after,
      changes: changesBetween({ ...emptyContact, ...before }, { ...after }),
    })),
    action,
  )
}

/** To the recycle bin, those that are not there yet and were not merged. @returns how many went */
export const binContacts = (ctx: Context, ids: readonly string[]): Promise<number> => binRows(ctx, ids)
