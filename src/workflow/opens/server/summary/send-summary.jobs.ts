import * as z from 'zod'
import { findAnyContact, lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import { formatCents } from '#common/money.ts'
import { listingPriceSaid } from '#core/listings/listings.events.ts'
import type { Caller, Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { HeldBack } from '#platform/outside.ts'
import { openFacts } from '../open-facts.store.ts'
import { opensById } from '../opens.store.ts'
import { visitsOfOpen } from '../visits.store.ts'
import { isFigureIn } from '../../owner-summary.rules.ts'
import { emailWays } from './owners.service.ts'
import { summaryMail } from './summary-mail.ts'
import { lockSummary, moveSummary, type StoredSummary } from './summary.store.ts'

const mostTries = 5
const firstWaitMs = 60_000

/** Each at most once (decision note 54). */
export const sendOwnerSummary = job({
  name: 'opens.owner-summary',
  leavesGable: true,
  payload: z.object({ summaryId: z.uuid() }),
  retries: 4,
  concurrency: 2,
  subject: () => 'Summary of an open home for its owner',
  async run(caller, { summaryId }) {
    await caller.platform.outside.assertOpen(caller.scope.agencyId)
    const claimed = await caller.transaction((ctx) => claim(ctx, summaryId))
    if (!claimed) return
    const { summary, mail } = claimed
    try {
      await caller.platform.mailer.send(mail, caller.scope.agencyId)
    } catch (error) {
      return notSent(caller, summary, error)
    }
    await caller.transaction(async (ctx) => {
      const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null }
      if (!(await moveSummary(ctx, summaryId, { from: ['sending', 'unknown'], to }))) return
      await notePrices(ctx, summary)
      if (summary.contactId) {
        await touchContact(ctx, summary.contactId, ctx.clock())
        ctx.changed('contact', summary.contactId)
      }
      ctx.changed('open', summary.openId)
    })
  },
})

async function claim(ctx: Context, id: string): Promise<{ summary: StoredSummary; mail: Mail } | undefined> {
  const summary = await lockSummary(ctx, id)
  if (summary?.state === 'sending') {
    await giveUp(ctx, summary, { state: 'unknown', reason: 'Gable stopped while sending this email' })
    return undefined
  }
  if (summary?.state !== 'waiting') return undefined
  const refusal = await refusalNow(ctx, summary)
  if (refusal) {
    await giveUp(ctx, summary, { state: 'failed', reason: refusal })
    return undefined
  }
  const mail = await summaryMail(ctx, summary)
  await moveSummary(ctx, id, { from: ['waiting'], to: { state: 'sending', tries: summary.tries + 1 } })
  return { summary: { ...summary, tries: summary.tries + 1 }, mail }
}

async function refusalNow(ctx: Context, { contactId, address, openId }: StoredSummary): Promise<string | undefined> {
  if (!(await openFacts(ctx, openId))) return 'The listing was deleted'
  const contact = contactId ? await lockAnyContact(ctx, contactId).catch(undefinedIfNotFound) : undefined
  if (!contact) return 'The contact was deleted'
  const way = (await emailWays(ctx, [contact.id])).get(contact.id)
  if (way?.why) return way.why
  return way?.address === address ? undefined : 'This is no longer their email address'
}

async function notSent(caller: Caller, summary: StoredSummary, error: unknown): Promise<void> {
  if (error instanceof HeldBack) {
    await caller.transaction((ctx) =>
      moveSummary(ctx, summary.id, { from: ['sending'], to: { state: 'waiting', tries: summary.tries - 1 } }),
    )
    throw error
  }
  const { kind, message } =
    error instanceof MailFailure ? error : { kind: 'server' as const, message: 'Something went wrong in Gable' }
  caller.log.warn({ err: error, kind }, 'owner summary not sent')
  await caller.transaction(async (ctx) => {
    if (kind === 'unknown') return giveUp(ctx, summary, { state: 'unknown', reason: message })
    if (kind === 'refused' || summary.tries >= mostTries) return giveUp(ctx, summary, { state: 'failed', reason: message })
    await moveSummary(ctx, summary.id, { from: ['sending'], to: { state: 'waiting', reason: message } })
    const waitMs = firstWaitMs * 4 ** (summary.tries - 1)
    await ctx.enqueue(sendOwnerSummary, { summaryId: summary.id }, { startAfter: new Date(Date.now() + waitMs) })
    ctx.changed('open', summary.openId)
  })
}

/** The price log keeps which figures an owner was given: the opinions that are still in the text. */
async function notePrices(ctx: Context, { openId, contactId, text }: StoredSummary): Promise<void> {
  const [open] = await opensById(ctx, [openId])
  const contact = contactId ? await findAnyContact(ctx, contactId) : undefined
  if (!open || !contact) return
  const quoted = (await visitsOfOpen(ctx, openId))
    .flatMap(({ priceFromCents, priceToCents }) => [priceFromCents, priceToCents])
    .filter((cents): cents is number => cents !== null && isFigureIn(text, formatCents(cents)))
  if (!quoted.length) return
  const [fromCents, toCents] = [Math.min(...quoted), Math.max(...quoted)]
  await ctx.emit(listingPriceSaid, {
    listingId: open.listingId,
    contactId: contact.id,
    name: null,
    fromCents,
    toCents: toCents > fromCents ? toCents : null,
    note: 'Visitors’ opinions, in the summary of the open home',
  })
}

async function giveUp(
  ctx: Context,
  { id, openId, contactId }: StoredSummary,
  to: { state: 'failed' | 'unknown'; reason: string },
): Promise<void> {
  if (!(await moveSummary(ctx, id, { from: ['waiting', 'sending'], to }))) return
  ctx.changed('open', openId)
  if (contactId) ctx.changed('contact', contactId)
}
