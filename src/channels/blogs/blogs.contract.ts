import * as z from 'zod'
import { allow, endpoint, type RateLimit } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'

export const postStates = ['draft', 'review', 'scheduled', 'published', 'archived'] as const
export type PostState = (typeof postStates)[number]
export const postSteps = ['askReview', 'backToDraft', 'schedule', 'publish', 'takeDown'] as const
export type PostStep = (typeof postSteps)[number]

const webAddress = limitedText(500).refine(
  (given) => given === '' || /^https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/i.test(given),
  'Enter a full link, e.g. https://harbourvale.com.au/blog/spring',
)

/** The fields of a post. All may be empty until it is published. */
export const PostFields = z.object({
  title: limitedText(200),
  /** Last part of the public address; empty: made of the title when it is published. */
  slug: limitedText(80).regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use lower-case letters, numbers and hyphens'),
  excerpt: limitedText(400),
  /** Rich text; what may not be in a post is taken out, pictures of other hosts too. */
  bodyHtml: z.string().max(300_000, 'This post is too long. Shorten it'),
  coverId: Id.nullable(),
  coverAlt: limitedText(300),
  category: limitedText(60),
  tags: z.array(limitedText(40).min(1)).max(12, 'Up to 12 tags'),
  authorAgentId: Id.nullable(),
  seoTitle: limitedText(120),
  seoDescription: limitedText(300),
  /** The page on which the text was published first, when that is not here. */
  canonicalUrl: webAddress,
})
export type PostFields = z.infer<typeof PostFields>
const instant = Instant.nullable()
const facts = {
  id: Id,
  status: z.enum(postStates),
  /** Published, and changed since: the public still reads what was published. */
  hasUnpublishedChanges: z.boolean(),
  /** Public page; null while nothing is public. */
  publicUrl: z.string().nullable(),
  publishAt: instant,
  publishedAt: instant,
  createdAt: Instant,
  updatedAt: Instant,
  updatedByName: z.string().nullable(),
  authorName: z.string().nullable(),
  version: z.int(),
  canEdit: z.boolean(),
}
export const Blog = PostFields.extend({ ...facts, coverUrl: z.string().nullable() }).meta({ id: 'Blog' })
export type Blog = z.infer<typeof Blog>
export const BlogRow = z
  .object({
    ...facts,
    title: z.string(),
    excerpt: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    coverUrl: z.string().nullable(),
    coverAlt: z.string(),
  })
  .meta({ id: 'BlogRow' })
export type BlogRow = z.infer<typeof BlogRow>

/** A post in the results of a search. */
export const FoundPost = BlogRow.pick({ id: true, title: true, status: true, authorName: true }).meta({ id: 'FoundPost' })
export type FoundPost = z.infer<typeof FoundPost>

export const BlogVersion = z
  .object({
    number: z.int(),
    at: Instant,
    byName: z.string().nullable(),
    isPublished: z.boolean(),
    title: z.string(),
    words: z.int(),
  })
  .meta({ id: 'BlogVersion' })
export type BlogVersion = z.infer<typeof BlogVersion>

export const PostPicture = z
  .object({ id: Id, url: z.string(), largeUrl: z.string(), widthPx: z.int(), heightPx: z.int() })
  .meta({ id: 'PostPicture' })
export type PostPicture = z.infer<typeof PostPicture>

const read = allow('blogs.read', 'agency')
const write = allow('blogs.write', 'agency')
const version = z.int().positive()
const BlogQuery = z.object({
  id: Id.optional(),
  clientId: Id.optional(),
  userId: Id.optional(),
  status: z.enum(postStates).optional(),
  q: pageQuery.q,
  /** Only those the signed-in user wrote or stands as the author of. */
  mine: z.boolean().default(false),
  limit: z.int().min(1).max(200).default(50),
  cursor: pageQuery.cursor,
})
export type BlogQuery = z.output<typeof BlogQuery>

