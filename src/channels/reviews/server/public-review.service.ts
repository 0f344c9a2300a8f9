import { AppError, undefinedIfNotFound } from '#common/errors.ts'
import { networkLabel } from '#common/social-links.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { fontFace } from '#accounts/branding/server/fonts.ts'
import { publicLook, webAddress, wholeAbn } from '#accounts/branding/server/public-page.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { asVisitor } from '#accounts/branding/server/visitor.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { withdrawByMail } from '#core/contacts/server/consent/consent-by-person.service.ts'
import { notify, peopleOrOffice } from '#accounts/notifications/server/notify.service.ts'
import type { Review, ReviewRole } from '../reviews.contract.ts'
import { reviewNotice } from '../reviews.rules.ts'
import { linkEnded, readAnyReviewToken, readReviewToken } from './review-token.ts'
import { missingReviews, reviewsPage } from './reviews-page.ts'
import { reviewsFeed } from './reviews-feed.ts'
import { askedBy, countReviews, findReview, pageOfReviews, updateReview } from './reviews.store.ts'

async function withTicket<T>(
  platform: Platform,
  token: string,
  work: (ctx: Context, review: Review) => Promise<T>,
  { lock = false } = {},
): Promise<T> {
  const { agencyId, reviewId } = readReviewToken(platform.secrets, token, platform.clock())
  return callerOf(platform, visitorScope(agencyId), newId()).transaction(async (ctx) => {
    const review = await findReview(ctx, reviewId, { lock })
    // Cancelled by the agency: to the client the same as expired.
    if (review?.source !== 'request') throw linkEnded()
    return work(ctx, review)
  })
}

const stateOf = ({ status, declinedAt }: Review) => (status !== 'requested' ? 'answered' : declinedAt ? 'declined' : 'open')

/** @throws AppError gone for a link that is altered, or whose agency is gone */
export async function openQuestion(platform: Platform, token: string) {
  const ticket = readAnyReviewToken(platform.secrets, token)
  if (!ticket) throw linkEnded()
  const page = await callerOf(platform, visitorScope(ticket.agencyId), newId())
    .transaction(async (ctx) => pageOf(ctx, ticket.expiresAt > ctx.clock() ? await findReview(ctx, ticket.reviewId) : undefined))
    .catch(undefinedIfNotFound)
  if (!page) throw linkEnded()
  return page
}

async function pageOf(ctx: Context, found: Review | undefined) {
  const brand = await getBranding(ctx)
  const look = await publicLook(ctx, brand)
  const review = found?.source === 'request' ? found : undefined
  const agent = review?.agentId ? await agentShown(ctx, review.agentId) : undefined
  return {
    agencyName: brand.tradingName,
    brandColour: brand.primaryColour,
    logoUrl: look.logo?.path ?? null,
    ground: look.ground,
    onGround: look.onGround,
    headingFont: brand.headingFont,
    textFont: brand.textFont,
    fontFaces: [...new Set([brand.headingFont, brand.textFont])].map(fontFace).join(''),
    contactLine: [brand.address, brand.phone, brand.email].filter(Boolean).join(' · '),
    licenceLine: wholeAbn(brand.licenceLine),
    agentName: agent?.name ?? null,
    agentPhotoUrl: agent?.photo_token ? `/m/${agent.photo_token}/thumb.webp` : null,
    address: review?.listingLabel ?? null,
    firstName: review?.reviewerName ?? '',
    role: (review?.role ?? null) as ReviewRole | null,
    state: review ? (stateOf(review) as 'open' | 'answered' | 'declined') : ('closed' as const),
    mayPublish: review?.mayPublish ?? false,
    website: brand.website ? webAddress(brand.website) : null,
    elsewhere: reviewProfiles.flatMap((network) => {
      const url = brand.socials[network]
      return url ? [{ name: networkLabel(network), url }] : []
    }),
    privacyUrl: brand.privacyUrl || null,
    notice: reviewNotice(brand.tradingName),
  }
}

const reviewProfiles = ['google', 'facebook'] as const

const agentShown = ({ db, scope }: Context, id: string) =>
  db
    .selectFrom('agents_view')
    .select(['name', 'photo_token'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()

interface Answer {
  token: string
  rating: number
  recommend: number | null
  title: string
  body: string
  displayName: string
  mayPublish: boolean
}
/** Reached by the link that was mailed to them, so it counts as verified. @throws AppError conflict when it was answered already */
export const answerQuestion = (platform: Platform, { token, displayName, ...said }: Answer) =>
  withTicket(
    platform,
    token,
    async (ctx, review) => {
      if (await ctx.platform.outside.isSuspended(ctx.scope.agencyId))
        throw new AppError('rule_broken', 'Your review can’t be sent at the moment. Please call the agency')
      if (review.status !== 'requested') throw new AppError('conflict', 'You’ve already submitted your review. Thank you')
      const now = ctx.clock()
      await updateReview(ctx, review.id, {
        ...said,
        reviewerName: displayName,
        status: 'received',
        verifiedAt: now,
        receivedAt: now,
        declinedAt: null,
      })
      await ctx.audit({ action: 'answered', entity: 'review', entityId: review.id })
      await notify(ctx, {
        userIds: await peopleOrOffice(ctx, [review.agentId], await askedBy(ctx, review.id)),
        kind: 'reviewArrived',
        title: `${displayName} gave ${said.rating} of 5 stars${review.listingLabel ? ` for ${review.listingLabel}` : ''}`,
        detail: said.title || said.body || null,
        about: { entity: 'review', id: review.id },
      })
      ctx.changed('review', review.id)
      return { state: 'answered' as const }
    },
    { lock: true },
  )

export const declineQuestion = (platform: Platform, token: string) =>
  withTicket(
    platform,
    token,
    async (ctx, review) => {
      if (!review.declinedAt) {
        await updateReview(ctx, review.id, { declinedAt: ctx.clock() })
        const source = 'Unsubscribed through a review request email'
        // The address of an erased person is masked, and their refusal is already kept.
        const address = review.mailedTo?.includes('@') ? review.mailedTo : null
        await withdrawByMail(ctx, { contactId: review.contactId, address, source })
        ctx.changed('review', review.id)
      }
      return { state: 'declined' as const }
    },
    { lock: true },
  )

/** The newest reviews that may be shown, none of them chosen. */
export const publicReviewsPage = (platform: Platform, slug: string): Promise<Download> =>
  asVisitor(platform, slug, async (ctx, { brand, origin, home }) => {
    const { rating, counts } = await countReviews(ctx)
    const reviews = await pageOfReviews(ctx, { limit: 50, after: undefined, status: 'published' })
    const look = await publicLook(ctx, brand)
    return reviewsPage({ look, origin, home, rating, withheld: counts.withheld, reviews })
  }).catch((error: unknown) => {
    undefinedIfNotFound(error)
    return missingReviews()
  })

export const publicReviews = (platform: Platform, slug: string): Promise<Download> =>
  asVisitor(platform, slug, async (ctx, { brand, home }) => {
    const { rating } = await countReviews(ctx)
    const reviews = await pageOfReviews(ctx, { limit: 50, after: undefined, status: 'published' })
    return reviewsFeed({ brand, home, rating, reviews })
  })
