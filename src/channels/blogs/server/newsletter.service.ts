import type { PublicPost } from '#accounts/branding/branding.events.ts'
import type { Context } from '#platform/context.ts'
import { mailFile } from '#platform/images/variants.ts'
import { publicHomeOf } from './blogs.service.ts'
import { summaryOf } from './post-page.service.ts'
import { type PublicPost as StoredPost, publicPosts } from './public-posts.store.ts'

/** Lists published posts for newsletters, newest first. @param ids only these of them, e.g. those chosen in a design */
export async function listPublishedPosts(
  ctx: Context,
  { limit = 20, ids }: { limit?: number; ids?: readonly string[] } = {},
): Promise<(PublicPost & { publishedAt: string })[]> {
  const home = await publicHomeOf(ctx)
  const cover = ({ thumbToken, coverFiles }: StoredPost, size: 'whole' | 'half') =>
    thumbToken && `${ctx.platform.config.PUBLIC_URL}/m/${thumbToken}/${mailFile(coverFiles ?? [], size) ?? 'portal.jpg'}`
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

export async function addPosts(
  ctx: Context,
  { limit, ids, posts }: { limit: number; ids?: readonly string[]; posts: PublicPost[] },
): Promise<void> {
  posts.push(...(await listPublishedPosts(ctx, { limit, ...(ids && { ids }) })))
}
