import { escapeHtml } from '#common/escape-html.ts'
import { notFound } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor, type Site } from '#accounts/branding/server/visitor.service.ts'
import { excerptOf } from '../blogs.rules.ts'
import { variantOf } from './post-pictures.service.ts'
import { blogPage, jsonLd, missingPage } from './public-html.service.ts'
import { type PublicPost, publicPost, publicPosts } from './public-posts.store.ts'

const feedLength = 50
export const summaryOf = ({ fields }: Pick<PublicPost, 'fields'>) => fields.excerpt || excerptOf(textOfHtml(fields.bodyHtml))
const whole = (html: string, origin: string) => html.replaceAll('src="/m/', `src="${origin}/m/`)
const longDate = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at)

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
        ...(post.coverToken && { image: origin + variantOf(post.coverToken, 'portal') }),
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

const card = (post: PublicPost, { home, brand }: Site, target = '') =>
  `<li>${post.coverToken ? `<a href="${escapeHtml(`${home}/${post.slug}`)}"${target} tabindex="-1" aria-hidden="true"><img src="${variantOf(post.coverToken, 'card')}" alt="" loading="lazy"></a>` : ''}<div><h2><a href="${escapeHtml(`${home}/${post.slug}`)}"${target}>${escapeHtml(post.fields.title)}</a></h2><p class="when">${longDate(post.publishedAt, brand.timeZone)}</p><p>${escapeHtml(summaryOf(post))}</p></div></li>`

export const publicHome = (platform: Platform, slug: string): Promise<Download> =>
  orMissing(() =>
    asVisitor(platform, slug, async (ctx, site) => {
      const posts = await publicPosts(ctx, { limit: 100 })
      const { brand, home } = site
      const head = `<link rel="canonical" href="${escapeHtml(home)}"><link rel="alternate" type="application/feed+json" href="${escapeHtml(home)}/feed.json"><link rel="alternate" type="application/rss+xml" href="${escapeHtml(home)}/rss.xml">`
      const list = posts.length
        ? `<ul class="posts">${posts.map((post) => card(post, site)).join('')}</ul>`
        : '<p>No posts yet.</p>'
      const body = `<h1>News from ${escapeHtml(brand.tradingName)}</h1>${brand.tagline ? `<p class="lead">${escapeHtml(brand.tagline)}</p>` : ''}${list}`
      return blogPage({ title: `News from ${brand.tradingName}`, look: await publicLook(ctx, brand), head, body, home })
    }),
  )

export const snippet = (platform: Platform, slug: string): Promise<Download> =>
  orMissing(() =>
    asVisitor(platform, slug, async (ctx, site) => {
      const posts = await publicPosts(ctx, { limit: 6 })
      // Out of the frame: a post read inside of it would be a page in a letterbox.
      const items = posts.map((post) => card(post, site, ' target="_blank" rel="noopener"')).join('')
      const body = items ? `<ul class="posts">${items}</ul>` : '<p>No posts yet.</p>'
      return blogPage({ title: site.brand.tradingName, look: await publicLook(ctx, site.brand), body, isFramed: true })
    }),
  )

export const publicPostPage = (platform: Platform, slug: string, postSlug: string): Promise<Download> =>
  orMissing(() =>
    asVisitor(platform, slug, async (ctx, { brand, origin, home }) => {
      const post = await publicPost(ctx.db, ctx.scope.agencyId, postSlug)
      if (!post) throw notFound({ post: postSlug })
      const { fields, authorName, publishedAt, changedAt, coverToken } = post
      const address = fields.canonicalUrl || `${home}/${post.slug}`
      const title = fields.seoTitle || fields.title
      const description = fields.seoDescription || summaryOf(post)
      const image = coverToken && origin + variantOf(coverToken, 'portal')
      const meta = Object.entries({
        'og:type': 'article',
        'og:title': title,
        'og:description': description,
        'og:url': address,
        ...(image && { 'og:image': image }),
      })
      const head = `<meta name="description" content="${escapeHtml(description)}"><link rel="canonical" href="${escapeHtml(address)}">${meta.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`).join('')}${jsonLd(
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: fields.title,
          description,
          datePublished: publishedAt.toISOString(),
          dateModified: changedAt.toISOString(),
          mainEntityOfPage: address,
          ...(image && { image }),
          ...(authorName && { author: { '@type': 'Person', name: authorName } }),
          publisher: { '@type': 'RealEstateAgent', name: brand.tradingName },
        },
      )}`
      const by = [authorName && `By ${authorName}`, longDate(publishedAt, brand.timeZone)].filter(Boolean).join(' · ')
      const body = `<article><h1>${escapeHtml(fields.title)}</h1><p class="by">${escapeHtml(by)}</p>${coverToken ? `<img class="cover" src="${variantOf(coverToken, 'large')}" alt="${escapeHtml(fields.coverAlt)}">` : ''}${fields.bodyHtml}${fields.tags.length ? `<p class="tags">${escapeHtml(fields.tags.join(' · '))}</p>` : ''}</article>`
      return blogPage({ title, look: await publicLook(ctx, brand), head, body, home })
    }),
  )

/** A visitor gets an error page, not JSON. */
const orMissing = (page: () => Promise<Download>): Promise<Download> =>
  page().catch((error: { code?: string }) => {
    if (error.code === 'not_found') return missingPage()
    throw error
  })
