import { escapeHtml } from '#common/escape-html.ts'

/** The first letter of the agency on its colour, as an address for `<link rel="icon">`: logos are too wide for the tab of a browser. */
export function agencyIcon(name: string, { ground, onGround }: { ground: string; onGround: string }): string {
  const letter = [...name.trim().slice(0, 40)].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${escapeHtml(ground)}"/><text x="16" y="23" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="20" fill="${escapeHtml(onGround)}">${escapeHtml(letter.toLocaleUpperCase('en-AU'))}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
