import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'
import { mostCards, mostSubject, mostText } from './emails.rules.ts'
import { mostPeople, mostSmsText } from './matches.rules.ts'

const channel = z.enum(['email', 'sms'])
const listingIds = z.array(Id).min(1, 'Choose a listing').max(mostCards, `At most ${mostCards} listings at once`)

export const MatchPlan = z
  .object({
    listings: z.array(
      z.object({
        id: Id,
        name: z.string(),
        /** The advertised price, in words. */
        price: z.string(),
        /** A path on the server of the API. */
        photoUrl: z.string().nullable(),
        /** Open homes to come, in words. */
        opens: z.array(z.string()),
        /** The reason why it can't be sent; null when it can. */
        why: z.string().nullable(),
      }),
    ),
    people: z.array(
      z.object({
        contactId: Id,
        name: z.string(),
        ways: z.array(z.object({ channel, address: z.string().nullable(), why: z.string().nullable() })),
        /** The reason why they get nothing; null for those who can be reached. */
        leftOut: z.string().nullable(),
      }),
    ),
    draft: z.object({ subject: z.string(), text: z.string(), sms: z.string() }),
    /** Nothing is sent since a restore from a backup, until an owner allows it. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'MatchPlan' })
export type MatchPlan = z.infer<typeof MatchPlan>

export const MatchSend = z.object({
  listingIds,
  people: z
    .array(z.object({ contactId: Id, channel }))
    .min(1, 'Choose who gets it')
    .max(mostPeople, `At most ${mostPeople} people at once`),
  subject: limitedText(mostSubject).default(''),
  text: limitedText(mostText).default(''),
  sms: limitedText(mostSmsText).default(''),
})
export type MatchSend = z.output<typeof MatchSend>

const write = allow('contacts.write', 'records')
export const matchEndpoints = {
  plan: endpoint({
    method: 'POST',
    path: '/api/emails/matches/plan',
    summary: 'Who can be sent these listings, by which way, why others can’t, and what they get',
    access: write,
    body: z.object({ listingIds, contactIds: z.array(Id).min(1).max(mostPeople, `At most ${mostPeople} people at once`) }),
    response: MatchPlan,
    rateLimit: { max: 60, perSeconds: 60, by: 'user' },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/emails/matches',
    creates: true,
    summary:
      'Send listings to people after half a minute in which it can be undone, one message each. None gets the same twice in a day',
    access: write,
    body: MatchSend,
    response: z.object({ batchId: Id.nullable(), queued: z.int(), alreadySent: z.int(), undoUntil: Instant.nullable() }),
    bodyLimitBytes: 400_000,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
}
