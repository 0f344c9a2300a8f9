import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'
import { followUpStates } from '#workflow/opens/visits.rules.ts'

const words = { subject: limitedText(200).min(1, 'Enter a subject'), text: limitedText(8000).min(1, 'Enter a message') }

export const OwnerSummary = z
  .object({
    owners: z.array(
      z.object({
        contactId: Id,
        name: z.string(),
        address: z.string().nullable(),
        /** Why it can't be sent to them; null when it can. */
        why: z.string().nullable(),
        sent: z.object({ state: z.enum(followUpStates), reason: z.string().nullable(), at: Instant }).nullable(),
      }),
    ),
    /** Names on the listing that aren't linked to a contact. */
    unlinked: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    /** Not claimed by the job yet; until then they can be undone. */
    waiting: z.int(),
    undoUntil: Instant.nullable(),
    /** May change the listing, and so write to its owners. */
    canSend: z.boolean(),
  })
  .meta({ id: 'OwnerSummary' })
export type OwnerSummary = z.infer<typeof OwnerSummary>

const write = allow('opens.write', 'records')
export const ownerSummaryEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/opens/:id/owner_summary',
    summary: 'A summary of an open home for its vendors or landlords, without names of visitors, and who it can be sent to',
    access: write,
    params: IdParams,
    response: OwnerSummary,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/opens/:id/owner_summary/preview',
    summary: 'The summary as one owner gets it',
    access: write,
    params: IdParams,
    body: z.object({ contactId: Id, ...words }),
    response: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    rateLimit: { max: 120, perSeconds: 60, by: 'user' },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/opens/:id/owner_summary',
    summary: 'Send the summary by email after half a minute in which it can be undone. Owners who already have it are skipped',
    access: write,
    params: IdParams,
    body: z.object({ contactIds: z.array(Id).min(1, 'Choose who gets the summary').max(8), ...words }),
    response: z.object({ queued: z.int(), alreadySent: z.int(), undoUntil: Instant.nullable() }),
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/opens/:id/owner_summary/undo',
    summary: 'Undo a summary that has not been sent yet',
    access: write,
    params: IdParams,
    /** `left` were on their way already. */
    response: z.object({ undone: z.int(), left: z.int() }),
  }),
}
