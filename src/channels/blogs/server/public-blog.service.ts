import { escapeHtml } from '#common/escape-html.ts'
import { notFound, undefinedIfNotFound } from '#common/errors.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Platform } from '#platform/context.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor, type Site } from '#accounts/branding/server/visitor.service.ts'
import { variantOf } from './post-pictures.service.ts'
import { callToAction, pageOfPost, previewOf, summaryOf } from './post-page.service.ts'
import { blogPage, missingPage } from './public-html.service.ts'
import { type PublicPost, publicPost, publicPosts } from './public-posts.store.ts'

const feedLength = 50
const whole = (html: string, origin: string) => html.replaceAll('src="/m/', `src="${origin}/m/`)

export const jsonFeed = (platform: Platform, slug: string): Promise<Download> =>
  asVisitor(platform, slug, async (ctx, { brand, origin, home }) => {
    const posts = await publicPosts(ctx, { limit: feedLength })
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: brand.tradingName,
      ...(brand.tagline && { description: brand.tagline }),
      home_page_url: home,
      feed_url: `${home}/feed.json`,
      language: 'en-AU',
      items: posts.map((post) => ({
        id: post.id,
        url: `${home}/${post.slug}`,
        title: post.fields.title,
        summary: summaryOf(post),
        content_html: whole(post.fields.bodyHtml, origin),
        ...(post.thumbToken && { image: origin + variantOf(post.thumbToken, 'portal') }),
        date_published: post.publishedAt.toISOString(),
        date_modified: post.changedAt.toISOString(),
        ...(post.authorName && { authors: [{ name: post.authorName }] }),
        ...(post.fields.tags.length > 0 && { tags: post.fields.tags }),
      })),
    }
    return publicFile(JSON.stringify(feed), 'feed.json', { headers: publicHeaders })
  })

// Feeds are read by scripts of the agency's own website.
const publicHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
/** XML takes no control characters at all, escaped or not. */
const xml = (text: string) => escapeHtml(text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

export const rss = (platform: Platform, slug: string): Promise<Download> =>
  asVisitor(platform, slug, async (ctx, { brand, origin, home }) => {
    const posts = await publicPosts(ctx, { limit: feedLength })
    const items = posts.map(
      (
        post,
      ) => `<item><title>${xml(post.fields.title)}</title><link>${xml(`${home}/${post.slug}`)}</link><guid isPermaLink="false">${post.id}</guid>
<pubDate>${post.publishedAt.toUTCString()}</pubDate>${post.authorName ? `<dc:creator>${xml(post.authorName)}</dc:creator>` : ''}${post.fields.tags.map((tag) => `<category>${xml(tag)}</category>`).join('')}
<description>${xml(summaryOf(post))}</description><content:encoded>${xml(whole(post.fields.bodyHtml, origin))}</content:encoded></item>`,
    )
    const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>${xml(brand.tradingName)}</title><link>${xml(home)}</link><description>${xml(brand.tagline || `News from ${brand.tradingName}`)}</description><language>en-AU</language>
<atom:link href="${xml(`${home}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>`
    return publicFile(feed, 'rss.xml', { headers: publicHeaders })
  })

/** The first picture is what a phone shows first; the others wait until they are near. */
const card = (post: PublicPost, { home, brand }: Site, isFirst: boolean, target = '') =>
  `<li>${post.thumbToken ? `<a href="${escapeHtml(`${home}/${post.slug}`)}"${target} tabindex="-1" aria-hidden="true"><img src="${variantOf(post.thumbToken, 'card')}" alt="" ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}></a>` : ''}<div><h2><a href="${escapeHtml(`${home}/${post.slug}`)}"${target}>${escapeHtml(post.fields.title)}</a></h2><p class="when">${writtenDayAt(post.publishedAt, brand.timeZone, 'long')}</p><p>${escapeHtml(summaryOf(post))}</p></div></li>`

export const publicHome = (platform: Platform, slug: string): Promise<Download> =>
  orMissing(platform, slug, () =>
    asVisitor(platform, slug, async (ctx, site) => {
      const posts = await publicPosts(ctx, { limit: 100 })
      const { brand, home, origin } = site
      const look = await publicLook(ctx, brand)
      const about = brand.tagline || `News from ${brand.tradingName}`
      const cover = posts.find(({ thumbToken }) => thumbToken)?.thumbToken
      const preview = previewOf({
        'og:type': 'website',
        'og:site_name': brand.tradingName,
        'og:title': `News from ${brand.tradingName}`,
        'og:description': about,
        'og:url': home,
        ...(cover ? { 'og:image': origin + variantOf(cover, 'portal') } : look.logo && { 'og:image': origin + look.logo.path }),
      })
      const head = `<meta name="description" content="${escapeHtml(about)}">${preview}<link rel="canonical" href="${escapeHtml(home)}"><link rel="alternate" type="application/feed+json" href="${escapeHtml(home)}/feed.json"><link rel="alternate" type="application/rss+xml" href="${escapeHtml(home)}/rss.xml">`
      const first = posts.find((post) => post.thumbToken)
      const list = posts.length
        ? `<ul class="posts">${posts.map((post) => card(post, site, post === first)).join('')}</ul>`
        : '<p>No posts yet.</p>'
      const body = `<h1>News from ${escapeHtml(brand.tradingName)}</h1>${brand.tagline ? `<p class="lead">${escapeHtml(brand.tagline)}</p>` : ''}${list}`
      return blogPage({ title: `News from ${brand.tradingName}`, look, head, body: body + callToAction(look, home), home })
    }),
  )

export const snippet = (platform: Platform, slug: string): Promise<Download> =>
  orMissing(platform, slug, () =>
    asVisitor(platform, slug, async (ctx, site) => {
      const posts = await publicPosts(ctx, { limit: 6 })
      // Out of the frame: a post read inside of it would be a page in a letterbox.
      const items = posts.map((post) => card(post, site, false, ' target="_blank" rel="noopener"')).join('')
      const body = items ? `<ul class="posts">${items}</ul>` : '<p>No posts yet.</p>'
      return blogPage({ title: site.brand.tradingName, look: await publicLook(ctx, site.brand), body, isFramed: true })
    }),
  )

export const publicPostPage = (platform: Platform, slug: string, postSlug: string): Promise<Download> =>
  orMissing(platform, slug, () =>
    asVisitor(platform, slug, async (ctx, site) => {
      const post = await publicPost(ctx.db, ctx.scope.agencyId, postSlug)
      if (!post) throw notFound({ post: postSlug })
      return blogPage(await pageOfPost(ctx, site, post))
    }),
  )

/** A visitor gets an error page, not JSON; the agency's own, with a way back, where the agency is known. */
const orMissing = (platform: Platform, slug: string, page: () => Promise<Download>): Promise<Download> =>
  page().catch(async (error: unknown) => {
    undefinedIfNotFound(error)
    const known = await asVisitor(platform, slug, async (ctx, { brand, home }) => ({
      look: await publicLook(ctx, brand),
      home,
    })).catch(undefinedIfNotFound)
    return missingPage(known)
  })
