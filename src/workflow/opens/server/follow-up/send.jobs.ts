import * as z from 'zod'
import { undefinedIfNotFound } from '#common/errors.ts'
import { lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { HeldBack } from '#platform/outside.ts'
import { type SmsDue, smsDue } from '../../opens.events.ts'
import { openFacts } from '../open-facts.store.ts'
import { updateOpens } from '../opens.store.ts'
import { lockVisit, type StoredVisit, updateVisit } from '../visits.store.ts'
import { documentLines, followUpMail } from './follow-up-mail.ts'
import { findFollowUp, moveFollowUp, type StoredFollowUp } from './follow-ups.store.ts'
import { waysOf } from './reach.service.ts'

const mostTries = 5
const firstWaitMs = 60_000

/**
 * Each message at most once (decision note 54): `sending` is committed before the email server is called, and what a later run finds in that
 * state may have been sent. An SMS is queued in the same transaction in which its follow-up is marked as sent.
 */
export const sendFollowUp = job({
  name: 'opens.follow-up',
  leavesGable: true,
  payload: z.object({ followUpId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'Follow-up after an open home',
  async run(caller, { followUpId }) {
    await caller.platform.outside.assertOpen(caller.scope.agencyId)
    const claimed = await caller.transaction((ctx) => claim(ctx, followUpId))
    if (!claimed) return
    try {
      await caller.platform.mailer.send(claimed.mail, caller.scope.agencyId)
    } catch (error) {
      return notSent(caller, claimed.followUp, error)
    }
    await caller.transaction((ctx) => sent(ctx, claimed.followUp, ['sending', 'unknown']))
  },
})

async function claim(ctx: Context, id: string): Promise<{ followUp: StoredFollowUp; mail: Mail } | undefined> {
  const found = await findFollowUp(ctx, id)
  // The open home first, as everywhere.
  if (found) await openFacts(ctx, found.openId, { lock: true })
  const visit = found && (await lockVisit(ctx, found.visitId))
  const followUp = await findFollowUp(ctx, id, { lock: true })
  if (followUp?.state === 'sending') {
    await giveUp(ctx, followUp, { state: 'unknown', reason: 'Gable stopped while this message was on its way' })
    return undefined
  }
  if (followUp?.state !== 'waiting' || !visit) return undefined
  const refusal = await refusalNow(ctx, followUp, visit)
  if (refusal) {
    await giveUp(ctx, followUp, { state: 'failed', reason: refusal })
    return undefined
  }
  if (followUp.channel === 'email') {
    const mail = await followUpMail(ctx, followUp)
    await moveFollowUp(ctx, id, { from: ['waiting'], to: { state: 'sending', tries: followUp.tries + 1 } })
    return { followUp: { ...followUp, tries: followUp.tries + 1 }, mail }
  }
  const due: SmsDue = {
    contactId: visit.contactId ?? '',
    number: followUp.address,
    purpose: followUp.kind === 'requested' ? 'service' : 'openHomes',
    text: [followUp.text, ...documentLines(ctx, followUp)].join('\n'),
  }
  await ctx.emit(smsDue, due)
  if (due.outcome === 'queued') await sent(ctx, followUp, ['waiting'])
  else await giveUp(ctx, followUp, { state: 'failed', reason: due.outcome?.refusal ?? 'SMS is not available' })
  return undefined
}

/** Consent, address and contact as they are now. */
async function refusalNow(ctx: Context, followUp: StoredFollowUp, visit: StoredVisit): Promise<string | undefined> {
  if (visit.status === 'cancelled') return 'The visit was removed'
  const contact = visit.contactId ? await lockAnyContact(ctx, visit.contactId).catch(undefinedIfNotFound) : undefined
  if (!contact) return 'The contact was deleted'
  const { kind, channel, address } = followUp
  const reached = { ...visit, visitId: visit.id, contactId: contact.id, kind, person: personFor(visit, channel, address) }
  const way = (await waysOf(ctx, [reached])).get(visit.id)?.find((one) => one.channel === channel)
  if (way?.why) return way.why
  return way?.address === address ? undefined : 'This is no longer their address'
}
const personFor = ({ people }: StoredVisit, channel: string, address: string) => ({
  name: people[0]?.name ?? '',
  email: channel === 'email' ? address : (people[0]?.email ?? null),
  mobile: channel === 'sms' ? address : (people[0]?.mobile ?? null),
})

async function sent(ctx: Context, followUp: StoredFollowUp, from: readonly StoredFollowUp['state'][]): Promise<void> {
  if (!(await moveFollowUp(ctx, followUp.id, { from, to: { state: 'sent', sentAt: ctx.clock(), reason: null } }))) return
  const visit = await lockVisit(ctx, followUp.visitId)
  if (followUp.kind === 'requested' && visit) await updateVisit(ctx, visit.id, { contract_sent_at: ctx.clock() })
  if (visit?.contactId && followUp.channel === 'email') await touchContact(ctx, visit.contactId, ctx.clock())
  ctx.changed('visit', followUp.openId)
}

async function notSent(caller: Caller, followUp: StoredFollowUp, error: unknown): Promise<void> {
  if (error instanceof HeldBack) {
    await caller.transaction((ctx) =>
      moveFollowUp(ctx, followUp.id, { from: ['sending'], to: { state: 'waiting', tries: followUp.tries - 1 } }),
    )
    throw error
  }
  // What is no answer of the server (a full disk, a mistake of ours) happened before anything left.
  const { kind, message } =
    error instanceof MailFailure ? error : { kind: 'server' as const, message: 'Something went wrong in Gable' }
  caller.log.warn({ err: error, kind }, 'follow-up not sent')
  await caller.transaction(async (ctx) => {
    if (kind === 'unknown') return giveUp(ctx, followUp, { state: 'unknown', reason: message })
    if (kind === 'refused' || followUp.tries >= mostTries) return giveUp(ctx, followUp, { state: 'failed', reason: message })
    await moveFollowUp(ctx, followUp.id, { from: ['sending'], to: { state: 'waiting', reason: message } })
    const waitMs = firstWaitMs * 4 ** (followUp.tries - 1)
    await ctx.enqueue(sendFollowUp, { followUpId: followUp.id }, { startAfter: new Date(Date.now() + waitMs) })
    ctx.changed('visit', followUp.openId)
  })
}

async function giveUp(
  ctx: Context,
  followUp: StoredFollowUp,
  to: { state: 'failed' | 'unknown'; reason: string },
): Promise<void> {
  await openFacts(ctx, followUp.openId, { lock: true })
  if (!(await moveFollowUp(ctx, followUp.id, { from: ['waiting', 'sending'], to }))) return
  // Someone did not get theirs: the open home is due again, and Home shows it.
  if (to.state === 'failed') await updateOpens(ctx, [followUp.openId], { state: 'closed', followed_up_at: null })
  ctx.changed('visit', followUp.openId)
  ctx.changed('open', followUp.openId)
}
