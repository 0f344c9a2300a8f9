import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { mostCharacters, senderKinds, smsPurposes, smsStates } from './sms.rules.ts'

const Sender = z.object({ name: z.string(), kind: z.enum(senderKinds) })

export const SmsCompose = z
  .object({
    firstName: z.string().nullable(),
    /** The contact's numbers, in E.164; `why` says why one gets no SMS. */
    numbers: z.array(z.object({ number: z.string(), why: z.string().nullable() })),
    /** The purposes, each with whether they can get it, and why or why not. */
    choices: z.array(z.object({ purpose: z.enum(smsPurposes), isAllowed: z.boolean(), why: z.string() })),
    agencyName: z.string(),
    sender: Sender,
    /** `outbox`: nothing leaves this installation. */
    delivery: z.enum(['outbox', 'provider']),
    /** Nothing is sent since a restore from a backup, until an owner allows it. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'SmsCompose' })
export type SmsCompose = z.infer<typeof SmsCompose>

export const SmsMessage = z
  .object({
    id: Id,
    contactId: Id,
    number: z.string(),
    text: z.string(),
    purpose: z.enum(smsPurposes),
    parts: z.int(),
    state: z.enum(smsStates),
    reason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SmsMessage' })
export type SmsMessage = z.infer<typeof SmsMessage>

export const SmsSettings = z
  .object({
    /** The agency's own; null: the installation's. */
    sender: z.string().nullable(),
    isRegistered: z.boolean(),
    /** The sender that people see now. */
    shown: Sender,
    delivery: z.enum(['outbox', 'provider']),
    /** The address for the provider's replies and reports. It contains a secret. */
    hookUrl: z.url(),
    lastHookAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'SmsSettings' })
export type SmsSettings = z.infer<typeof SmsSettings>

export const smsEndpoints = {
  compose: endpoint({
    method: 'GET',
    path: '/api/sms/contacts/:id',
    summary: 'What SMS can be sent to a contact, to which numbers, and why not others',
    access: allow('sms.send', 'records'),
    params: IdParams,
    response: SmsCompose,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/sms/messages',
    creates: true,
    summary: 'Queue an SMS to a contact. 422 with the reason when they have not agreed or opted out',
    access: allow('sms.send', 'records'),
    body: z.object({
      contactId: Id,
      /** One of the contact's mobile numbers; left out: the first that gets SMS. */
      number: z.string().max(40).optional(),
      purpose: z.enum(smsPurposes),
      text: z.string().trim().min(1, 'Enter a message').max(mostCharacters),
      /** The task that it was sent for. */
      taskId: Id.nullable().default(null),
    }),
    response: SmsMessage,
    status: 201,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  hook: endpoint({
    method: 'POST',
    path: '/api/sms/hooks/:hook',
    access: 'public',
    summary: 'For the SMS provider: a reply, or what became of a message. The address contains a secret of the agency',
    params: z.object({ hook: z.string().max(120) }),
    rawBody: true,
    bodyLimitBytes: 16_000,
    rateLimit: { max: 600, perSeconds: 60, by: 'address' },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/sms/settings',
    summary: 'Sender of SMS, and the address for replies',
    access: allow('settings.manage', 'agency'),
    response: SmsSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/sms/settings',
    summary: 'Change the sender of SMS, or replace the address for replies',
    access: allow('settings.manage', 'agency'),
    body: z.object({
      sender: z
        .string()
        .trim()
        .max(20, { abort: true })
        .regex(
          /^(?:\+?\d{6,15}|(?=[A-Za-z0-9 ]{0,10}[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/,
          'Enter a number, or a name of up to 11 letters and digits',
        )
        .nullable()
        .optional(),
      isRegistered: z.boolean().optional(),
      /** The address for replies that is set at the provider stops working. */
      replacesHook: z.boolean().default(false),
      version: z.int().nonnegative(),
    }),
    response: SmsSettings,
  }),
}
