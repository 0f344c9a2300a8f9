import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { phoneLink, publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import type { Analysis, AnalysisRow } from './analysis-data.ts'
import type { AnalysisPerson, AnalysisPhoto } from './analysis.store.ts'

export interface ShownAnalysis {
  look: PublicLook
  analysis: Analysis
  agents: readonly AnalysisPerson[]
  photos: ReadonlyMap<string, AnalysisPhoto>
}
interface Page {
  html: string
  policy: string
}

const css = `body:has(.analysis) .wide{max-width:960px}.analysis .kicker,.analysis .quiet{margin:0;color:var(--quiet);font-size:.9375rem}.analysis h1{margin:.1em 0 .1em;font-size:clamp(1.625rem,4.5vw,2.375rem)}.analysis p{margin:.3em 0}.analysis .lines{white-space:pre-line}
.analysis .figure{margin:24px 0;padding:20px 22px;border:1px solid var(--line);border-left:4px solid var(--mark);border-radius:8px}.analysis .figure p{margin:0}.analysis .figure .sum{font-size:clamp(1.5rem,5vw,2.125rem);line-height:1.3;font-weight:600;font-variant-numeric:tabular-nums}.analysis .figure .sum span{white-space:nowrap}
.analysis .sales{margin:12px 0 0;padding:0;list-style:none}.analysis .sales li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 20px;padding:18px 0;border-top:1px solid var(--line)}.analysis .sales li:has(img){grid-template-columns:220px minmax(0,1fr) auto}.analysis .sales img{width:100%;aspect-ratio:3/2;object-fit:cover}.analysis .sales h3{margin:0 0 2px;font-size:1.125rem}.analysis .sales .cost{text-align:right;font-variant-numeric:tabular-nums}.analysis .sales .cost strong{font-size:1.1875rem}.analysis .sales .cost p{margin:0}
.analysis .people{margin:0;padding:0;list-style:none}.analysis .people li{display:flex;gap:14px;align-items:center;padding:12px 0;border-top:1px solid var(--line)}.analysis .people img{width:64px;height:64px;border-radius:50%;object-fit:cover;object-position:50% 20%}.analysis .people p{margin:0}.analysis .calls{display:flex;flex-wrap:wrap;gap:10px;margin-top:6px}.analysis .calls a{display:inline-block;min-height:44px;padding:9px 18px;border:1px solid var(--quiet);border-radius:8px;text-decoration:none}.analysis .small{margin:28px 0 0;color:var(--quiet);font-size:.8125rem}
@media(max-width:640px){.analysis .sales li,.analysis .sales li:has(img){grid-template-columns:minmax(0,1fr);gap:8px}.analysis .sales .cost{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline;text-align:left}}`

const page = (look: PublicLook | undefined, title: string, body: string): Page =>
  publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<div class="analysis">${body}</div>`,
    css,
  })

/** Draws the paper of the same name for a phone: the agent's opinion of a home's price, and the sales that it rests on. */
export function analysisPage({ look, analysis, agents, photos }: ShownAnalysis): Page {
  const { place, suburb, facts, estimate, median, method, explanation, rows, small } = analysis
  const part = (title: string, text: string | null) => (text ? `<h2>${title}</h2><p class="lines">${escapeHtml(text)}</p>` : '')
  const figure = estimate
    ? `<div class="figure"><p class="quiet">Estimated selling price</p><p class="sum">${estimate
        .split(' – ')
        .map((one) => `<span>${escapeHtml(one)}</span>`)
        .join(' – ')}</p>${median ? `<p class="quiet">Median ${escapeHtml(median)}</p>` : ''}</div>`
    : ''
  const sales = rows.length
    ? `<h2>Comparable sales</h2><ol class="sales">${rows.map((row) => sale(row, photos)).join('')}</ol>`
    : ''
  return page(
    look,
    `Market analysis for ${place}`,
    [
      `<p class="kicker">Market analysis</p><h1>${escapeHtml(unbrokenPlaces(place))}</h1>`,
      [suburb, facts]
        .filter(Boolean)
        .map((text) => `<p class="quiet">${escapeHtml(text)}</p>`)
        .join(''),
      figure,
      part('How we reached it', method),
      sales,
      part(rows.length ? 'Note on the sales' : 'How the value was decided', explanation),
      people(agents),
      `<p class="small">${escapeHtml(small)}</p>`,
    ].join(''),
  )
}

function sale(row: AnalysisRow, photos: ShownAnalysis['photos']): string {
  const { address, suburb, facts, sold, why, price, adjustment, photoOf } = row
  const photo = photoOf && photos.get(photoOf)?.url
  const lines = [suburb, facts, sold].filter(Boolean).map((text) => `<p class="quiet">${escapeHtml(String(text))}</p>`)
  const change = adjustment
    ? `<p class="quiet">Adjusted by ${escapeHtml([adjustment.change, adjustment.why].filter(Boolean).join(': '))}</p>`
    : ''
  const adjusted = adjustment ? `<p class="quiet">Adjusted <strong>${escapeHtml(adjustment.price)}</strong></p>` : ''
  return `<li>${photo ? `<img src="${escapeHtml(photo)}" alt="" loading="lazy" width="800" height="533">` : ''}<div><h3>${escapeHtml(address)}</h3>${lines.join('')}<p>${escapeHtml(why)}</p>${change}</div><div class="cost"><strong>${escapeHtml(price)}</strong>${adjusted}</div></li>`
}

function people(agents: readonly AnalysisPerson[]): string {
  const list = agents.map(({ name, jobTitle, phone, email, photoUrl }) => {
    const calls = [
      phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">Call ${escapeHtml(phone)}</a>`,
      email && `<a href="mailto:${escapeHtml(email)}">Email</a>`,
    ].filter(Boolean)
    return `<li>${photoUrl ? `<img src="${escapeHtml(photoUrl)}" alt="" width="64" height="64">` : ''}<div><p><strong>${escapeHtml(name)}</strong></p>${jobTitle ? `<p class="quiet">${escapeHtml(jobTitle)}</p>` : ''}<div class="calls">${calls.join('')}</div></div></li>`
  })
  return list.length ? `<h2>Talk to us</h2><ul class="people">${list.join('')}</ul>` : ''
}

/** Expired and withdrawn are the same; of an altered link the agency is not known. */
export const closedAnalysisPage = (look?: PublicLook): Page =>
  page(
    look,
    'Page closed',
    `<h1>This page is closed</h1><p>The link has expired or was withdrawn. ${look?.brand.phone ? `Call us on ${phoneLink(look.brand.phone)} and we’ll send` : 'Ask the agent for'} a new one.</p>`,
  )
export const busyAnalysisPage = (): Page =>
  page(undefined, 'Try again', '<h1>Too many requests</h1><p>Wait a minute, then try again.</p>')
