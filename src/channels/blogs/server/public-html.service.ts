import { publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'

/** Data for search engines inside a page; no text of it can end the element that it is in. */
export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}</script>`

interface BlogPage {
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
  const { html, policy } = publicPage({ ...page, isFramed })
  return publicFile(html, 'page.html', {
    status,
    headers: {
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      ...(isFramed && { 'cross-origin-resource-policy': 'cross-origin', 'x-frame-options': '' }),
    },
  })
}

export const missingPage = (): Download =>
  blogPage({
    title: 'Not found',
    body: '<h1>Page not found</h1><p>This page does not exist or is no longer public.</p>',
    status: 404,
  })
