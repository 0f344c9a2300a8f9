import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { relationshipKinds } from '#core/contacts/contact-values.contract.ts'
import { Contact } from '#core/contacts/contacts.contract.ts'

export const Relationship = z
  .object({
    id: Id,
    kind: z.enum(relationshipKinds),
    /** The word of an earlier system for a relationship of the kind `other`, such as “Landlord”. */
    word: z.string().nullable(),
    /** True: the other is the `kind` of this contact ("their solicitor"); false: this contact is the other's. */
    isTheirs: z.boolean(),
    contactId: Id,
    displayName: z.string(),
  })
  .meta({ id: 'Relationship' })
export type Relationship = z.infer<typeof Relationship>

/** Calls of a contact's page beyond those of the specification. */
export const contactPageEndpoints = {
  undo: endpoint({
    method: 'POST',
    path: '/api/contact/undo/:id',
    summary: 'Undo one change of fields; 409 when a field was changed since',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: z.object({ eventId: Id }),
    response: Contact,
  }),
  relationships: endpoint({
    method: 'GET',
    path: '/api/contact/relationships/:id',
    summary: 'Relationships of a contact: partner, solicitor, employer',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.array(Relationship),
  }),
  relate: endpoint({
    method: 'POST',
    path: '/api/contact/relationship',
    creates: true,
    summary: 'Add a relationship between two contacts; adding it twice changes nothing',
    access: allow('contacts.write', 'records'),
    body: z.object({
      contactId: Id,
      otherId: Id,
      kind: z.enum(relationshipKinds),
      word: z.string().trim().min(1).max(80).nullish(),
    }),
    response: z.array(Relationship),
    status: 201,
  }),
  unrelate: endpoint({
    method: 'DELETE',
    path: '/api/contact/relationship/:id',
    summary: 'Remove a relationship',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
}