export const blogEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/blogs',
    creates: true,
    summary: 'Create a post as a draft',
    access: write,
    body: PostFields.partial().extend({ clientId: Id.optional(), userId: Id.optional() }),
    response: Blog,
    status: 201,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/blogs/getBlogsById',
    summary: 'One post by its ID; without one a page of posts, last changed first',
    access: read,
    body: BlogQuery,
    response: z.union([Blog, pageOf(BlogRow)]),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/blogs/:id',
    summary: 'Save a post; the public version stays until it is published again. A stale version gets 412 with the current post',
    access: write,
    params: IdParams,
    body: PostFields.partial().extend({ version, clientId: Id.optional(), userId: Id.optional() }),
    response: Blog,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id',
    summary: 'Delete a post, also from public pages; it can be restored',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/restore',
    summary: 'Restore a deleted post',
    access: write,
    params: IdParams,
    response: Blog,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/step',
    summary: 'Submit for approval, publish now or schedule, publish changes, take down',
    access: write,
    params: IdParams,
    body: z.object({ step: z.enum(postSteps), version, publishAt: Instant.optional() }),
    response: Blog,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/preview',
    summary: 'The public page as it would be published now',
    access: read,
    params: IdParams,
    response: z.object({ html: z.string() }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/versions',
    summary: 'Earlier versions of a post, newest first',
    access: read,
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(BlogVersion),
  }),
  oneVersion: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/versions/:number',
    summary: 'An earlier version of a post',
    access: read,
    params: IdParams.extend({ number: z.string().max(40) }),
    response: PostFields.extend({ coverUrl: z.string().nullable() }),
  }),
  pictureAddress: endpoint({
    method: 'GET',
    path: '/api/blogs/picture_address',
    summary: 'A link to PUT one image to',
    access: write,
    query: z.object({ fileName: z.string().min(1).max(255), fileType: z.string().min(3).max(100) }),
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/blogs/pictures',
    creates: true,
    summary: 'Make an uploaded file an image for posts; its camera data is removed',
    access: write,
    body: z.object({ key: UploadKey('uploads'), fileName: z.string().min(1).max(255) }),
    response: PostPicture,
    status: 201,
  }),
  website: endpoint({
    method: 'GET',
    path: '/api/blogs/website',
    summary: 'Links of the public pages and feeds, and the snippet for the agency’s website',
    access: read,
    response: z.object({
      pageUrl: z.string(),
      jsonFeedUrl: z.string(),
      rssUrl: z.string(),
      reviewsUrl: z.string(),
      snippet: z.string(),
      publishedCount: z.int(),
    }),
  }),
}

const slug = z.string().max(60)
const rateLimit = { max: 240, perSeconds: 60, by: 'address' } as const satisfies RateLimit
const open = (summary: string) => ({ summary, params: z.object({ slug }), rateLimit })
/** Public, without scripts and without a sign-in: published posts only. */
export const publicBlogEndpoints = {
  home: endpoint({
    method: 'GET',
    path: '/p/:slug',
    access: 'public',
    produces: 'text/html; charset=utf-8',
    ...open('Published posts of an agency, as a page'),
  }),
  jsonFeed: endpoint({
    method: 'GET',
    path: '/p/:slug/feed.json',
    access: 'public',
    produces: 'application/feed+json; charset=utf-8',
    ...open('Published posts as JSON Feed 1.1'),
  }),
  rss: endpoint({
    method: 'GET',
    path: '/p/:slug/rss.xml',
    access: 'public',
    produces: 'application/rss+xml; charset=utf-8',
    ...open('Published posts as RSS 2.0'),
  }),
  snippet: endpoint({
    method: 'GET',
    path: '/p/:slug/snippet.html',
    access: 'public',
    produces: 'text/html; charset=utf-8',
    ...open('Latest posts as a small page to embed in a website'),
  }),
  post: endpoint({
    method: 'GET',
    path: '/p/:slug/:post',
    access: 'public',
    produces: 'text/html; charset=utf-8',
    summary: 'One published post, as a page',
    params: z.object({ slug, post: z.string().max(120) }),
    rateLimit,
  }),
}
