import type { Caller, Context } from '#platform/context.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { longestCallMs } from '../adapters/portal-adapter.ts'
import { findAccount } from '../accounts/portal-accounts.store.ts'
import { fail, dueIn, hasGivenUp, lockByTicket, nameOf, type StepQueue, type Ticket, waitingState } from './publication-step.ts'
import { guardedAccountOf, heldOn, lockWaitingOn, sendingUntil } from '../accounts/account-publications.store.ts'
import { noteTakeoverSent } from '../takeover/takeover-marks.store.ts'
import { changePublication } from './publications.store.ts'
import { isHeld, type StoredPublication } from './publication-rows.store.ts'

/** So many listings are marked as sent by one whole feed; more go with the next one. */
const batchSize = 500

export const isWholeFeed = ({ account }: StoredPublication) => account.feed?.content === 'whole'

/**
 * Marks what is sent now: one publication, or all that waits for a whole feed. No other run touches it until the lease ends. If it ends
 * without an answer (the process was killed), the job queued here sends again under the same id, which the portal takes as the same
 * listing.
 */
export async function claim(ctx: Context, ticket: Ticket, queue: StepQueue): Promise<StoredPublication[]> {
  // One feed of an account after the other: an older one must not arrive last. And a takeover that is confirmed or undone now comes first.
  const guarded = await guardedAccountOf(ctx, ticket.publicationId)
  if (guarded) await findAccount(ctx, guarded, { lock: true })
  const publication = await lockByTicket(ctx, ticket)
  if (!publication || !(await canSendNow(ctx, publication))) return []
  if (!(await noteTakenOver(ctx, publication))) return []
  if (!isWholeFeed(publication)) return [await markSending(ctx, publication, queue)]
  const busyUntil = await sendingUntil(ctx, publication.account.id)
  if (busyUntil) {
    await changePublication(ctx, publication, { state: waitingState(publication), dueAt: busyUntil })
    await queue.send(ctx, publication.id, busyUntil)
    return []
  }
  const claimed = [await markSending(ctx, publication, queue)]
  for (const other of await lockWaitingOn(ctx, publication.account.id, batchSize))
    if (other.id !== publication.id && (await noteTakenOver(ctx, other))) claimed.push(await markSending(ctx, other, queue))
  return claimed
}

/** False when it waits or has ended instead. */
async function canSendNow(ctx: Context, publication: StoredPublication): Promise<boolean> {
  if (publication.account.isArchived) {
    await fail(ctx, publication, 'The portal account was deleted')
    return false
  }
  if (isHeld(publication)) {
    await holdForTakeover(ctx, publication)
    return false
  }
  if (publication.isPaused || publication.account.isPaused) {
    const who = publication.isPaused ? 'Publishing' : publication.account.name
    await changePublication(
      ctx,
      publication,
      { state: waitingState(publication), dueAt: null },
      { kind: 'held', detail: `${who} is paused. It will be sent when you resume it` },
    )
    return false
  }
  if (!hasGivenUp(ctx, publication.queuedAt)) return true
  await fail(ctx, publication, `${nameOf(publication)} couldn’t be reached for two days. Try again later`)
  return false
}

const holdForTakeover = (ctx: Context, publication: StoredPublication) =>
  changePublication(
    ctx,
    publication,
    { state: waitingState(publication), dueAt: null },
    { kind: 'held', detail: `Built, not sent: ${publication.account.name} is not yet taken over` },
  )

/** From here on the confirmation of a takeover can't be undone. False when it was undone just now, and the publication waits. */
async function noteTakenOver(ctx: Context, publication: StoredPublication): Promise<boolean> {
  const { takeover, listingId, account } = publication
  if (!takeover?.confirmedAt || takeover.sentAt) return true
  if (await noteTakeoverSent(ctx, { listingId, accountId: account.id })) return true
  await holdForTakeover(ctx, publication)
  return false
}

async function markSending(ctx: Context, publication: StoredPublication, queue: StepQueue): Promise<StoredPublication> {
  const dueAt = dueIn(ctx, longestCallMs)
  const isCutOff = publication.state === 'sending'
  const claimed = await changePublication(
    ctx,
    publication,
    {
      state: 'sending',
      sentVersion: publication.wantedVersion,
      sentHash: adapterFor(publication.account.portalType).contentHash(publication.payload),
      uploadIds: [],
      attempts: publication.attempts + 1,
      dueAt,
    },
    {
      kind: 'sending',
      detail: `${isCutOff ? 'The last attempt was interrupted. Sending again' : 'Sending'}: version ${publication.wantedVersion} to ${nameOf(publication)}`,
    },
  )
  await queue.send(ctx, publication.id, dueAt)
  return claimed
}

/** Resumes publications that waited while their account was paused or not taken over, a hundred per transaction. */
export async function resumeWaiting(
  caller: Caller,
  { accountId, reason }: { accountId: string; reason: 'resumed' | 'takenOver' },
  queue: StepQueue,
): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await caller.transaction(async (ctx) => {
      const account = await findAccount(ctx, accountId)
      if (!account || account.isPaused || account.isArchived) return false
      const held = await heldOn(ctx, accountId, 100)
      for (const publication of held) {
        const dueAt = ctx.clock()
        await changePublication(
          ctx,
          publication,
          { dueAt, queuedAt: dueAt },
          { kind: 'resumed', detail: `${account.name} ${reason === 'takenOver' ? 'is taken over' : 'resumed'}` },
        )
        await queue.send(ctx, publication.id, dueAt)
      }
      return held.length > 0
    })
}
