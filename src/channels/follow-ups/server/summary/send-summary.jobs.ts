import * as z from 'zod'
import { findAnyContact, lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import { formatCents } from '#common/money.ts'
import { listingPriceSaid } from '#core/listings/listings.events.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { visitsOfOpen } from '#workflow/opens/server/visits.service.ts'
import { isFigureIn } from '../../owner-summary.rules.ts'
import { emailWays } from './owners.service.ts'
import { summaryMail } from './summary-mail.ts'
import { lockSummary, moveSummary, type StoredSummary } from './summary.store.ts'

export const sendOwnerSummary = job({
  name: 'opens.owner-summary',
  leavesGable: true,
  payload: z.object({ summaryId: z.uuid() }),
  retries: 4,
  concurrency: 2,
  subject: () => 'Summary of an open home for its owner',
  run: (caller, { summaryId }) => sendOnce(caller, summaryId, sending),
})

const sending: Sending<StoredSummary, Mail> = {
  name: 'owner summary',
  waiting: 'waiting',
  lock: lockSummary,
  async prepare(ctx, summary) {
    const refusal = await refusalNow(ctx, summary)
    return refusal ? { refusal } : { message: await summaryMail(ctx, summary) }
  },
  send: ({ platform, scope }, mail) => platform.mailer.send(mail, scope.agencyId),
  async sent(ctx, summary) {
    const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null }
    if (!(await moveSummary(ctx, summary.id, { from: ['sending', 'unknown'], to }))) return
    await notePrices(ctx, summary)
    if (summary.contactId) await touchContact(ctx, summary.contactId, ctx.clock())
    notifyScreens(ctx, summary)
  },
  async giveUp(ctx, summary, to) {
    if (await moveSummary(ctx, summary.id, { from: ['waiting', 'sending'], to })) notifyScreens(ctx, summary)
  },
  move: moveSummary,
  async again(ctx, summary, startAfter) {
    await ctx.enqueue(sendOwnerSummary, { summaryId: summary.id }, { startAfter })
    notifyScreens(ctx, summary)
  },
}

function notifyScreens(ctx: Context, { openId, contactId }: StoredSummary): void {
  ctx.changed('open', openId)
  if (contactId) ctx.changed('contact', contactId)
}

async function refusalNow(ctx: Context, { contactId, address, openId }: StoredSummary): Promise<string | undefined> {
  if (!(await openFacts(ctx, openId))) return 'The listing was deleted'
  const contact = contactId ? await lockAnyContact(ctx, contactId).catch(undefinedIfNotFound) : undefined
  if (!contact) return 'The contact was deleted'
  const way = (await emailWays(ctx, [contact.id])).get(contact.id)
  if (way?.why) return way.why
  return way?.address === address ? undefined : 'This is no longer their email address'
}

/** The price log keeps which figures an owner was given: the opinions that are still in the text. */
async function notePrices(ctx: Context, { openId, contactId, text }: StoredSummary): Promise<void> {
  const open = await openFacts(ctx, openId)
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
