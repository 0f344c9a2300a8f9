import { staleError } from '#platform/stale.ts'
import * as z from 'zod'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { changesBetween, defined } from '#common/changes.ts'
import type { Review, ReviewCreate, ReviewState, ReviewUpdate } from '../reviews.contract.ts'
import { canBecome, withholdProblems } from '../reviews.rules.ts'
import {
  archiveReview,
  type Counts,
  countReviews,
  findReview,
  insertReview,
  pageOfReviews,
  updateReview,
} from './reviews.store.ts'

interface Query {
  limit: number
  cursor?: string | undefined
  status?: ReviewState | undefined
}
/** @param id the agency, or one of its agents */
export async function listReviews(ctx: Context, id: string, { limit, cursor, status }: Query): Promise<Page<Review> & Counts> {
  const agentId = id === ctx.scope.agencyId ? undefined : id
  if (agentId) await requireAgent(ctx, agentId, notFound({ reviewsOf: id }))
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfReviews(ctx, { limit: limit + 1, after, status, agentId })
  const { rows, nextCursor } = cutPage(found, limit, (review) => [review.createdAt, review.id])
  return { items: rows, nextCursor, ...(await countReviews(ctx, agentId)) }
}

export async function createReview(ctx: Context, given: ReviewCreate): Promise<Review> {
  await requireRefs(ctx, given)
  const id = await insertReview(ctx, given)
  await ctx.audit({ action: 'created', entity: 'review', entityId: id })
  ctx.changed('review', id, 1)
  return getReview(ctx, id)
}

export async function getReview(ctx: Context, id: string): Promise<Review> {
  const review = await findReview(ctx, id)
  if (!review) throw notFound({ review: id })
  return review
}

const saidByThem = ['reviewerName', 'role', 'rating', 'recommend', 'title', 'body', 'source', 'sourceUrl', 'mayPublish'] as const

/** @throws AppError rule_broken for words of a verified review, and for a step that its state does not allow; forbidden without the permission to moderate */
export async function changeReview(ctx: Context, id: string, { version, ...given }: ReviewUpdate): Promise<Review> {
  const before = await findReview(ctx, id, { lock: true })
  if (!before) throw notFound({ review: id })
  if (before.version !== version) throw await staleError(ctx, { entity: 'review', id: id, noun: 'this review' }, before)
  const patch: Record<string, unknown> = defined(given)
  const isTheirs = before.isVerified || before.status === 'requested'
  if (isTheirs && saidByThem.some((field) => patch[field] !== undefined && patch[field] !== before[field]))
    throw new AppError('rule_broken', 'A verified review’s text and stars can’t be changed', {
      source: 'Australian Consumer Law s 29(1)(e)',
    })
  await requireRefs(ctx, given)
  Object.assign(patch, replied(ctx, before, given.reply), moderated(ctx, before, given))
  const changes = changesBetween({ ...before }, { ...before, ...patch })
  if (!changes.length) return before
  await updateReview(ctx, id, patch)
  await ctx.audit({
    action: given.status && given.status !== before.status ? `became ${given.status}` : 'changed',
    entity: 'review',
    entityId: id,
    changes,
  })
  ctx.changed('review', id, before.version + 1)
  return getReview(ctx, id)
}

function replied({ clock, scope }: Context, before: Review, reply: string | null | undefined): Record<string, unknown> {
  if (reply === undefined || (reply || null) === before.reply) return {}
  if (before.status === 'requested') throw new AppError('rule_broken', 'This client hasn’t left a review yet')
  return { reply: reply || null, repliedAt: reply ? clock() : null, repliedBy: reply ? scope.userId : null }
}

function moderated({ clock, scope }: Context, before: Review, given: Omit<ReviewUpdate, 'version'>): Record<string, unknown> {
  const { status, withheldReason: reason, withheldNote: note } = given
  const mayPublish = given.mayPublish ?? before.mayPublish
  // Taking the leave back would hide it as surely as withholding, and without a reason.
  if (!mayPublish && before.status === 'published' && (status ?? 'published') === 'published')
    throw new AppError('rule_broken', 'To take down a published review, hide it and give a reason')
  if (status === undefined || status === before.status)
    return { withheldReason: before.withheldReason, withheldNote: before.withheldNote }
  if (!scope.permissions.has('reviews.moderate'))
    throw new AppError('forbidden', 'Your role can’t publish or hide reviews. Ask your administrator')
  if (!canBecome(before.status, status))
    throw new AppError('rule_broken', `A review that is ${stateWords[before.status]} can’t be ${stateWords[status]}`)
  if (status === 'withheld') {
    const problems = withholdProblems({ reason, note })
    if (problems.length) throw invalid(problems)
    return { withheldReason: reason, withheldNote: note, publishedAt: null }
  }
  if (!mayPublish) throw new AppError('rule_broken', 'This client hasn’t agreed to publish their review')
  return { withheldReason: null, withheldNote: null, publishedAt: clock() }
}

const stateWords = {
  requested: 'requested',
  received: 'waiting for approval',
  published: 'published',
  withheld: 'hidden',
} as const

export async function removeReview(ctx: Context, id: string): Promise<{ id: string }> {
  const review = await findReview(ctx, id, { lock: true })
  if (!review) throw notFound({ review: id })
  if (review.isVerified)
    throw new AppError('rule_broken', 'A verified review can’t be deleted. Hide it and give a reason', {
      source: 'Australian Consumer Law s 29(1)(e)',
    })
  // Removing would hide it without a word of why.
  if (review.status === 'published')
    throw new AppError('rule_broken', 'To take down a published review, hide it and give a reason')
  await archiveReview(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'review', entityId: id })
  ctx.changed('review', id)
  return { id }
}

export async function restoreReview(ctx: Context, id: string): Promise<Review> {
  if (!(await findReview(ctx, id, { lock: true, archived: true }))) throw notFound({ review: id })
  await archiveReview(ctx, id, false).catch((error: { code?: string }) => {
    if (error.code === '23505') throw new AppError('conflict', 'A review has already been requested for this sale')
    throw error
  })
  await ctx.audit({ action: 'restored', entity: 'review', entityId: id })
  ctx.changed('review', id)
  return getReview(ctx, id)
}

async function requireRefs(
  ctx: Context,
  { agentId, listingId }: { agentId?: string | null | undefined; listingId?: string | null | undefined },
): Promise<void> {
  if (agentId)
    await requireAgent(ctx, agentId, invalid([{ path: 'agentId', message: 'This agent no longer exists. Choose another' }]))
  if (!listingId) return
  const listing = await ctx.db
    .selectFrom('listings_view')
    .select('id')
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!listing) throw invalid([{ path: 'listingId', message: 'This listing no longer exists. Choose another' }])
}
async function requireAgent({ db, scope }: Context, id: string, refusal: AppError): Promise<void> {
  const agent = await db
    .selectFrom('agents_view')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!agent) throw refusal
}
