import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'
import { Open } from '#workflow/opens/opens.contract.ts'
import { FollowUp } from '#workflow/opens/visits.contract.ts'
import { followUpChannels, followUpKinds } from '#workflow/opens/visits.rules.ts'
import { mostSmsCharacters } from './follow-ups.rules.ts'

const Way = z.object({
  channel: z.enum(followUpChannels),
  address: z.string().nullable(),
  /** In words, why not; null when they can get it this way. */
  why: z.string().nullable(),
})
const FollowUpPerson = z.object({
  visitId: Id,
  contactId: Id.nullable(),
  name: z.string(),
  kind: z.enum(followUpKinds),
  ways: z.array(Way),
  /** Why they are left out; null for those who can be sent something. */
  leftOut: z.string().nullable(),
  /** A person has to decide first who they are. */
  needsCheck: z.boolean(),
  /** The last one, failed ones too. */
  followUp: FollowUp.nullable(),
})
export type FollowUpPerson = z.infer<typeof FollowUpPerson>

const message = { subject: limitedText(200), text: limitedText(4000), sms: limitedText(mostSmsCharacters) }
export const FollowUpPlan = z
  .object({
    open: Open,
    people: z.array(FollowUpPerson),
    drafts: z.array(z.object({ kind: z.enum(followUpKinds), subject: z.string(), text: z.string(), sms: z.string() })),
    documents: z.array(z.object({ id: Id, name: z.string() })),
    /** Messages that are still waiting, and can be undone until then. */
    waiting: z.int(),
    undoUntil: Instant.nullable(),
    /** Nothing is sent since a restore from a backup, until an owner allows it. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'FollowUpPlan' })
export type FollowUpPlan = z.infer<typeof FollowUpPlan>

export const FollowUpSend = z.object({
  messages: z
    .array(z.object({ kind: z.enum(followUpKinds), ...message, documentIds: z.array(Id).max(10).default([]) }))
    .max(followUpKinds.length),
  /** Empty: the open home is followed up without a message. */
  people: z.array(z.object({ visitId: Id, channel: z.enum(followUpChannels) })).max(400, 'At most 400 messages at once'),
})
export type FollowUpSend = z.output<typeof FollowUpSend>

const write = allow('opens.write', 'records')
export const followUpEndpoints = {
  plan: endpoint({
    method: 'GET',
    path: '/api/opens/:id/follow_ups',
    summary: 'Who of the visitors of an open home can be sent what, by which way, and why others are left out',
    access: write,
    params: IdParams,
    response: FollowUpPlan,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/opens/:id/follow_ups',
    summary: 'Send follow-ups after half a minute in which they can be undone. A visit that was sent one gets no second',
    access: write,
    params: IdParams,
    body: FollowUpSend,
    response: z.object({ queued: z.int(), alreadySent: z.int(), undoUntil: Instant.nullable() }),
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/opens/:id/follow_ups/undo',
    summary: 'Undo follow-ups that have not been sent yet',
    access: write,
    params: IdParams,
    response: z.object({ undone: z.int() }),
  }),
}
