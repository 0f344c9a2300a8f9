import { escapeHtml } from '#common/escape-html.ts'
import type { Fault } from './faults.ts'
import { faultKinds, faultPortals } from './faults.ts'
import type { DomainListing } from './domain-site.ts'
import type { InboxFile } from './feed-inbox.ts'
import type { SiteListing, Upload } from './site.ts'

const table = (heads: string[], rows: string[][]) =>
  rows.length
    ? `<table><tr>${heads.map((head) => `<th>${head}`).join('')}${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}`).join('')}`).join('')}</table>`
    : '<p>None.</p>'

/** What "the site" shows now, the latest requests, and a form for faults. Reloads itself every two seconds. */
export function sandboxPage({
  listings,
  uploads,
  faults,
  domain,
  feed,
  files,
}: {
  listings: SiteListing[]
  uploads: Upload[]
  faults: Fault[]
  domain: DomainListing[]
  feed: SiteListing[]
  files: InboxFile[]
}): string {
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Portal sandbox</title>
<style>body{font:14px/1.5 system-ui,sans-serif;max-width:1080px;margin:32px auto;padding:0 16px;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 8px;border-bottom:1px solid #8884;vertical-align:top}h2{margin-top:32px}</style>
<h1>Portal sandbox</h1><p>Plays realestate.com.au, Domain and portals that take REAXML files for Gable. Nothing here is real.</p>
<h2>Listings on the site (${listings.length})</h2>${table(
    ['Id', 'Agency', 'Name there', 'Kind', 'Status', 'Address', 'Headline', 'Price', 'Photos', 'Versions'],
    listings.map((l) => [
      l.listingId,
      l.agencyId,
      l.externalListingId,
      l.kind,
      l.status,
      l.address,
      l.headline,
      l.price,
      String(l.pictures),
      String(l.versions),
    ]),
  )}
<h2>Listings on Domain (${domain.length})</h2>${table(
    ['Ad', 'Agency', 'Name there', 'Kind', 'Status', 'Address', 'Headline', 'Price', 'Photos', 'Versions'],
    domain.map((l) => [
      String(l.adId),
      String(l.agencyId),
      l.providerAdId,
      l.sort,
      l.status,
      l.address,
      l.headline,
      l.price,
      String(l.pictures),
      String(l.versions),
    ]),
  )}
<h2>Listings out of files (${feed.length})</h2>${table(
    ['Agency', 'Name there', 'Kind', 'Status', 'Address', 'Headline', 'Price', 'Versions'],
    feed.map((l) => [l.agencyId, l.externalListingId, l.kind, l.status, l.address, l.headline, l.price, String(l.versions)]),
  )}
<h2>Files</h2>${table(
    ['Received', 'Name', 'Bytes', 'Problems'],
    files
      .slice(-50)
      .reverse()
      .map((f) => [f.receivedAt, f.name, String(f.sizeBytes), f.problems.join(' · ') || 'none']),
  )}
<h2>Uploads</h2>${table(
    ['Received', 'Agency', 'Name there', 'Status', 'Result', 'Issues'],
    uploads
      .slice(-50)
      .reverse()
      .map((u) => [
        u.receivedAt,
        u.agencyId,
        u.externalListingId,
        u.status,
        u.result ?? 'waiting',
        [...u.issues.errors, ...u.issues.warnings].map(({ field, messages }) => `${field}: ${messages.join(' ')}`).join(' · '),
      ]),
  )}
<h2>Faults waiting</h2>${table(
    ['Portal', 'Kind', 'Calls left', 'Seconds'],
    faults.map((f) => [f.portal ?? 'rea', f.kind, String(f.count ?? 'all'), String(f.seconds ?? '')]),
  )}
<form method="post" action="/sandbox/faults"><p><select name="portal">${faultPortals.map((portal) => `<option>${portal}`).join('')}</select>
<select name="kind">${faultKinds.map((kind) => `<option>${kind}`).join('')}</select>
<label>calls <input name="count" type="number" min="1" size="4"></label> <label>seconds <input name="seconds" type="number" min="0" size="4"></label>
<button>Break it</button></form>`
}
