import { greetingName, greetingOf } from '#core/contacts/names/greeting.rules.ts'
import { AppError, notFound } from '#common/errors.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { hiddenName } from '#core/contacts/server/contact-access.service.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { undoSeconds } from '#platform/sending/undo-seconds.ts'
import { greeted } from '../../follow-ups.rules.ts'
import type { Open } from '#workflow/opens/opens.contract.ts'
import type { OwnerSummary } from '../../owner-summary.contract.ts'
import { summaryDraft } from '../../owner-summary.rules.ts'
import { attendanceOf } from '#workflow/opens/server/kit.service.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { getOpen } from '#workflow/opens/server/opens.service.ts'
import { type Owner, ownersOf } from './owners.service.ts'
import { summaryMail } from './summary-mail.ts'
import { deleteWaitingSummaries, insertSummaries, type NewSummary, type StoredSummary, summariesOf } from './summary.store.ts'
import { sendOwnerSummary } from './send-summary.jobs.ts'

interface Words {
  subject: string
  text: string
}

export async function readSummary(ctx: Context, openId: string): Promise<OwnerSummary> {
  const { open, visits, notIn } = await attendanceOf(ctx, openId)
  const { tradingName } = await getBranding(ctx)
  const facts = await openFacts(ctx, openId)
  if (!facts) throw notFound({ open: openId })
  const writer = await writerOf(ctx, ctx.scope.userId)
  const summaries = await summariesOf(ctx, openId)
  const { owners, unlinked } = await shownOwners(ctx, open, summaries)
  const waiting = summaries.filter(({ state, tries }) => state === 'waiting' && tries === 0)
  return {
    owners,
    unlinked,
    ...summaryDraft({
      place: facts.place,
      when: openHomeWords(open),
      isLease: open.isLease,
      rentPeriod: open.rentPeriod,
      isInspection: open.kind === 'private',
      visits,
      notIn,
      writer: { name: writer?.name ?? tradingName, phone: writer?.phone ?? null },
      agencyName: tradingName,
    }),
    waiting: waiting.length,
    undoUntil: waiting.length ? new Date(Math.min(...waiting.map(({ sendAfter }) => sendAfter.getTime()))).toISOString() : null,
    canSend: open.canPlan,
  }
}
/** Shows names only for who may read the contact, and addresses for those of them who write to the owners. */
async function shownOwners(
  ctx: Context,
  { listingId, canPlan }: Open,
  summaries: readonly StoredSummary[] = [],
): Promise<{ owners: OwnerSummary['owners']; unlinked: string[] }> {
  const { owners: all, unlinked } = await ownersOf(ctx, listingId)
  // By the address, also where the user may not see it.
  const owners = all.map((one) => ({ ...one, sent: lastTo(summaries, one) }))
  if (owners.length) ctx.noteRead({ entity: 'vendorData', entityId: listingId })
  const ids = owners.map(({ contactId }) => contactId)
  const known = ctx.scope.permissions.has('contacts.read') ? await contactLines(ctx, ids) : new Map<string, never>()
  const shown = owners.map((one) => (known.has(one.contactId) ? one : { ...one, name: hiddenName, address: null }))
  const mayName = canPlan || ctx.scope.permissions.has('contacts.read')
  return {
    owners: canPlan ? shown : shown.map((one) => ({ ...one, address: null, why: null })),
    unlinked: mayName ? unlinked : unlinked.map(() => hiddenName),
  }
}
function lastTo(summaries: readonly StoredSummary[], { contactId, address }: Owner): OwnerSummary['owners'][number]['sent'] {
  // A couple with one address had one email.
  const isSame = (one: StoredSummary) => address !== null && one.address.toLowerCase() === address.toLowerCase()
  const last = summaries.findLast((one) => one.contactId === contactId) ?? summaries.findLast(isSame)
  return last ? { state: last.state, reason: last.reason, at: (last.sentAt ?? last.createdAt).toISOString() } : null
}

/** Written and sent by those who may change the listing: the owner is their client. */
async function requireSender(ctx: Context, openId: string): Promise<Open> {
  const open = await getOpen(ctx, openId)
  if (!open.canPlan) throw new AppError('forbidden', 'Only users who can edit the listing can write to its owners')
  return open
}

export async function previewSummary(ctx: Context, openId: string, { contactId, ...words }: Words & { contactId: string }) {
  const open = await requireSender(ctx, openId)
  const owner = (await ownersOf(ctx, open.listingId)).owners.find((one) => one.contactId === contactId)
  if (!owner) throw notFound({ contact: contactId })
  const text = await wordsTo(ctx, owner, words)
  const address = owner.address ?? ''
  const mail = await summaryMail(ctx, { id: openId, address, subject: words.subject, text, createdBy: ctx.scope.userId })
  const shown = (await shownOwners(ctx, open)).owners.find((one) => one.contactId === contactId)?.address
  return { to: shown ?? owner.name, subject: mail.subject, html: mail.html, text: mail.text }
}
async function wordsTo(ctx: Context, { contactId, name }: Owner, { text }: Words): Promise<string> {
  const contact = await findAnyContact(ctx, contactId)
  return greeted(
    (contact && greetingName(contact.fields)) ?? (contact?.fields.companyName ? null : greetingOf(name)),
    text,
    'email',
  )
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

/** @returns also how many had gone already */
export async function undoSummary(ctx: Context, openId: string): Promise<{ undone: number; left: number }> {
  const { listingId } = await requireSender(ctx, openId)
  await lockEnded(ctx, openId)
  const undone = await deleteWaitingSummaries(ctx, openId)
  const left = (await summariesOf(ctx, openId)).filter(({ state }) => state !== 'failed').length
  if (!undone)
    throw new AppError('conflict', left ? 'Too late to undo: this summary has been sent' : 'No summary is waiting to be sent')
  const changes = [{ field: 'messages', before: undone, after: 0 }]
  await ctx.audit({ action: 'owner summary undone', entity: 'listing', entityId: listingId, changes })
  ctx.changed('open', openId)
  return { undone, left }
}

/** Locks it: two users who press at once come one after the other. */
async function lockEnded(ctx: Context, openId: string): Promise<void> {
  const facts = await openFacts(ctx, openId, { lock: true })
  if (!facts) throw notFound({ open: openId })
  if (facts.state !== 'closed' && facts.state !== 'followedUp')
    throw new AppError('conflict', 'End the open home first, then send the summary')
}
