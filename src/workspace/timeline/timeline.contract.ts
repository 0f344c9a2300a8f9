import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { partyRoles } from '#core/listings/listing-parties.rules.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { Task } from '#workflow/tasks/tasks.contract.ts'
import { smsPurposes, smsStates } from '#channels/sms/sms.rules.ts'
import { followUpStates } from '#workflow/opens/visits.rules.ts'
import { appraisalStages, givingWays } from '#workflow/appraisals/appraisal-values.contract.ts'
import { Note } from '#workflow/notes/notes.contract.ts'

/** An appraisal of a home was added, took a step, or its owner was given the figure. */
const AppraisalItem = z.object({
  kind: z.literal('appraisal'),
  at: Instant,
  appraisal: z.object({
    id: Id,
    appraisalId: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    /** Null: they were given the figure. */
    became: z.enum(['added', ...appraisalStages]).nullable(),
    fromCents: z.int().nullable(),
    toCents: z.int().nullable(),
    how: z.enum(givingWays).nullable(),
  }),
})

/** One activity of a contact: a note, call or task, or a change. */
export const TimelineItem = z
  .discriminatedUnion('kind', [
    /** `enquiryId`: the enquiry that the note records. */
    z.object({ kind: z.literal('note'), at: Instant, note: Note, enquiryId: Id.nullable() }),
    /** `importId`: the import that added or changed them. */
    z.object({ kind: z.literal('event'), at: Instant, event: HistoryEntry, importId: Id.nullable() }),
    /** An email of a campaign, from when it was sent, with what became of it. */
    z.object({
      kind: z.literal('email'),
      at: Instant,
      email: z.object({
        id: Id,
        campaignId: Id,
        campaignName: z.string(),
        state: z.enum(['sent', 'failed', 'unknown']),
        bouncedAt: Instant.nullable(),
        complainedAt: Instant.nullable(),
        /** By a person; not what a mail program fetches. */
        openedAt: Instant.nullable(),
        clickedAt: Instant.nullable(),
        unsubscribedAt: Instant.nullable(),
      }),
    }),
    /** An SMS to or from them. */
    z.object({
      kind: z.literal('sms'),
      at: Instant,
      sms: z.object({
        id: Id,
        direction: z.enum(['out', 'in']),
        number: z.string(),
        text: z.string(),
        /** Null for theirs. */
        purpose: z.enum(smsPurposes).nullable(),
        state: z.enum([...smsStates, 'received']),
        reason: z.string().nullable(),
        /** Kept in the outbox of this installation: it reached no one. */
        isOutbox: z.boolean(),
        byName: z.string().nullable(),
      }),
    }),
    /** A private inspection was booked for them: there from then on, before it takes place. */
    z.object({
      kind: z.literal('inspection'),
      at: Instant,
      inspection: z.object({
        id: Id,
        listingId: Id,
        streetLine: z.string(),
        suburb: z.string().nullable(),
        startsAt: z.string(),
        endsAt: z.string(),
        state: z.string(),
        status: z.string(),
        reply: z.string().nullable(),
      }),
    }),
    /** They came to an open home. */
    z.object({
      kind: z.literal('visit'),
      at: Instant,
      visit: z.object({
        id: Id,
        listingId: Id,
        streetLine: z.string(),
        suburb: z.string().nullable(),
        interest: z.int().nullable(),
        comments: z.string().nullable(),
      }),
    }),
    /** An email after an open home, to a visitor or to the owner. An SMS after one is among the SMS. */
    z.object({
      kind: z.literal('followUp'),
      at: Instant,
      followUp: z.object({
        id: Id,
        listingId: Id,
        streetLine: z.string(),
        suburb: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
        state: z.enum(followUpStates),
        reason: z.string().nullable(),
        byName: z.string().nullable(),
      }),
    }),
    AppraisalItem,
    /** Done for or with them. */
    z.object({ kind: z.literal('task'), at: Instant, task: Task }),
    /** A listing of theirs: named as a party, or the listing took a step. */
    z.object({
      kind: z.literal('deal'),
      at: Instant,
      deal: z.object({
        id: Id,
        role: z.enum(partyRoles),
        listingId: Id,
        streetLine: z.string(),
        suburb: z.string().nullable(),
        /** Null: they were named as a party. */
        became: z.enum(listingStatuses).nullable(),
      }),
    }),
  ])
  .meta({ id: 'TimelineItem' })
export type TimelineItem = z.infer<typeof TimelineItem>

/** One step of an appraisal of a property. */
export const PropertyTimelineItem = AppraisalItem.meta({ id: 'PropertyTimelineItem' })
export type PropertyTimelineItem = z.infer<typeof PropertyTimelineItem>

export const timelineEndpoints = {
  property: endpoint({
    method: 'GET',
    path: '/api/timeline/property/:id',
    summary: 'Steps of the appraisals of a property and the figures that owners were given, newest first',
    access: allow('appraisals.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(PropertyTimelineItem),
  }),
  contact: endpoint({
    method: 'GET',
    path: '/api/timeline/contact/:id',
    summary: 'The activity of a contact, newest first',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      /** `talk`: notes, calls, emails, SMS and tasks; `changes`: what was changed. */
      show: z.enum(['all', 'talk', 'changes']).default('all'),
    }),
    /** `lastEmailAt`: when the newest campaign email was sent to them. */
    response: pageOf(TimelineItem).extend({ lastEmailAt: Instant.nullable() }),
  }),
}
