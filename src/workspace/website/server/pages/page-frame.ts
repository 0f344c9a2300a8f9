import { publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { frameAncestors } from '../../website.rules.ts'
import type { Website } from '../website-visitor.ts'
import { pageCss } from './page-css.ts'

export interface WebPage {
  html: string
  headers: Record<string, string>
}
interface Framed {
  site?: Website | undefined
  look?: PublicLook | undefined
  title: string
  head?: string
  body: string
  hasForm?: boolean
}

/** A page of the agency's website: no script, nothing from another host, and in a frame only where the agency has named the website. */
export function webPage({ site, look, title, head = '', body, hasForm = true }: Framed): WebPage {
  const { html, policy } = publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head,
    body,
    hasForm,
    css: pageCss,
    ...(site && { home: `${site.home}/listings` }),
  })
  const domains = site?.rules.domains ?? []
  // No script runs; but browsers fetch robots.txt in the name of the page for those who judge it.
  const own = policy
    .replace("default-src 'none'", "default-src 'none'; connect-src 'self'")
    .replace("frame-ancestors 'none'", `frame-ancestors ${frameAncestors(domains)}`)
  return {
    html,
    headers: {
      'content-security-policy': own,
      ...(domains.length > 0 && { 'x-frame-options': '' }),
    },
  }
}

/** Path of the agency's public pages on the host that the visitor is on; empty on a host name of the agency's own. */
export const pathOfHome = ({ home }: Pick<Website, 'home'>): string => new URL(home).pathname.replace(/\/$/, '')
