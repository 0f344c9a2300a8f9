import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { linkToken } from '#common/text/link-token.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant } from '#common/time/when.ts'

export const reviewStates = ['requested', 'received', 'published', 'withheld'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewRoles = ['vendor', 'buyer', 'landlord', 'tenant'] as const
export type ReviewRole = (typeof reviewRoles)[number]
/** `request`: answered on the page that was mailed. All others were typed in by staff, and say where they are from. */
export const reviewSources = ['request', 'manual', 'google', 'website', 'rateMyAgent', 'facebook'] as const
export type ReviewSource = (typeof reviewSources)[number]
/** Why a review is kept from the public. A low rating is none of them. */
export const withholdReasons = [
  'namesSomebody',
  'offensive',
  'notAClient',
  'untrue',
  'duplicate',
  'askedByReviewer',
  'legal',
] as const
export type WithholdReason = (typeof withholdReasons)[number]

const rating = z.int().min(1, 'From 1 to 5 stars').max(5, 'From 1 to 5 stars')
const recommend = z.int().min(0).max(10).nullable()
const instant = Instant.nullable()
const webAddress = limitedText(500)
  .refine((given) => given === '' || /^https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/i.test(given), 'Enter a full link')
  .nullable()

/** The content of a review; for a verified one the agency can change none of it. */
const words = {
  reviewerName: limitedText(80).min(1, 'Enter a name'),
  role: z.enum(reviewRoles),
  rating,
  recommend,
  title: limitedText(120),
  body: limitedText(4000),
}
/** The records it is about. */
const about = {
  agentId: Id.nullable(),
  listingId: Id.nullable(),
  suburb: limitedText(80).nullable(),
  happenedOn: Day.nullable(),
}
const origin = { source: z.enum(['manual', 'google', 'website', 'rateMyAgent', 'facebook']), sourceUrl: webAddress }

export const Review = z
  .object({
    ...words,
    ...about,
    id: Id,
    rating: rating.nullable(),
    status: z.enum(reviewStates),
    source: z.enum(reviewSources),
    sourceUrl: z.string().nullable(),
    agentName: z.string().nullable(),
    contactId: Id.nullable(),
    /** Street and suburb of the listing. */
    listingLabel: z.string().nullable(),
    mayPublish: z.boolean(),
    /** Answered on the page whose link was mailed to the person. */
    isVerified: z.boolean(),
    mailedTo: z.string().nullable(),
    mailedAt: instant,
    expiresAt: instant,
    declinedAt: instant,
    receivedAt: instant,
    publishedAt: instant,
    withheldReason: z.enum(withholdReasons).nullable(),
    withheldNote: z.string().nullable(),
    reply: z.string().nullable(),
    repliedAt: instant,
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const Rating = z
  .object({
    /** One decimal; null while nothing is published. */
    average: z.number().nullable(),
    count: z.int(),
  })
  .meta({ id: 'Rating' })
export type Rating = z.infer<typeof Rating>

export const ReviewCreate = z.object({
  ...words,
  role: words.role.default('vendor'),
  recommend: recommend.default(null),
  title: words.title.default(''),
  body: words.body.default(''),
  agentId: about.agentId.default(null),
  listingId: about.listingId.default(null),
  suburb: about.suburb.default(null),
  happenedOn: about.happenedOn.default(null),
  source: origin.source.default('manual'),
  sourceUrl: origin.sourceUrl.default(null),
  /** The person agreed that it is shown. */
  mayPublish: z.boolean().default(false),
})
export type ReviewCreate = z.output<typeof ReviewCreate>
export const ReviewUpdate = z.object({
  ...z.object({ ...words, ...about, ...origin, mayPublish: z.boolean() }).partial().shape,
  /** Shown below the review; null takes it away. */
  reply: limitedText(2000).nullable().optional(),
  /** `published` makes it public, `withheld` hides it and needs a reason. */
  status: z.enum(['published', 'withheld']).optional(),
  withheldReason: z.enum(withholdReasons).optional(),
  withheldNote: limitedText(1000).optional(),
  version: z.int().positive(),
})
export type ReviewUpdate = z.output<typeof ReviewUpdate>

export const ReviewSettings = z.object({
  /** When clients are asked automatically. */
  askAfter: z.enum(['never', 'closed', 'settled']),
  /** `ours`: vendors and landlords; `both`: buyers and tenants too. */
  askSides: z.enum(['ours', 'both']),
  waitDays: z.int().min(0).max(60),
  /** In the mail, below the greeting; empty: Gable's own words. */
  words: limitedText(1000),
  isInBrochures: z.boolean(),
  isInMails: z.boolean(),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>
const SettingsRecord = ReviewSettings.extend({ version: z.int() }).meta({ id: 'ReviewSettings' })
export type SettingsRecord = z.infer<typeof SettingsRecord>

const read = allow('reviews.read', 'agency')
const write = allow('reviews.request', 'agency')
export const reviewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/client_review/get_All/:id',
    summary: 'Reviews, newest first, with average and count of what is published (id: the agency, or one of its agents)',
    access: read,
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, status: z.enum(reviewStates).optional() }),
    response: pageOf(Review).extend({
      rating: Rating,
      /** By state, and of the published ones by stars from one to five. */
      counts: z.object({ requested: z.int(), received: z.int(), published: z.int(), withheld: z.int() }),
      stars: z.array(z.int()).length(5),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/client_review/create',
    creates: true,
    summary: 'Add a review received elsewhere; it is not verified',
    access: write,
    body: ReviewCreate,
    response: Review,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/client_review/update/:id',
    summary: 'Change, reply, publish, or hide with a reason. The text and stars of a verified review can’t be changed',
    access: write,
    params: IdParams,
    body: ReviewUpdate,
    response: Review,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/client_review/delete/:id',
    summary: 'Delete a review that staff added, or cancel a request. A verified review can only be hidden',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/client_review/restore/:id',
    summary: 'Restore a deleted review',
    access: write,
    params: IdParams,
    response: Review,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/client_review/candidates',
    summary: 'Clients of recent sales and leases not asked yet, and whether they can be',
    access: write,
    response: z.object({
      items: z.array(
        z.object({
          listingId: Id,
          listingLabel: z.string(),
          contactId: Id,
          name: z.string(),
          role: z.enum(reviewRoles),
          closedOn: z.string().nullable(),
          /** Why they are not asked; null: they may be. */
          obstacle: z.string().nullable(),
        }),
      ),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/client_review/ask',
    summary: 'Email a client of a sale or lease the link to their review page',
    access: write,
    body: z.object({ listingId: Id, contactId: Id }),
    response: Review,
    status: 202,
    rateLimit: { max: 60, perSeconds: 600, by: 'user' },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/client_review/settings',
    summary: 'When clients are asked, and where the rating is shown',
    access: read,
    response: SettingsRecord,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/client_review/settings',
    summary: 'Change when clients are asked, and where the rating is shown',
    access: allow('reviews.moderate', 'agency'),
    body: ReviewSettings.partial().extend({ version: z.int() }),
    response: SettingsRecord,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/client_review/open',
    access: 'public',
    summary: 'The page behind a review link: who asks, about what, and whether it was answered',
    body: z.object({ token: linkToken(400) }),
    response: z.object({
      agencyName: z.string(),
      brandColour: z.string(),
      logoUrl: z.string().nullable(),
      /** Band at the top, and text on it. */
      ground: z.string(),
      onGround: z.string(),
      headingFont: z.string(),
      textFont: z.string(),
      /** `@font-face` rules of both. */
      fontFaces: z.string(),
      contactLine: z.string(),
      licenceLine: z.string(),
      agentName: z.string().nullable(),
      agentPhotoUrl: z.string().nullable(),
      address: z.string().nullable(),
      firstName: z.string(),
      role: z.enum(reviewRoles).nullable(),
      /** `closed`: the link has expired or was cancelled, and says nothing of the client. */
      state: z.enum(['open', 'answered', 'declined', 'closed']),
      /** Once answered: that they agreed to have it published. */
      mayPublish: z.boolean(),
      /** The agency's website. */
      website: z.string().nullable(),
      /** Its profiles that take reviews. Offered for every rating: asking only pleased clients would mislead readers. */
      elsewhere: z.array(z.object({ name: z.string(), url: z.string() })),
      privacyUrl: z.string().nullable(),
      /** Says how the review is used; the collection notice of the agency is for buyers. */
      notice: z.string(),
    }),
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/client_review/answer',
    access: 'public',
    summary: 'The review itself, by the person who was asked; once',
    body: z.object({
      token: linkToken(400),
      rating,
      recommend: recommend.default(null),
      title: limitedText(120).default(''),
      body: limitedText(4000).default(''),
      displayName: limitedText(80).min(1, 'Enter the name to show'),
      mayPublish: z.boolean(),
    }),
    response: z.object({ state: z.literal('answered') }),
    rateLimit: { max: 20, perSeconds: 600, by: 'address' },
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/client_review/decline',
    access: 'public',
    summary: 'The person opts out of review requests and marketing emails',
    body: z.object({ token: linkToken(400) }),
    response: z.object({ state: z.literal('declined') }),
    rateLimit: { max: 20, perSeconds: 600, by: 'address' },
  }),
}
export const publicReviewEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/p/:slug/reviews.html',
    access: 'public',
    produces: 'text/html; charset=utf-8',
    summary: 'Published reviews of an agency, as a page',
    params: z.object({ slug: z.string().max(60) }),
    rateLimit: { max: 240, perSeconds: 60, by: 'address' },
  }),
  feed: endpoint({
    method: 'GET',
    path: '/p/:slug/reviews.json',
    access: 'public',
    produces: 'application/ld+json; charset=utf-8',
    summary: 'Published reviews with average and count, as JSON-LD (schema.org)',
    params: z.object({ slug: z.string().max(60) }),
    rateLimit: { max: 240, perSeconds: 60, by: 'address' },
  }),
}
