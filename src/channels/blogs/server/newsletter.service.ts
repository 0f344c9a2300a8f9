import type { Context } from '#platform/context.ts'
import { mailFile } from '#platform/images/variants.ts'
import { publicHomeOf } from './blogs.service.ts'
import { summaryOf } from './public-blog.service.ts'
import { type PublicPost, publicPosts } from './public-posts.store.ts'

export interface NewsletterPost {
  id: string
  title: string
  excerpt: string
  /** JPEG with its whole address, twice as wide as a block of a mail. */
  coverUrl: string | null
  /** The same for one that stands beside another. */
  smallCoverUrl: string | null
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
  const cover = ({ coverToken, coverFiles }: PublicPost, size: 'whole' | 'half') =>
    coverToken && `${ctx.platform.config.PUBLIC_URL}/m/${coverToken}/${mailFile(coverFiles ?? [], size) ?? 'portal.jpg'}`
  return (await publicPosts(ctx, { limit, ids })).map((post) => ({
    id: post.id,
    title: post.fields.title,
    excerpt: summaryOf(post),
    coverUrl: cover(post, 'whole'),
    smallCoverUrl: cover(post, 'half'),
    coverAlt: post.fields.coverAlt,
    link: `${home}/${post.slug}`,
    publishedAt: post.publishedAt.toISOString(),
  }))
}
