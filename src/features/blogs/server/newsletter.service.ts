import type { Context } from '#platform/context.ts'
import { publicHomeOf } from './blogs.service.ts'
import { variantOf } from './post-pictures.service.ts'
import { summaryOf } from './public-blog.service.ts'
import { publicPosts } from './public-posts.store.ts'

export interface NewsletterPost {
  id: string
  title: string
  excerpt: string
  /** JPEG of at most 1600 px, with its whole address; mail programs do not all read WebP. */
  coverUrl: string | null
  coverAlt: string
  /** Public page of the post. */
  link: string
  publishedAt: string
}
/** What newsletters may show: published posts, newest first. @param ids only these of them, e.g. those somebody chose */
export async function listPublishedPosts(
  ctx: Context,
  { limit = 20, ids }: { limit?: number; ids?: readonly string[] } = {},
): Promise<NewsletterPost[]> {
  const home = await publicHomeOf(ctx)
  return (await publicPosts(ctx, { limit, ids })).map((post) => ({
    id: post.id,
    title: post.fields.title,
    excerpt: summaryOf(post),
    coverUrl: post.coverToken && ctx.platform.config.PUBLIC_URL + variantOf(post.coverToken, 'portal'),
    coverAlt: post.fields.coverAlt,
    link: `${home}/${post.slug}`,
    publishedAt: post.publishedAt.toISOString(),
  }))
}
