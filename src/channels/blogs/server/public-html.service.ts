import { escapeHtml } from '#common/escape-html.ts'
import { publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'

/** Data for search engines inside a page; no text of it can end the element that it is in. */
export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}</script>`

const css = `article .cover{aspect-ratio:3/2;object-fit:cover}.author{display:flex;gap:16px;align-items:center;margin:40px 0 0;padding-top:20px;border-top:1px solid var(--line)}.author img{width:64px;height:64px;border-radius:50%;object-fit:cover;object-position:50% 20%}.author p{margin:0;color:var(--quiet)}.author .name{color:inherit;font-weight:600}.author .links{display:flex;gap:16px}.author .links a{padding:10px 0}.act{margin:32px 0 0;padding:20px 22px;border:1px solid var(--line);border-radius:10px}.act h2{margin:0;font-size:1.25rem}.act p{margin:4px 0}.act .links{display:flex;flex-wrap:wrap;gap:10px;margin-top:12px}.act a{min-height:44px;padding:8px 16px;border:1px solid var(--quiet);border-radius:8px;text-decoration:none}`

export interface BlogPage {
  title: string
  look?: PublicLook
  head?: string
  body: string
  home?: string
  /** Any website can show it in a frame. */
  isFramed?: boolean
  status?: 200 | 404
}
export function blogPage({ status = 200, isFramed = false, ...page }: BlogPage): Download {
  const { html, policy } = publicPage({ ...page, isFramed, css: isFramed ? '' : css })
  return publicFile(html, 'page.html', {
    status,
    headers: {
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      ...(isFramed && { 'cross-origin-resource-policy': 'cross-origin', 'x-frame-options': '' }),
    },
  })
}

/** The page as text, for a preview inside of a screen. */
export const blogPageHtml = (page: BlogPage): string => publicPage({ ...page, css }).html

export const missingPage = (known?: { look: PublicLook; home: string }): Download =>
  blogPage({
    title: known ? `Not found – ${known.look.brand.tradingName}` : 'Not found',
    ...known,
    body: `<h1>Page not found</h1><p>This page does not exist or is no longer public.</p>${known ? `<p><a href="${escapeHtml(known.home)}">News from ${escapeHtml(known.look.brand.tradingName)}</a></p>` : ''}`,
    status: 404,
  })
