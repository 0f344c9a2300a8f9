import { AppError, notFound } from '#common/errors.ts'
import { formatCents } from '#common/money.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import { listingPriceSaid } from '#core/listings/listings.events.ts'
import { type Context, newId } from '#platform/context.ts'
import { greeted, undoSeconds } from '../../follow-ups.rules.ts'
import type { OwnerSummary } from '../../owner-summary.contract.ts'
import { summaryDraft } from '../../owner-summary.rules.ts'
import { writerOf } from '../follow-up/follow-ups.store.ts'
import { attendanceOf } from '../kit.service.ts'
import { openFacts } from '../open-facts.store.ts'
import { getOpen } from '../opens.service.ts'
import { type Owner, ownersOf } from './owners.service.ts'
import { summaryMail } from './summary-mail.ts'
import { deleteWaitingSummaries, insertSummaries, type NewSummary, type StoredSummary, summariesOf } from './summary.store.ts'
import { sendOwnerSummary } from './send-summary.jobs.ts'

interface Words {
  subject: string
  text: string
}

export async function readSummary(ctx: Context, openId: string): Promise<OwnerSummary> {
  const { open, visits } = await attendanceOf(ctx, openId)
  const { tradingName } = await getBranding(ctx)
  const facts = await openFacts(ctx, openId)
  if (!facts) throw notFound({ open: openId })
  const writer = await writerOf(ctx, ctx.scope.userId)
  const { owners, unlinked } = await ownersOf(ctx, open.listingId)
  const summaries = await summariesOf(ctx, openId)
  const waiting = summaries.filter(({ state, tries }) => state === 'waiting' && tries === 0)
  return {
    owners: owners.map((one) => ({ ...one, sent: lastTo(summaries, one) })),
    unlinked,
    ...summaryDraft({
      place: facts.place,
      when: openHomeWords(open),
      isLease: open.isLease,
      isInspection: open.kind === 'private',
      visits,
      writer: { name: writer?.name ?? tradingName, phone: writer?.phone ?? null },
      agencyName: tradingName,
    }),
    waiting: waiting.length,
    undoUntil: waiting.length ? new Date(Math.min(...waiting.map(({ sendAfter }) => sendAfter.getTime()))).toISOString() : null,
    canSend: open.canPlan,
  }
}
function lastTo(summaries: readonly StoredSummary[], { contactId }: Owner): OwnerSummary['owners'][number]['sent'] {
  const last = summaries.findLast((one) => one.contactId === contactId)
  return last ? { state: last.state, reason: last.reason, at: (last.sentAt ?? last.createdAt).toISOString() } : null
}

/** Written and sent by those who may change the listing: the owner is their client. */
async function requireSender(ctx: Context, openId: string): Promise<{ listingId: string }> {
  const open = await getOpen(ctx, openId)
  if (!open.canPlan) throw new AppError('forbidden', 'Only users who can edit the listing can write to its owners')
  return open
}

export async function previewSummary(ctx: Context, openId: string, { contactId, ...words }: Words & { contactId: string }) {
  const { listingId } = await requireSender(ctx, openId)
  const owner = (await ownersOf(ctx, listingId)).owners.find((one) => one.contactId === contactId)
  if (!owner) throw notFound({ contact: contactId })
  const text = await wordsTo(ctx, owner, words)
  const address = owner.address ?? ''
  const mail = await summaryMail(ctx, { id: openId, address, subject: words.subject, text, createdBy: ctx.scope.userId })
  return { to: address, subject: mail.subject, html: mail.html, text: mail.text }
}
async function wordsTo(ctx: Context, { contactId, name }: Owner, { text }: Words): Promise<string> {
  const contact = await findAnyContact(ctx, contactId)
  return greeted(contact?.fields.firstName ?? (contact?.fields.companyName ? null : (name.split(' ')[0] ?? null)), text, 'email')
}

