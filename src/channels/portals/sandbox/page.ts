import { escapeHtml } from '#common/escape-html.ts'
import type { Fault } from './faults.ts'
import { faultKinds, faultPortals } from './faults.ts'
import type { DomainListing } from './domain-site.ts'
import type { InboxFile } from './feed-inbox.ts'
import type { SiteListing, Upload } from './site.ts'

const table = (heads: string[], rows: string[][]) =>
  rows.length
    ? `<div class="wide"><table><tr>${heads.map((head) => `<th>${head}`).join('')}${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}`).join('')}`).join('')}</table></div>`
    : '<p class="quiet">None yet.</p>'

/** A card of either portal. */
interface Ad extends Pick<SiteListing, 'kind' | 'status' | 'address' | 'headline' | 'price' | 'pictures' | 'versions'> {
  id: string
  agency: string
}
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const card = (ad: Ad) =>
  `<li><p class="top"><span class="status">${escapeHtml(ad.status)}</span><span class="quiet">${escapeHtml(ad.kind)}</span></p><h3>${escapeHtml(ad.address || 'Address not shown')}</h3><p>${escapeHtml(ad.headline)}</p><p class="price">${escapeHtml(ad.price || 'No price')}</p><p class="quiet">${many(ad.pictures, 'photo')} · sent ${many(ad.versions, 'time')} · ${escapeHtml(ad.id)} · agency ${escapeHtml(ad.agency)}</p></li>`
const site = (name: string, ads: Ad[]) =>
  `<section><h2>${name} <small>${ads.length}</small></h2>${ads.length ? `<ul>${ads.map(card).join('')}</ul>` : '<p class="quiet">Nothing published here yet. Publish a listing in Gable and it appears within seconds.</p>'}</section>`
const asAd = ({ listingId, agencyId, ...ad }: SiteListing): Ad => ({ ...ad, id: listingId, agency: agencyId })
const ofDomain = ({ adId, agencyId, sort, ...ad }: DomainListing): Ad => ({
  ...ad,
  id: String(adId),
  agency: String(agencyId),
  kind: sort,
})

const styles = `*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color-scheme:light dark;background:light-dark(#f7f8f7,#101413);color:light-dark(#15211d,#dfe7e3)}header{background:#15211d;color:#fff;padding:20px 0}header p{margin:4px 0 0;opacity:.85}header>div,main{max-width:1120px;margin:0 auto;padding:0 20px}h1{margin:0;font-size:22px}h2{margin:28px 0 12px;font-size:18px}h2 small,.quiet{color:light-dark(#5a6863,#9bada5);font-weight:400;font-size:13px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:14px;margin:0;padding:0;list-style:none}li{padding:16px;border:1px solid light-dark(#e4e8e6,#27302d);border-radius:12px;background:light-dark(#fff,#161b19)}li p{margin:4px 0}h3{margin:8px 0 0;font-size:16px}.top{display:flex;justify-content:space-between}.status{padding:1px 8px;border-radius:6px;background:light-dark(#e0efe9,#1f3a30);font-weight:600;font-size:13px}.price{font-weight:650}
details{margin:36px 0;padding-top:12px;border-top:1px solid light-dark(#e4e8e6,#27302d)}summary{cursor:pointer;font-weight:600}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}td,th{text-align:left;padding:6px 8px;border-bottom:1px solid #8884;vertical-align:top}button,input,select{font:inherit}`

/** Draws what each simulated portal shows now; below it the latest uploads, and a form for faults. Reloads every few seconds. */
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
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Simulated portals</title>
<style>${styles}</style><header><div><h1>Simulated portals</h1><p>What realestate.com.au and Domain would show of the demo. It runs on this computer only; nothing here is public.</p></div></header><main>
${site('realestate.com.au', listings.map(asAd))}${site('Domain', domain.map(ofDomain))}${feed.length || files.length ? site('Other portals, from files', feed.map(asAd)) : ''}
<details${uploads.length ? ' open' : ''}><summary>Uploads and faults, for testing</summary>
<h2>Uploads</h2>${table(
    ['Received', 'Agency', 'Listing', 'Status', 'Result', 'Issues'],
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
<h2>Files</h2>${table(
    ['Received', 'Name', 'Bytes', 'Problems'],
    files
      .slice(-50)
      .reverse()
      .map((f) => [f.receivedAt, f.name, String(f.sizeBytes), f.problems.join(' · ') || 'none']),
  )}
<h2>Faults</h2>${table(
    ['Portal', 'Kind', 'Calls left', 'Seconds'],
    faults.map((f) => [f.portal ?? 'rea', f.kind, String(f.count ?? 'all'), String(f.seconds ?? '')]),
  )}
<form method="post" action="/sandbox/faults"><p><select name="portal">${faultPortals.map((portal) => `<option>${portal}`).join('')}</select>
<select name="kind">${faultKinds.map((kind) => `<option>${kind}`).join('')}</select>
<label>calls <input name="count" type="number" min="1" size="4"></label> <label>seconds <input name="seconds" type="number" min="0" size="4"></label>
<button>Add fault</button></form></details></main>`
}
