import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { ContactFilter } from '#core/contacts/contacts.contract.ts'

/** One way to say who is meant. `label` is what the screen calls it: the name of the saved view it came from. */
export const AudienceSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('filter'),
    label: z.string().max(80),
    filter: ContactFilter,
    isOwnOnly: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('tags'), tags: z.array(z.string().max(40)).min(1).max(50) }),
  /** Buyers or tenants matched to the listing. */
  z.object({ kind: z.literal('matches'), listingId: Id }),
  /** Those who asked about the listing. */
  z.object({ kind: z.literal('enquiries'), listingId: Id }),
  z.object({ kind: z.literal('contacts'), contactIds: z.array(Id).min(1).max(5000) }),
])
export type AudienceSource = z.infer<typeof AudienceSource>

/** People in at least one of `include` and in none of `exclude`. */
export const Audience = z
  .object({ include: z.array(AudienceSource).max(10), exclude: z.array(AudienceSource).max(10) })
  .meta({ id: 'Audience' })
export type Audience = z.infer<typeof Audience>
export const emptyAudience: Audience = { include: [], exclude: [] }

/** Why a person in the audience is not sent the email. */
export const suppressedReasons = [
  'excluded',
  'doNotContact',
  'noEmail',
  'noConsent',
  'withdrawn',
  'expired',
  'hardBounce',
  'softBounces',
  'complaint',
  'duplicate',
] as const
export type SuppressedReason = (typeof suppressedReasons)[number]

export const AudienceCount = z
  .object({
    meant: z.int(),
    willGet: z.int(),
    express: z.int(),
    inferred: z.int(),
    notBecause: z.array(z.object({ reason: z.enum(suppressedReasons), count: z.int() })),
    /** The number that each of `include` brings, in its order. */
    bySource: z.array(z.int()),
  })
  .meta({ id: 'AudienceCount' })
export type AudienceCount = z.infer<typeof AudienceCount>

export const AudiencePerson = z
  .object({
    contactId: Id,
    name: z.string(),
    email: z.string().nullable(),
    /** Null: gets the mail. */
    reason: z.enum(suppressedReasons).nullable(),
    /** In words: which sources mean them, and what allows or forbids it. */
    why: z.string(),
  })
  .meta({ id: 'AudiencePerson' })
export type AudiencePerson = z.infer<typeof AudiencePerson>