interface Queued {
  queued: number
  alreadySent: number
  undoUntil: string | null
}
/** All of them or none. Who was sent it is passed over, so that two presses and two users send once. */
export async function sendSummary(
  ctx: Context,
  openId: string,
  { contactIds, ...words }: Words & { contactIds: readonly string[] },
): Promise<Queued> {
  const { listingId } = await requireSender(ctx, openId)
  await lockEnded(ctx, openId)
  const known = new Map((await ownersOf(ctx, listingId)).owners.map((one) => [one.contactId, one]))
  const before = (await summariesOf(ctx, openId)).filter(({ state }) => state !== 'failed')
  const taken = new Set(before.flatMap(({ contactId, address }) => [contactId, address.toLowerCase()]))
  const sendAfter = new Date(ctx.clock().getTime() + undoSeconds * 1000)
  const rows: NewSummary[] = []
  const chosen = new Set(contactIds)
  for (const contactId of chosen) {
    const owner = known.get(contactId)
    if (!owner) throw notFound({ contact: contactId })
    // A couple with one address gets one email.
    if (taken.has(contactId) || (owner.address && taken.has(owner.address.toLowerCase()))) continue
    if (owner.why || !owner.address) throw new AppError('rule_broken', `${owner.name}: ${owner.why ?? 'No email address'}`)
    taken.add(owner.address.toLowerCase())
    const text = await wordsTo(ctx, owner, words)
    rows.push({ id: newId(), openId, contactId, address: owner.address, subject: words.subject, text, sendAfter })
    await notePrices(ctx, { openId, listingId, owner, text })
  }
  await insertSummaries(ctx, rows)
  // The queue waits by the database's clock, which is real time.
  for (const { id } of rows)
    await ctx.enqueue(sendOwnerSummary, { summaryId: id }, { startAfter: new Date(Date.now() + undoSeconds * 1000) })
  if (rows.length) {
    const changes = [{ field: 'messages', before: null, after: rows.length }]
    await ctx.audit({ action: 'owner summary queued', entity: 'listing', entityId: listingId, changes })
    ctx.changed('open', openId)
  }
  return {
    queued: rows.length,
    alreadySent: chosen.size - rows.length,
    undoUntil: rows.length ? sendAfter.toISOString() : null,
  }
}

/** The price log keeps which figures an owner was given: the opinions that are still in the text. */
async function notePrices(
  ctx: Context,
  { openId, listingId, owner, text }: { openId: string; listingId: string; owner: Owner; text: string },
): Promise<void> {
  const { visits } = await attendanceOf(ctx, openId)
  const quoted = visits
    .flatMap(({ priceFromCents, priceToCents }) => [priceFromCents, priceToCents])
    .filter((cents): cents is number => cents !== null && text.includes(formatCents(cents)))
  if (!quoted.length) return
  const [fromCents, toCents] = [Math.min(...quoted), Math.max(...quoted)]
  await ctx.emit(listingPriceSaid, {
    listingId,
    contactId: owner.contactId,
    name: owner.name,
    fromCents,
    toCents: toCents > fromCents ? toCents : null,
    note: 'Visitors’ opinions, in the summary of the open home',
  })
}

export async function undoSummary(ctx: Context, openId: string): Promise<{ undone: number }> {
  const { listingId } = await requireSender(ctx, openId)
  await lockEnded(ctx, openId)
  const undone = await deleteWaitingSummaries(ctx, openId)
  if (!undone) throw new AppError('conflict', 'This summary is already on its way')
  const changes = [{ field: 'messages', before: undone, after: 0 }]
  await ctx.audit({ action: 'owner summary undone', entity: 'listing', entityId: listingId, changes })
  ctx.changed('open', openId)
  return { undone }
}

/** With its lock: two users who press at once come one after the other. */
async function lockEnded(ctx: Context, openId: string): Promise<void> {
  const facts = await openFacts(ctx, openId, { lock: true })
  if (!facts) throw notFound({ open: openId })
  if (facts.state !== 'closed' && facts.state !== 'followedUp')
    throw new AppError('conflict', 'End the open home first, then send the summary')
}
