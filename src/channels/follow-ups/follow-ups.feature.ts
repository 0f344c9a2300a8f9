import { contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { unsentHere } from '#platform/sending/message-state.ts'
import { followUpsWanted } from '#workflow/opens/opens.events.ts'
import { followUpEndpoints } from './follow-ups.contract.ts'
import { ownerSummaryEndpoints } from './owner-summary.contract.ts'
import { followUpLinks } from './server/follow-up-links.ts'
import { followUpRoutes } from './server/follow-ups.routes.ts'
import { endAfterRestore, lastFollowUps } from './server/follow-ups.store.ts'
import { emptyMessagesTo, messagesTo } from './server/person-messages.store.ts'
import { sendFollowUp } from './server/send.jobs.ts'
import { sendOwnerSummary } from './server/summary/send-summary.jobs.ts'
import { ownerSummaryRoutes } from './server/summary/summary.routes.ts'
import { endSummariesAfterRestore } from './server/summary/summary.store.ts'

/** Messages after an open home: to its visitors, and the summary to its owner. */
export const followUps = feature({
  name: 'follow-ups',
  endpoints: { 'follow-ups': followUpEndpoints, 'owner-summaries': ownerSummaryEndpoints },
  routes: [followUpRoutes, ownerSummaryRoutes],
  links: [followUpLinks],
  jobs: [sendFollowUp, sendOwnerSummary],
  restored: (caller) =>
    caller.transaction(async (ctx) => {
      await endAfterRestore(ctx)
      await endSummariesAfterRestore(ctx)
    }),
  on: [
    runs(followUpsWanted, async (ctx, { visitIds, answers }) => {
      for (const [visitId, one] of await lastFollowUps(ctx, visitIds)) answers.set(visitId, one)
    }),
    ...followsMerges('owner_summaries'),
    outlivesContacts('owner_summaries'),
    runs(contactsErased, (ctx, { ids }) => emptyMessagesTo(ctx, ids)),
    runs(personExporting, async (ctx, { id, parts }) => {
      Object.assign(parts, await messagesTo(ctx, id))
    }),
  ],
  personalData: {
    follow_ups: { text: ['address', 'subject', 'text', 'reason'], none: ['document_ids'] },
    owner_summaries: { text: ['address', 'subject', 'text', 'reason'] },
  },
  archive: {
    tables: ['follow_ups', 'owner_summaries'],
    arrives: { follow_ups: unsentHere, owner_summaries: unsentHere },
  },
})
