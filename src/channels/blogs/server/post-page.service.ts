import { notFound } from '#common/errors.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { findPost } from './blogs.store.ts'
import { publicHomeOf } from './blogs.service.ts'
import { escapeHtml } from '#common/escape-html.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Context } from '#platform/context.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'
import { publicLook, type PublicLook } from '#accounts/branding/server/public-page.ts'
import type { Site } from '#accounts/branding/server/visitor.service.ts'
import { excerptOf, slugOf } from '../blogs.rules.ts'
import { variantOf } from './post-pictures.service.ts'
import { type BlogPage, blogPageHtml, jsonLd } from './public-html.service.ts'
import { authorOf, type PostAuthor, type PublicPost, toPublic } from './public-posts.store.ts'

export const summaryOf = ({ fields }: Pick<PublicPost, 'fields'>) => fields.excerpt || excerptOf(textOfHtml(fields.bodyHtml))

/** One post as its readers see it; the preview before it is published is the same page. */
export async function pageOfPost(ctx: Context, { brand, origin, home }: Site, post: PublicPost): Promise<BlogPage> {
  const { fields, authorName, publishedAt, changedAt, coverToken, thumbToken } = post
  const address = fields.canonicalUrl || `${home}/${post.slug}`
  const title = fields.seoTitle || fields.title
  const description = fields.seoDescription || summaryOf(post)
  const image = thumbToken && origin + variantOf(thumbToken, 'portal')
  const look = await publicLook(ctx, brand)
  const preview = previewOf({
    'og:type': 'article',
    'og:site_name': brand.tradingName,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    ...(image && { 'og:image': image, 'twitter:card': 'summary_large_image' }),
  })
  const head = `<meta name="description" content="${escapeHtml(description)}"><link rel="canonical" href="${escapeHtml(address)}">${preview}${jsonLd(
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
  const by = [authorName && `By ${authorName}`, writtenDayAt(publishedAt, brand.timeZone, 'long')].filter(Boolean).join(' · ')
  const body = `<article><h1>${escapeHtml(fields.title)}</h1><p class="by">${escapeHtml(by)}</p>${coverToken ? coverHtml(coverToken, fields.coverAlt) : ''}${fields.bodyHtml}${fields.tags.length ? `<p class="tags">${escapeHtml(fields.tags.join(' · '))}</p>` : ''}</article>`
  const author = await authorOf(ctx, fields.authorAgentId)
  return { title, look, head, body: body + authorCard(author, fields.title) + callToAction(look, home), home }
}

/** The page as it would be published now: what is saved, by the code that draws the public page. @throws AppError not_found */
export async function previewPost(ctx: Context, id: string): Promise<{ html: string }> {
  const post = await findPost(ctx, id)
  if (!post) throw notFound({ blog: id })
  const { fields, authorName, coverToken, liveSlug } = post
  const now = ctx.clock()
  const slug = fields.slug || liveSlug || slugOf(fields.title)
  const shown = toPublic({
    id,
    slug,
    fields,
    authorName,
    coverToken,
    coverFiles: null,
    publishedAt: post.publishedAt ?? now,
    changedAt: now,
  })
  const site = { brand: await getBranding(ctx), origin: ctx.platform.config.PUBLIC_URL, home: await publicHomeOf(ctx) }
  return { html: blogPageHtml(await pageOfPost(ctx, site, shown)) }
}

/** The preview of a link in messengers and networks. */
export const previewOf = (meta: Record<string, string>) =>
  Object.entries(meta)
    .map(([name, content]) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`)
    .join('')

/** Phones take the smaller one. */
const coverHtml = (token: string, alt: string) =>
  `<img class="cover" src="${variantOf(token, 'large')}" srcset="${variantOf(token, 'card')} 800w, ${variantOf(token, 'large')} 1600w" sizes="(max-width: 760px) calc(100vw - 40px), 720px" width="1600" height="1067" fetchpriority="high" alt="${escapeHtml(alt)}">`

/** Draws the author, and how to reach them. */
function authorCard(author: PostAuthor | undefined, title: string): string {
  if (!author) return ''
  const { name, jobTitle, phone, email, photo } = author
  const links = [
    phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">Call ${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}?subject=${encodeURIComponent(title)}">Email</a>`,
  ].filter(Boolean)
  const face = photo ? `<img src="${escapeHtml(photo)}" alt="" width="64" height="64" loading="lazy">` : ''
  return `<aside class="author" aria-label="Author">${face}<div><p class="name">${escapeHtml(name)}</p>${jobTitle ? `<p>${escapeHtml(jobTitle)}</p>` : ''}${links.length ? `<p class="links">${links.join('')}</p>` : ''}</div></aside>`
}

/** Below what was read: how to reach the agency, and what clients say. */
export function callToAction({ brand }: PublicLook, home: string): string {
  const links = [
    brand.phone && `<a href="tel:${escapeHtml(brand.phone.replaceAll(/[^\d+]/g, ''))}">Call ${escapeHtml(brand.phone)}</a>`,
    brand.email && `<a href="mailto:${escapeHtml(brand.email)}?subject=Appraisal">Request an appraisal</a>`,
    `<a href="${escapeHtml(home)}/reviews.html">Client reviews</a>`,
  ].filter(Boolean)
  return `<aside class="act" aria-label="Contact"><h2>Thinking of selling or leasing?</h2><p>An appraisal is free and without obligation.</p><p class="links">${links.join('')}</p></aside>`
}
