import { Button, CopyButton } from '@mantine/core'
import type { WebsiteSettings } from '../website.contract.ts'

/** Public addresses with their copy buttons, for those who build a website. */
export function WebsiteAddresses({ addresses }: Pick<WebsiteSettings, 'addresses'>) {
  return (
    <section className="stack gap-8" aria-label="Addresses">
      <h3>Addresses</h3>
      <dl>
        <Line label="Your listings" value={addresses.pageUrl} isLink />
        <Line label="Listings as JSON, for developers" value={addresses.jsonUrl} isLink />
        <Line label="New listings as RSS" value={addresses.rssUrl} isLink />
        <Line label="Open homes as a calendar" value={addresses.calendarUrl} isLink />
        <Line label="Sitemap for search engines" value={addresses.sitemapUrl} isLink />
        <Line label="Snippet: paste it where listings and the form should appear" value={addresses.snippet} />
      </dl>
    </section>
  )
}

function Line({ label, value, isLink = false }: { label: string; value: string; isLink?: boolean }) {
  return (
    <div className="line-above pad-y-12">
      <dt className="tiny">{label}</dt>
      <dd className="row between gap-12 above-4">
        {isLink ? (
          <a className="narrow small breaks" href={value} target="_blank" rel="noreferrer">
            {value}
          </a>
        ) : (
          <code className="narrow small breaks">{value}</code>
        )}
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button className="fixed" size="compact-xs" variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </dd>
    </div>
  )
}
