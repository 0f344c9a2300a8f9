import * as z from 'zod'
import { bulkProgress, maxBulk } from '#common/bulk.ts'
import { DeletedBatch } from '#common/deleted-batch.ts'
import { maxRestored } from '#common/restore-limits.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Day, Instant } from '#common/time/when.ts'
import { contactKinds, ratings } from '#core/contacts/contact-values.contract.ts'
import { ContactFilter } from '#core/contacts/contacts.contract.ts'

const Tag = z.string().trim().min(1, 'Enter a tag').max(40, 'At most 40 characters')
const Tags = z.array(Tag).max(10).default([])
const BulkAction = z.discriminatedUnion('type', [
  /** `replace`: instead of the agents they have; `add`: beside them. */
  z.object({ type: z.literal('assign'), agentId: Id, mode: z.enum(['replace', 'add']).default('replace') }),
  z.object({ type: z.literal('tag'), add: Tags, remove: Tags }),
  z.object({ type: z.literal('rating'), rating: z.enum(ratings).nullable() }),
  z.object({ type: z.literal('nextContact'), on: Day.nullable() }),
  z.object({ type: z.literal('delete') }),
])
export type BulkAction = z.output<typeof BulkAction>

export const ContactBulkRequest = z
  .object({
    /** These contacts, or all that match a filter: one of the two. */
    ids: z.array(Id).min(1, 'Select at least one contact').max(maxBulk, `At most ${maxBulk} at once`).optional(),
    matching: ContactFilter.extend({ contacts: z.enum(['agent', 'office']).default('office') }).optional(),
    action: BulkAction,
  })
  .refine((body) => (body.ids === undefined) !== (body.matching === undefined), {
    path: ['ids'],
    message: 'Send either ids or matching',
  })
export type ContactBulkRequest = z.output<typeof ContactBulkRequest>

/** One change of many contacts. More than 200 are done by a job; `done` says how far it is. */
export const ContactBulk = bulkProgress('contacts').meta({ id: 'ContactBulk' })
export type ContactBulk = z.infer<typeof ContactBulk>

export const BinnedContact = z
  .object({
    id: Id,
    kind: z.enum(contactKinds),
    displayName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    deletedAt: Instant,
    deletedBy: z.string().nullable(),
    /** Until then it can be brought back. */
    until: Instant,
    canRestore: z.boolean(),
  })
  .meta({ id: 'BinnedContact' })
export type BinnedContact = z.infer<typeof BinnedContact>

export const contactListEndpoints = {
  bulk: endpoint({
    method: 'POST',
    path: '/api/contact/bulk',
    creates: true,
    summary: 'Change many contacts at once; the response counts the outcomes',
    access: allow('contacts.write', 'records'),
    body: ContactBulkRequest,
    response: ContactBulk,
  }),
  bulkState: endpoint({
    method: 'GET',
    path: '/api/contact/bulk/:id',
    summary: 'Progress of a bulk change of contacts',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: ContactBulk,
  }),
  bulkUndo: endpoint({
    method: 'POST',
    path: '/api/contact/bulk/:id/undo',
    summary: 'Undo a bulk change of contacts, except those changed since',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: ContactBulk,
  }),
  suburbs: endpoint({
    method: 'GET',
    path: '/api/contact/suburbs/:clientId',
    summary: 'Suburbs of contacts, by their first letters',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    query: z.object({ q: z.string().max(80).default('') }),
    response: z.array(z.string()),
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/api/contact/tags/rename',
    summary: 'Rename a tag on all contacts; merges with a tag of that name',
    access: allow('contacts.write', 'agency'),
    body: z.object({ tag: Tag, to: Tag }),
    response: ContactBulk,
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/api/contact/tags/delete',
    summary: 'Remove a tag from all contacts',
    access: allow('contacts.write', 'agency'),
    body: z.object({ tag: Tag }),
    response: ContactBulk,
  }),
  bin: endpoint({
    method: 'GET',
    path: '/api/contact/bin/:clientId',
    summary: 'Contacts deleted in the last 30 days, latest first',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, q: pageQuery.q }),
    response: pageOf(BinnedContact),
  }),
  deletedBatches: endpoint({
    method: 'GET',
    path: '/api/contact/deleted_batches/:clientId',
    summary: 'Bulk deletions of contacts in the last 30 days, latest first; `bulk/:id/undo` restores all of one',
    access: allow('contacts.write', 'records'),
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(DeletedBatch),
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/api/contact/restore_many',
    summary: 'Restore contacts from the recycle bin',
    access: allow('contacts.write', 'records'),
    body: z.object({ ids: z.array(Id).min(1, 'Select at least one contact').max(maxRestored, `At most ${maxRestored} at once`) }),
    response: z.object({ restored: z.int(), notRestored: z.int() }),
  }),
}
