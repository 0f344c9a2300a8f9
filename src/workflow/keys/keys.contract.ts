import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'

const KeyMovement = z.object({
  id: Id,
  /** Who had or has it. Contacts that the user may not see are "A private contact". */
  name: z.string(),
  contactId: Id.nullable(),
  userId: Id.nullable(),
  why: z.string().nullable(),
  outAt: Instant,
  dueBackAt: Instant.nullable(),
  backAt: Instant.nullable(),
})
export type KeyMovement = z.infer<typeof KeyMovement>

export const Key = z
  .object({
    id: Id,
    listingId: Id,
    label: z.string(),
    hook: z.string().nullable(),
    setOf: z.int(),
    version: z.int(),
    /** Null while it is at the office. */
    out: KeyMovement.nullable(),
    /** The newest thirty, with the one it is out for. */
    movements: z.array(KeyMovement),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof Key>

const fields = {
  label: limitedText(40).min(1, 'Enter a label'),
  hook: limitedText(40).nullable(),
  setOf: z.int().min(1, 'At least one key').max(50, 'At most 50 keys'),
}
export const KeyTake = z.object({
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('me') }),
    z.object({ kind: z.literal('contact'), id: Id }),
    z.object({ kind: z.literal('name'), name: limitedText(120).min(1, 'Enter a name') }),
  ]),
  why: limitedText(200).nullable().default(null),
  dueBackAt: Instant.nullable().default(null),
})
export type KeyTake = z.output<typeof KeyTake>

const read = allow('opens.read', 'records')
const write = allow('opens.write', 'records')
export const keyEndpoints = {
  ofListing: endpoint({
    method: 'GET',
    path: '/api/keys/listing/:id',
    summary: 'The keys of a listing, and who had them',
    access: read,
    params: IdParams,
    response: z.object({ items: z.array(Key) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/keys',
    creates: true,
    summary: 'Add a key; the listing’s key number and location follow',
    access: write,
    body: z.object({ listingId: Id, label: fields.label, hook: fields.hook.default(null), setOf: fields.setOf.default(1) }),
    response: Key,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/keys/:id',
    summary: 'Change the label, hook or size of a key ring',
    access: write,
    params: IdParams,
    body: z.object({ version: z.int().positive(), ...z.object(fields).partial().shape }),
    response: Key,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Remove a key that is at the office; its movements are kept',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/keys/:id/take',
    summary: 'Note that a key is out: with the user, a contact or someone else. 409 while it is out already',
    access: write,
    params: IdParams,
    body: KeyTake,
    response: Key,
  }),
  back: endpoint({
    method: 'POST',
    path: '/api/keys/:id/back',
    summary: 'Note that a key is back at the office',
    access: write,
    params: IdParams,
    response: Key,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/keys/:id/hand_over',
    summary: 'Hand a key to a colleague, from the person who has it or from the office; it stays due when it was',
    access: write,
    params: IdParams,
    body: z.object({ agentId: Id }),
    response: Key,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/keys/:id/restore',
    summary: 'Undo the removal of a key; its movements are there again',
    access: write,
    params: IdParams,
    response: Key,
  }),
  takeForOpen: endpoint({
    method: 'POST',
    path: '/api/opens/:id/take_keys',
    summary: 'Take a key for an open home, due back two hours after its end. A user who has one already gets that one',
    access: write,
    params: IdParams,
    response: Key,
  }),
}
