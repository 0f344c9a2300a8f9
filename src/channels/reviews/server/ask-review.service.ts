import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { refusalByMail } from '#core/contacts/server/consent/consent.service.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { shortName, rolesOfParties } from '../reviews.rules.ts'
import type { Review, ReviewRole } from '../reviews.contract.ts'
import { mailLater } from './mail-queue.ts'
import { type Candidate, candidatesOf } from './review-candidates.store.ts'
import { readSettings } from './review-settings.service.ts'
import { getReview } from './reviews.service.ts'
import { insertQuestion } from './reviews.store.ts'

const dayMs = 86_400_000
/** Days in which the link opens the page. */
const openDays = 60

export async function listCandidates(ctx: Context) {
  const found = await candidatesOf(ctx, { mayRead: readableContacts(ctx) })
  const items = []
  for (const one of found) items.push({ ...shown(one), obstacle: (await obstacleOf(ctx, one)) ?? null })
  return { items }
}
const shown = ({ listingId, listingLabel, contactId, name, partyRole, closedOn }: Candidate) => ({
  listingId,
  listingLabel,
  contactId,
  name,
  role: roleOf(partyRole),
  closedOn,
})
const roleOf = (partyRole: string): ReviewRole => rolesOfParties[partyRole] ?? 'vendor'

async function obstacleOf(ctx: Context, { contactId, fields }: Candidate): Promise<string | undefined> {
  return fields.emails.length ? refusalByMail(ctx, contactId, fields) : 'No email address'
}

/** @throws AppError rule_broken when they must not be written to, or were asked already */
export async function askForReview(
  ctx: Context,
  { listingId, contactId }: { listingId: string; contactId: string },
): Promise<Review> {
  const [one] = await candidatesOf(ctx, { listingId, contactId, mayRead: readableContacts(ctx) })
  if (!one) {
    if (await countAsked(ctx, listingId, contactId))
      throw new AppError('conflict', 'A review has already been requested for this sale')
    throw notFound({ listing: listingId, contact: contactId })
  }
  const obstacle = await obstacleOf(ctx, one)
  if (obstacle) throw new AppError('rule_broken', `Can’t request a review: ${obstacle}`, { source: 'Spam Act 2003 s 16' })
  const id = await putQuestion(ctx, one, 0)
  if (!id) throw new AppError('conflict', 'A review has already been requested for this sale')
  return getReview(ctx, id)
}
const countAsked = async ({ db, scope }: Context, listingId: string, contactId: string): Promise<number> =>
  (
    await db
      .selectFrom('reviews')
      .select('id')
      .where('agency_id', '=', scope.agencyId)
      .where('listing_id', '=', listingId)
      .where('contact_id', '=', contactId)
      .where('archived_at', 'is', null)
      .execute()
  ).length

/** A sale was agreed or settled: asks its clients if the agency's settings say so. Running twice asks no one twice. */
export async function askAfter(ctx: Context, listingId: string, event: 'closed' | 'settled'): Promise<void> {
  const settings = await readSettings(ctx)
  if (settings.askAfter !== event && !(event === 'closed' && settings.askAfter === 'settled' && (await isLeased(ctx, listingId))))
    return
  for (const one of await candidatesOf(ctx, { listingId })) {
    const isOurs = one.partyRole === 'vendor' || one.partyRole === 'landlord'
    if ((isOurs || settings.askSides === 'both') && !(await obstacleOf(ctx, one))) await putQuestion(ctx, one, settings.waitDays)
  }
}
/** A lease never settles, so who waits for the settlement of sales asks at the beginning of leases. */
const isLeased = async ({ db, scope }: Context, id: string): Promise<boolean> =>
  (
    await db
      .selectFrom('listings_view')
      .select('status')
      .where('agency_id', '=', scope.agencyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status === 'leased'

async function putQuestion(ctx: Context, one: Candidate, waitDays: number): Promise<string | undefined> {
  const waitMs = waitDays * dayMs
  const id = await insertQuestion(ctx, {
    agentId: one.agentId,
    listingId: one.listingId,
    contactId: one.contactId,
    reviewerName: shortName(one.fields) || one.name,
    role: roleOf(one.partyRole),
    suburb: one.suburb,
    happenedOn: one.closedOn,
    mailedTo: one.fields.emails[0]?.address ?? '',
    expiresAt: new Date(ctx.clock().getTime() + waitMs + openDays * dayMs),
  })
  if (!id) return undefined
  await ctx.audit({ action: 'asked', entity: 'review', entityId: id })
  // The queue waits by the database's clock, which is real time.
  await ctx.enqueue(mailLater, { reviewId: id }, waitMs ? { startAfter: new Date(Date.now() + waitMs) } : { isAwaited: true })
  ctx.changed('review', id)
  return id
}
