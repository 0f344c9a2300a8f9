import type { PublicFact } from '#core/listings/public-facts.rules.ts'
import { escapeHtml } from '#common/escape-html.ts'

const paths: Record<PublicFact['icon'], string> = {
  bed: 'M3 18v-9m0 6h18v3m0-3v-2a3 3 0 0 0-3-3h-8v5M7 10.5a1.5 1.5 0 1 0 0 .01',
  bath: 'M4 12h16v2a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zm2 0V6a2 2 0 0 1 4 0M7 18v2m10-2v2',
  car: 'M5 17h14v-4l-2-5H7l-2 5zm-1-4h16M7 17v2m10-2v2M8 15h.01M16 15h.01',
  land: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  floor: 'M4 4h16v16H4zm8 0v7m0 4v5M4 13h5m4 0h7',
}
const icon = (name: PublicFact['icon']) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths[name]}"/></svg>`

/** Facts beside their icons; who cannot see these hears the labels. */
export const factList = (facts: readonly PublicFact[]): string =>
  facts.length === 0
    ? ''
    : `<ul class="facts">${facts.map(({ icon: name, label, value }) => `<li>${icon(name)}<span class="sr">${escapeHtml(label)}: </span>${escapeHtml(value)}</li>`).join('')}</ul>`
