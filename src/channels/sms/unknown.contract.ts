import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'

/** In E.164, or the name or short number of a service. */
const number = z
  .string()
  .max(40, { abort: true })
  .regex(/^[^\p{Cc}]{1,40}$/u, 'Must be a number that sent an SMS')

export const UnknownSms = z
  .object({
    number: z.string(),
    /** The newest five, the oldest of them first. */
    texts: z.array(z.object({ id: Id, text: z.string(), at: Instant })),
    count: z.int(),
    /** The time of the newest. */
    lastAt: Instant,
    /** The number opted out of SMS. */
    isStopped: z.boolean(),
    /** Contacts who have the number by now, as far as the user may see them. */
    candidates: z.array(z.object({ id: Id, name: z.string(), email: z.string().nullable(), agentName: z.string().nullable() })),
  })
  .meta({ id: 'UnknownSms' })
export type UnknownSms = z.infer<typeof UnknownSms>

export const AttachedSms = z
  .object({
    number: z.string(),
    contactId: Id,
    name: z.string(),
    /** The newest that was attached. */
    text: z.string(),
    count: z.int(),
    attachedAt: Instant,
  })
  .meta({ id: 'AttachedSms' })
export type AttachedSms = z.infer<typeof AttachedSms>

const write = allow('contacts.write', 'records')
export const unknownSmsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/sms/unknown',
    summary: 'SMS from numbers that no contact has, by number, the newest first',
    access: write,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(UnknownSms),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/sms/unknown/attach',
    summary: 'Attach a number’s SMS to a contact, who gets the number',
    access: write,
    body: z.object({ number, contactId: Id }),
    response: z.object({ contactId: Id, attached: z.int() }),
  }),
  attached: endpoint({
    method: 'GET',
    path: '/api/sms/unknown/attached',
    summary: 'Numbers whose SMS were attached to a contact in the last 30 days, the newest first',
    access: write,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(AttachedSms),
  }),
  detach: endpoint({
    method: 'POST',
    path: '/api/sms/unknown/detach',
    summary: 'Detach SMS from a contact, with those that arrived since and the phone number that was added with them',
    access: write,
    body: z.object({ number, contactId: Id }),
    response: z.object({ detached: z.int() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/sms/unknown/dismiss',
    summary: 'Dismiss the SMS of a number that came until a time, or undo the dismissal that gave a time',
    access: write,
    body: z
      .object({ number, until: Instant.optional(), dismissedAt: Instant.optional() })
      .refine((body) => (body.until === undefined) !== (body.dismissedAt === undefined), 'Give either until or dismissedAt'),
    response: z.object({ changed: z.int(), dismissedAt: Instant }),
  }),
}
