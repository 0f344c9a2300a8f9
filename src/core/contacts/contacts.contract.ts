import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdList, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { ContactFields, ContactPatch, NewContactFields } from './contact-fields.contract.ts'
import { contactKinds, contactRoles, contactSources, ratings } from './contact-values.contract.ts'

export const Contact = ContactFields.extend({
  id: Id,
  clientId: Id,
  displayName: z.string(),
  /** Grows by one with every change; send it with an update, a stale one gets 412. */
  version: z.int().positive(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  updatedAt: Instant,
  lastContactedAt: Instant.nullable(),
  agentProfiles: z.array(z.object({ id: Id, name: z.string(), photoUrl: z.string().nullable() })),
  /** The id that was asked for, when that record has been merged into this one. */
  mergedFrom: Id.nullable(),
  canEdit: z.boolean(),
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** One row of a list, about 350 bytes. */
export const ContactRow = z
  .object({
    id: Id,
    kind: z.enum(contactKinds),
    displayName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    roles: z.array(z.string()),
    tags: z.array(z.string()),
    rating: z.enum(ratings).nullable(),
    source: z.string().nullable(),
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    doNotContact: z.boolean(),
    isPrivate: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    lastContactedAt: z.string().nullable(),
    nextContactOn: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ContactRow' })
export type ContactRow = z.infer<typeof ContactRow>

export const ContactCreate = NewContactFields.extend({
  /** The specification adds it to every create; it must be the token's. */
  clientId: Id.optional(),
}).meta({ id: 'ContactCreate' })
export type ContactCreate = z.output<typeof ContactCreate>
export const ContactUpdate = ContactPatch.extend({ version: z.int().positive() }).meta({ id: 'ContactUpdate' })
export type ContactUpdate = z.output<typeof ContactUpdate>

/** `match`: the best match of the search first. */
export const contactSorts = [
  'match',
  'name',
  '-name',
  'updatedAt',
  '-updatedAt',
  'createdAt',
  '-createdAt',
  'lastContactedAt',
  '-lastContactedAt',
  'nextContactOn',
  '-nextContactOn',
] as const
const words = z.array(z.string().max(80)).max(50)
/** Filters of the list; also what a saved view, an export and a campaign's audience are made of. Several values of one filter: any of them. */
export const ContactFilter = z.object({
  q: pageQuery.q,
  kinds: z.array(z.enum(contactKinds)).max(5).optional(),
  roles: z.array(z.enum(contactRoles)).max(14).optional(),
  /** Has any of these tags. */
  tags: words.optional(),
  /** Has every one of these tags. */
  allTags: words.optional(),
  withoutTags: words.optional(),
  agentId: Id.optional(),
  hasNoAgent: z.boolean().optional(),
  suburbs: words.optional(),
  sources: z.array(z.enum(contactSources)).max(12).optional(),
  ratings: z.array(z.enum(ratings)).max(3).optional(),
  hasEmail: z.boolean().optional(),
  hasPhone: z.boolean().optional(),
  doNotContact: z.boolean().optional(),
  /** Not spoken to for this many days; never counts too. */
  quietDays: z.int().min(1).max(3650).optional(),
  /** The day to call them has come. */
  isDue: z.boolean().optional(),
  createdWithinDays: z.int().min(1).max(3650).optional(),
  /** Requirements, all of them in one and the same entry. */
  wants: z
    .object({
      /** Their budget reaches into this range; of either end alone, from or up to it. */
      fromCents: z.int().nonnegative().max(900_000_000_000_000).optional(),
      toCents: z.int().nonnegative().max(900_000_000_000_000).optional(),
      /** They want at least this many. */
      bedrooms: z.int().min(1).max(99).optional(),
      /** They named any of these suburbs. */
      suburbs: words.optional(),
    })
    .optional(),
})
export type ContactFilter = z.output<typeof ContactFilter>
export const ContactListBody = ContactFilter.extend({
  clientId: Id,
  /** The signed-in user's; programs may send it, the token decides. */
  email: z.string().max(254).optional(),
  /** `agent`: own contacts; `office`: all of the agency. */
  contacts: z.enum(['agent', 'office']).default('office'),
  sort: z.enum(contactSorts).default('name'),
  /** 0 asks only how many there are. */
  limit: z.int().min(0).max(200).default(50),
  cursor: pageQuery.cursor,
  count: z.boolean().default(false),
  /** Counts no further: a total above it means more. */
  countUpTo: z.int().min(1).max(100_000).optional(),
}).meta({ id: 'ContactListBody' })
export type ContactListBody = z.output<typeof ContactListBody>

export const FoundContact = ContactRow.pick({ id: true, kind: true, displayName: true, email: true, phone: true, suburb: true })
  .extend({
    /** The field in which the text was found. */
    foundBy: z.enum(['name', 'company', 'email', 'phone', 'suburb', 'street', 'tag', 'oldField']),
  })
  .meta({ id: 'FoundContact' })
export type FoundContact = z.infer<typeof FoundContact>

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

const TagCount = z.array(z.object({ tag: z.string(), count: z.int() }))
export const contactEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/contact',
    creates: true,
    summary: 'Create a contact',
    access: allow('contacts.write', 'records'),
    body: ContactCreate,
    response: Contact,
    status: 201,
  }),
  getAll: endpoint({
    method: 'POST',
    path: '/api/contact/get_all_contact',
    summary: 'List, filter and search contacts',
    access: allow('contacts.read', 'records'),
    body: ContactListBody,
    response: pageOf(ContactRow),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/contact/find/:clientId',
    summary: 'Find contacts by words of their name, company, email, phone, address or tags; best match first',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    query: z.object({
      q: z.string().min(1).max(100),
      limit: z.coerce.number().int().min(1).max(20).default(8),
      contacts: z.enum(['agent', 'office']).default('office'),
      /** Contacts that the user opened lately: of those that match equally well, they come first. */
      recent: IdList.optional(),
    }),
    response: z.array(FoundContact),
  }),
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
  get: endpoint({
    method: 'GET',
    path: '/api/contact/:id',
    summary: 'Read one contact; the id of a merged contact returns the one that was kept',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: Contact,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/contact/:id',
    summary: 'Change fields of a contact',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: ContactUpdate,
    response: Contact,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contact/update/:id',
    summary: 'Change fields of a contact (second path of the same operation)',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: ContactUpdate,
    response: Contact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact/:id',
    summary: 'Move a contact to the recycle bin',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/contact/restore/:id',
    summary: 'Restore a contact from the recycle bin',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: Contact,
  }),
  updateAgent: endpoint({
    method: 'PUT',
    path: '/api/contact/updateAgent',
    summary: 'Reassign contacts to another agent',
    access: allow('contacts.write', 'records'),
    body: z.object({
      contactIds: z.array(Id).min(1).max(5000),
      agentId: Id,
      /** `replace`: instead of the agents they have; `add`: beside them. */
      mode: z.enum(['replace', 'add']).default('replace'),
    }),
    response: z.object({ updated: z.int(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
  }),
  uniqueTags: endpoint({
    method: 'POST',
    path: '/api/contact/get_unique_tags',
    summary: 'Tags in use, by name',
    access: allow('contacts.read', 'records'),
    body: z.object({ clientId: Id }),
    response: z.array(z.string()),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/contact/get_tags/:clientId',
    summary: 'Tags in use, with counts',
    access: allow('contacts.read', 'records'),
    params: ClientIdParams,
    response: TagCount,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/contact/history/:id',
    summary: 'Who changed what, newest first',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(HistoryEntry),
  }),
}
