import type { BadField } from '#common/errors.ts'
import type { PostFields, PostState, PostStep } from './blogs.contract.ts'

export const emptyPost: PostFields = {
  title: '',
  slug: '',
  excerpt: '',
  bodyHtml: '',
  coverId: null,
  coverAlt: '',
  category: '',
  tags: [],
  authorAgentId: null,
  seoTitle: '',
  seoDescription: '',
  canonicalUrl: '',
}

/** The state that each step leads to from each state; a step that is not here is not allowed. */
const steps: Record<PostState, Partial<Record<PostStep, PostState>>> = {
  draft: { askReview: 'review', schedule: 'scheduled', publish: 'published' },
  review: { backToDraft: 'draft', schedule: 'scheduled', publish: 'published' },
  scheduled: { backToDraft: 'draft', schedule: 'scheduled', publish: 'published' },
  // Publishing what is public already publishes its changes; a draft is public no more.
  published: { publish: 'published', backToDraft: 'draft', takeDown: 'archived' },
  archived: { backToDraft: 'draft', schedule: 'scheduled', publish: 'published' },
}
export const stateAfter = (from: PostState, step: PostStep): PostState | undefined => steps[from][step]

interface Who {
  userId: string | null
  agentId: string | null
  mayWrite: boolean
  mayPublish: boolean
}
/** Users who can publish may edit every post; others the posts they created or are the author of, until these are scheduled or public. */
export function canEditPost(
  post: { status: PostState; createdBy: string | null; authorAgentId: string | null },
  who: Who,
): boolean {
  if (!who.mayWrite) return false
  if (who.mayPublish) return true
  const isTheirs =
    (post.createdBy !== null && post.createdBy === who.userId) ||
    (post.authorAgentId !== null && post.authorAgentId === who.agentId)
  return isTheirs && (post.status === 'draft' || post.status === 'review')
}
/** Asking for a look and taking that back is writing; everything the public sees is publishing. */
export const needsPublisher = (from: PostState, step: PostStep): boolean =>
  !(step === 'askReview' || (step === 'backToDraft' && from === 'review'))

/** Lists what a post lacks before the public may read it, field by field. */
export function missingToPublish(post: Pick<PostFields, 'title' | 'bodyHtml' | 'coverId' | 'coverAlt'>): BadField[] {
  const hasWords = /[^\s<>]/.test(post.bodyHtml.replaceAll(/<[^<>]*>|&nbsp;/g, '')) || /<img\b/.test(post.bodyHtml)
  return [
    ...(post.title ? [] : [{ path: 'title', message: 'Enter a title' }]),
    ...(hasWords ? [] : [{ path: 'bodyHtml', message: 'Write the post first' }]),
    ...(post.coverId && !post.coverAlt ? [{ path: 'coverAlt', message: 'Describe the cover image (alt text)' }] : []),
  ]
}

/** `Spring: what Hawthorn's sellers should know` -> `spring-what-hawthorns-sellers-should-know`. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-|-$/g, '')
  return slug || 'post'
}
/** Addresses below /p/<agency> that are no posts. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'feed',
  'rss',
  'reviews',
  'snippet',
  'listings',
  'enquiries',
  'enquiry-token',
])

/** The first words of a post, for lists and feeds, if it has no excerpt. */
export function excerptOf(text: string, max = 200): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words.length <= max) return words
  return `${words.slice(0, max).replace(/\s\S*$/, '')}…`
}

/** The token of the first picture in a post's text: its thumbnail where it has no cover. */
export const firstPicture = (bodyHtml: string): string | null =>
  /<img [^<>]{0,2000}?src="\/m\/([\w-]{1,80})\//.exec(bodyHtml)?.[1] ?? null
