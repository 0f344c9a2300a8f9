import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { Contact, DuplicateCandidate, duplicateReasons } from '#core/contacts/contacts.contract.ts'

export const DuplicatePair = z
  .object({ a: DuplicateCandidate, b: DuplicateCandidate, reasons: z.array(z.enum(duplicateReasons)), shared: z.string() })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const ContactMerge = z
  .object({
    id: Id,
    keptId: Id,
    mergedId: Id,
    mergedName: z.string(),
    mergedByName: z.string().nullable(),
    mergedAt: Instant,
    /** Until then it can be taken back. */
    undoUntil: Instant,
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'ContactMerge' })
export type ContactMerge = z.infer<typeof ContactMerge>

export const duplicateEndpoints = {
  pairs: endpoint({
    method: 'GET',
    path: '/api/contact/duplicates/pairs',
    summary: 'Possible duplicates, to merge or to keep apart',
    access: allow('contacts.read', 'records'),
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(DuplicatePair),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/api/contact/duplicates/set_aside',
    summary: 'Mark two contacts as not duplicates; `isDuplicate: true` undoes that',
    access: allow('contacts.write', 'records'),
    body: z.object({ aId: Id, bId: Id, isDuplicate: z.boolean().default(false) }),
    response: z.object({ aId: Id, bId: Id }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/contact/merge',
    summary: 'Merge two contacts with all their linked records; the old id still works',
    access: allow('contacts.write', 'records'),
    body: z.object({
      keepId: Id,
      mergeId: Id,
      /** Fields to take from the other record instead of filling gaps only. */
      take: z.array(z.string().max(40)).max(60).default([]),
      /** Empty fields that stay empty, though the other record has them. */
      leave: z.array(z.string().max(40)).max(60).default([]),
    }),
    response: z.object({ contact: Contact, merge: ContactMerge }),
  }),
  merges: endpoint({
    method: 'GET',
    path: '/api/contact/merges/:id',
    summary: 'Contacts merged into this one',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.array(ContactMerge),
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/api/contact/merge/undo/:id',
    summary: 'Undo a merge, within 30 days',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: z.object({
      keptId: Id,
      restoredId: Id,
      /** False: the kept record was changed since, so its fields stay as they are now. */
      isKeptRestored: z.boolean(),
    }),
  }),
}
