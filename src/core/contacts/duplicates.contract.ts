import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { ContactFields } from './contact-fields.contract.ts'
import { Contact } from './contacts.contract.ts'

/** Why two records look like one person. */
export const duplicateReasons = ['email', 'phone', 'nameAndAddress'] as const
export const DuplicateCandidate = z
  .object({
    id: Id,
    displayName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    suburb: z.string().nullable(),
    agentName: z.string().nullable(),
    reasons: z.array(z.enum(duplicateReasons)),
  })
  .meta({ id: 'DuplicateCandidate' })
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>

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
  check: endpoint({
    method: 'POST',
    path: '/api/contact/duplicates/check',
    summary: 'Possible duplicates of a contact before it is saved',
    access: allow('contacts.read', 'records'),
    body: ContactFields.pick({ firstName: true, lastName: true, companyName: true, emails: true, phones: true, address: true })
      .partial()
      .extend({ exceptId: Id.optional() }),
    response: z.array(DuplicateCandidate),
  }),
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
