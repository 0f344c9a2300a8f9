import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { partyRoles } from '#core/listings/listing-parties.rules.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { Task } from '#workflow/tasks/tasks.contract.ts'
import { Note } from '#workflow/notes/notes.contract.ts'
import { timelineHeads } from './timeline.heads.ts'

/** One activity of a contact: a note, call or task, or a change. */
export const TimelineItem = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('note'), at: Instant, note: Note }),
    z.object({ kind: z.literal('event'), at: Instant, event: HistoryEntry }),
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

export const timelineEndpoints = {
  contact: endpoint(timelineHeads.contact, {
    summary: 'The activity of a contact, newest first',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      /** `talk`: notes, calls and mails; `changes`: what was changed. */
      show: z.enum(['all', 'talk', 'changes']).default('all'),
    }),
    response: pageOf(TimelineItem),
  }),
}
