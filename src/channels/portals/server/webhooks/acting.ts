import type { Caller } from '#platform/context.ts'
import { portalKinds } from '../../portal-kinds.rules.ts'
import { domainEnquiryAnnounced, reaEnquiryAnnounced } from '../../portals.events.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'
import { nameOf } from '../publications/publication-step.ts'
import { changePublication } from '../publications/publications.store.ts'
import { stepQueue } from '../publications/step-queue.ts'
import type { PortalEvent } from './events.ts'
import { lockSentAs, newCalls, noteCall } from './webhooks.store.ts'

/**
 * Polls now for what a portal's call is about, instead of when it would be due; its body is never trusted. A call that comes again
 * changes nothing, and one that never comes only costs the wait.
 */
export async function actOn(
  { caller, account }: { caller: Caller; account: StoredAccount },
  events: readonly PortalEvent[],
): Promise<void> {
  const isRea = portalKinds[account.portalType].transport === 'rea'
  await caller.transaction(async (ctx) => {
    const fresh = await newCalls(ctx, account.id, [...new Set(events.map(({ key }) => key))])
    const news = events.filter(({ key }) => fresh.has(key))
    const uploadIds = news.filter(({ about }) => about === 'upload').flatMap((event) => event.uploadIds)
    if (uploadIds.length)
      for (const publication of await lockSentAs(ctx, account.id, uploadIds)) {
        const dueAt = ctx.clock()
        await changePublication(
          ctx,
          publication,
          { dueAt },
          { kind: 'called', detail: `${nameOf(publication)} has processed it. Gable is checking the result` },
        )
        await stepQueue.poll(ctx, publication.id, dueAt)
      }
    if (news.some(({ about }) => about === 'enquiry'))
      await ctx.emit(isRea ? reaEnquiryAnnounced : domainEnquiryAnnounced, { id: account.id })
    // Last, as in the steps of a publication: two that lock the same rows the other way round would wait for each other.
    await noteCall(ctx, account.id)
    ctx.changed('portalAccount', account.id)
  })
}
