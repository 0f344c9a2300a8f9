import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Day, Instant } from '#common/time/when.ts'
import { GivenWay, GivenWayOfContact } from './given-ways.contract.ts'

export const channels = ['email', 'sms', 'phone', 'letter'] as const
export type Channel = (typeof channels)[number]
export const purposes = ['marketing', 'propertyAlerts', 'openHomes', 'newsletter'] as const
export type Purpose = (typeof purposes)[number]
export const consentStates = ['express', 'inferred', 'refused', 'withdrawn'] as const

export const ConsentEvent = z
  .object({
    id: Id,
    channel: z.enum(channels),
    purpose: z.enum(purposes),
    state: z.enum(consentStates),
    wording: z.string().nullable(),
    source: z.string(),
    happenedAt: Instant,
    expiresOn: z.string().nullable(),
    recordedByName: z.string().nullable(),
  })
  .meta({ id: 'ConsentEvent' })
export type ConsentEvent = z.infer<typeof ConsentEvent>

export const ConsentAnswer = z
  .object({
    channel: z.enum(channels),
    purpose: z.enum(purposes),
    isAllowed: z.boolean(),
    /** In words: why we may, or why not. */
    why: z.string(),
    /** Allowed, but look at this first (a wash that is too old). */
    warning: z.string().nullable(),
  })
  .meta({ id: 'ConsentAnswer' })
export type ConsentAnswer = z.infer<typeof ConsentAnswer>

export const consentEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/consent/:id',
    summary: 'Whether and why we can contact someone, with all consent on record',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.object({ answers: z.array(ConsentAnswer), events: z.array(ConsentEvent) }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/consent',
    creates: true,
    summary: 'Record that a contact gave or refused consent; entries are added, never changed',
    access: allow('contacts.write', 'records'),
    body: z.object({
      contactId: Id,
      channels: z.array(z.enum(channels)).min(1).max(4),
      purposes: z.array(z.enum(purposes)).min(1).max(4),
      state: z.enum(consentStates),
      wording: z.string().trim().max(2000).nullable().default(null),
      source: z.string().trim().min(1, 'Enter where the consent came from').max(200),
      happenedAt: Instant.optional(),
      expiresOn: Day.nullable().default(null),
    }),
    response: z.object({ recorded: z.int() }),
    status: 201,
  }),
  given: endpoint({
    method: 'GET',
    path: '/api/contact/given/:id',
    summary: 'Emails and mobiles that someone gave about a contact without signing in, not confirmed yet',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.object({ items: z.array(GivenWayOfContact) }),
  }),
  addGiven: endpoint({
    method: 'POST',
    path: '/api/contact/given/:id/add',
    summary: 'Add an email or mobile that was given to its contact, with what was ticked for it',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: GivenWay,
  }),
  dismissGiven: endpoint({
    method: 'POST',
    path: '/api/contact/given/:id/dismiss',
    summary: 'Dismiss an email or mobile that was given; the contact stays as it is',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: GivenWay,
  }),
}
