import * as z from 'zod'
import { undefinedIfNotFound } from '#common/errors.ts'
import { type SmsDue, smsDue } from '#core/contacts/contacts.events.ts'
import { lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { setFollowedUp } from '#workflow/opens/server/opens.service.ts'
import { lockVisit, setContractSent, type StoredVisit } from '#workflow/opens/server/visits.service.ts'
import { documentLines, followUpMail } from './follow-up-mail.ts'
import { findFollowUp, moveFollowUp, type StoredFollowUp } from './follow-ups.store.ts'
import { waysAfter } from './reach.service.ts'

/** An SMS is queued in the same transaction in which its follow-up is marked as sent. */
export const sendFollowUp = job({
  name: 'opens.follow-up',
  leavesGable: true,
  payload: z.object({ followUpId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'Follow-up after an open home',
  run: (caller, { followUpId }) => sendOnce(caller, followUpId, sending),
})

const sending: Sending<StoredFollowUp, Mail> = {
  name: 'follow-up',
  waiting: 'waiting',
  async lock(ctx, id) {
    const found = await findFollowUp(ctx, id)
    // The open home first, as everywhere.
    if (found) await openFacts(ctx, found.openId, { lock: true })
    if (found) await lockVisit(ctx, found.visitId)
    return findFollowUp(ctx, id, { lock: true })
  },
  async prepare(ctx, followUp) {
    const visit = await lockVisit(ctx, followUp.visitId)
    if (!visit) return 'done'
    const refusal = await refusalNow(ctx, followUp, visit)
    if (refusal) return { refusal }
    if (followUp.channel === 'email') return { message: await followUpMail(ctx, followUp) }
    const due: SmsDue = {
      contactId: visit.contactId ?? '',
      number: followUp.address,
      purpose: followUp.kind === 'requested' ? 'service' : 'openHomes',
      text: [followUp.text, ...documentLines(ctx, followUp)].join('\n'),
    }
    await ctx.emit(smsDue, due)
    if (due.outcome !== 'queued') return { refusal: due.outcome?.refusal ?? 'SMS is not available' }
    await sent(ctx, followUp, ['waiting'])
    return 'done'
  },
  send: ({ platform, scope }, mail) => platform.mailer.send(mail, scope.agencyId),
  sent: (ctx, followUp) => sent(ctx, followUp, ['sending', 'unknown']),
  giveUp,
  move: moveFollowUp,
  async again(ctx, { id, openId }, startAfter) {
    await ctx.enqueue(sendFollowUp, { followUpId: id }, { startAfter })
    ctx.changed('visit', openId)
  },
}

/** Consent, address and contact as they are now. */
async function refusalNow(ctx: Context, followUp: StoredFollowUp, visit: StoredVisit): Promise<string | undefined> {
  if (visit.status === 'cancelled') return 'The visit was removed'
  const contact = visit.contactId ? await lockAnyContact(ctx, visit.contactId).catch(undefinedIfNotFound) : undefined
  if (!contact) return 'The contact was deleted'
  const { kind, channel, address } = followUp
  const reached = { ...visit, visitId: visit.id, contactId: contact.id, kind, person: personFor(visit, channel, address) }
  const way = (await waysAfter(ctx, [reached])).get(visit.id)?.find((one) => one.channel === channel)
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
  if (followUp.kind === 'requested' && visit) await setContractSent(ctx, visit.id)
  if (visit?.contactId && followUp.channel === 'email') await touchContact(ctx, visit.contactId, ctx.clock())
  ctx.changed('visit', followUp.openId)
}

async function giveUp(
  ctx: Context,
  followUp: StoredFollowUp,
  to: { state: 'failed' | 'unknown'; reason: string },
): Promise<void> {
  await openFacts(ctx, followUp.openId, { lock: true })
  if (!(await moveFollowUp(ctx, followUp.id, { from: ['waiting', 'sending'], to }))) return
  // Someone did not get theirs: the open home is due again, and Home shows it.
  if (to.state === 'failed') await setFollowedUp(ctx, followUp.openId, false)
  ctx.changed('visit', followUp.openId)
  ctx.changed('open', followUp.openId)
}
