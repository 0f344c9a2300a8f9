import { CopyLine } from '#ui/components/copy-line.tsx'
import type { WebsiteSettings } from '../website.contract.ts'

/** Public addresses with their copy buttons, for those who build a website. */
export function WebsiteAddresses({ addresses }: Pick<WebsiteSettings, 'addresses'>) {
  return (
    <section className="stack gap-8" aria-label="Addresses">
      <h3>Addresses</h3>
      <dl>
        <CopyLine label="Your listings" value={addresses.pageUrl} isLink />
        <CopyLine label="Listings as JSON, for developers" value={addresses.jsonUrl} isLink />
        <CopyLine label="New listings as RSS" value={addresses.rssUrl} isLink />
        <CopyLine label="Open homes as a calendar" value={addresses.calendarUrl} isLink />
        <CopyLine label="Sitemap for search engines" value={addresses.sitemapUrl} isLink />
        <CopyLine label="Snippet: paste it where listings and the form should appear" value={addresses.snippet} />
      </dl>
    </section>
  )
}
