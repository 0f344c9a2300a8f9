import { createHash } from 'node:crypto'
import { agencyIcon } from '../agency-icon.rules.ts'
import { buttonColours, darkInk, visibleOnDark } from '#common/colours.ts'
import { escapeHtml } from '#common/escape-html.ts'
import type { Context } from '#platform/context.ts'
import type { Branding } from '../branding.contract.ts'
import { mailBrand } from './brand-mail.service.ts'
import type { AgencyBrand } from './branding.service.ts'
import { fontFace } from './fonts.ts'

const darkPaper = '#141a18'

/** The agency's look on a public page, for visitors who have not signed in. */
export interface PublicLook {
  brand: AgencyBrand
  /** Path on this installation, with its size in pixels. */
  logo: { path: string; width: number; height: number } | undefined
  /** Band at the top, and text on it. */
  ground: string
  onGround: string
  /** Readable on white. */
  accent: string
}

export async function publicLook(ctx: Context, brand: AgencyBrand): Promise<PublicLook> {
  const { logo, ground, onGround, accent } = await mailBrand(ctx, brand)
  const path = logo && logo.url.slice(ctx.platform.config.PUBLIC_URL.length)
  return {
    brand,
    logo: logo && path ? { path, width: logo.widthPx, height: logo.heightPx } : undefined,
    ground,
    onGround,
    accent,
  }
}

const plainFont = 'system-ui,-apple-system,"Segoe UI",sans-serif'
const serifs: ReadonlySet<Branding['headingFont']> = new Set(['Playfair Display', 'Cormorant Garamond'])
const familyOf = (font: Branding['headingFont']) => `"${font}",${serifs.has(font) ? 'Georgia,serif' : plainFont}`

function styles(look: PublicLook | undefined, hasWebFonts: boolean, own: string): string {
  const { headingFont = 'Inter', textFont = 'Inter' } = look?.brand ?? {}
  // One file: with a second one a page would weigh more than 60 kB before its first picture.
  const faces = hasWebFonts && look ? fontFace(headingFont) : ''
  const { fill, ink } = buttonColours(look?.brand.primaryColour ?? '#176a53')
  return `${faces}:root{--fill:${fill};--on-fill:${ink};--accent:${look?.accent ?? '#176a53'};--mark:light-dark(var(--accent),${visibleOnDark(look?.brand.primaryColour ?? '#176a53', darkPaper)});--ground:${look?.ground ?? '#fff'};--on-ground:${look?.onGround ?? darkInk};--ink:light-dark(${darkInk},#e4eae7);--quiet:light-dark(#55635d,#a8b5af);--line:light-dark(#e0e6e3,#2c3833);--paper:light-dark(#fff,${darkPaper});color-scheme:light dark}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 ${familyOf(textFont)};overflow-wrap:anywhere}
.band{background:var(--ground);color:var(--on-ground);border-bottom:1px solid var(--line)}.band>div{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;min-height:72px}.band a{color:inherit;text-decoration:none}.band .name{font:600 1.125rem/1.3 ${familyOf(headingFont)}}.band img{display:block;max-width:100%;height:auto}.band nav{display:flex;gap:20px;font-size:.9375rem}.band nav a{margin:-4px 0;padding:10px 0}.band nav a:hover{text-decoration:underline}.band a:focus-visible{outline-color:currentcolor}
.wide{width:100%;max-width:760px;margin:0 auto;padding:12px 20px}main.wide{flex:1;padding-block:32px 48px}a{color:inherit;text-decoration-color:var(--mark);text-underline-offset:3px}a:focus-visible,button:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
h1,h2,h3,h4{font-family:${familyOf(headingFont)};line-height:1.25;letter-spacing:-.01em}h1{margin:.2em 0 .3em;font-size:clamp(1.75rem,5vw,2.5rem)}h2{margin:1.6em 0 .4em;font-size:1.5rem}h3{margin:1.4em 0 .4em;font-size:1.1875rem}
main img{display:block;max-width:100%;height:auto;border-radius:10px}.cover{width:100%;margin:20px 0}.by,.tags,.when{color:var(--quiet);font-size:.875rem}.lead{font-size:1.25rem;line-height:1.5}
blockquote{margin:1.2em 0;padding-left:18px;border-left:3px solid var(--mark);color:var(--quiet)}hr{border:0;border-top:1px solid var(--line);margin:2em 0}
.posts{display:grid;gap:28px;margin:24px 0;padding:0;list-style:none}.posts li{display:grid;grid-template-columns:200px 1fr;gap:20px;align-items:start}.posts li:not(:has(img)){grid-template-columns:1fr}.posts img{width:100%;aspect-ratio:3/2;object-fit:cover}.posts h2{margin:0 0 4px;font-size:1.25rem}.posts h2 a{text-decoration:none}.posts h2 a:hover{text-decoration:underline}.posts p{margin:4px 0}
form{display:grid;gap:10px;max-width:420px}button{font:inherit;min-height:44px;padding:8px 16px;border-radius:8px;border:1px solid var(--quiet);background:transparent;color:inherit;cursor:pointer}button.main{background:var(--fill);border-color:var(--fill);color:var(--on-fill);font-weight:600}.notice{margin:32px 0 0;padding-top:16px;border-top:1px solid var(--line);color:var(--quiet);font-size:.8125rem}
footer{border-top:1px solid var(--line);color:var(--quiet);font-size:.875rem}footer p{margin:4px 0}@media(max-width:560px){.posts li{grid-template-columns:1fr}.band>div{min-height:60px}}
.snippet{min-height:0;font-size:.9375rem}.snippet main.wide{max-width:none;padding:4px}.snippet .posts{grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:20px;margin:0}.snippet .posts li{grid-template-columns:1fr;align-content:start;gap:8px}.snippet .posts h2{font-size:1.0625rem}${own}`
}

export const webAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
const link = (href: string, text: string) => `<a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(text)}</a>`
/** A tap on it calls; the number stays on one line. */
export const phoneLink = (phone: string) => link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone.replaceAll(' ', '\u00a0'))

function band({ brand, logo }: PublicLook, home: string | undefined): string {
  // At its size on the page, so that nothing moves when it arrives.
  const scale = logo ? Math.min(1, 220 / logo.width, 48 / logo.height) : 1
  const name = logo
    ? `<img src="${escapeHtml(logo.path)}" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" alt="${escapeHtml(brand.tradingName)}">`
    : escapeHtml(brand.tradingName)
  const target = home ?? (brand.website && webAddress(brand.website))
  const links = [brand.website && link(webAddress(brand.website), 'Website'), brand.phone && phoneLink(brand.phone)].filter(
    Boolean,
  )
  return `<header class="band"><div class="wide">${target ? `<a class="name" href="${escapeHtml(target)}">${name}</a>` : `<span class="name">${name}</span>`}${links.length ? `<nav aria-label="Agency">${links.join('')}</nav>` : ''}</div></header>`
}

/** A number is not torn at the end of a line. */
export const wholeAbn = (line: string) =>
  line.replaceAll(/\bABN [\d ]{11,20}/g, (abn) => abn.trimEnd().replaceAll(' ', '\u00a0') + (abn.endsWith(' ') ? ' ' : ''))

function foot({ brand }: PublicLook): string {
  const lines = [
    [brand.tradingName, wholeAbn(brand.licenceLine)].filter(Boolean).map(escapeHtml).join(' · '),
    [
      escapeHtml(brand.address),
      brand.email && link(`mailto:${brand.email}`, brand.email),
      brand.privacyUrl && link(webAddress(brand.privacyUrl), 'Privacy'),
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
  return `<footer><div class="wide">${lines.map((line) => `<p>${line}</p>`).join('')}</div></footer>`
}

interface PublicPage {
  title: string
  /** Undefined where no agency is known: a wrong link. */
  look?: PublicLook | undefined
  head?: string
  /** Inside `main`. */
  body: string
  /** The target of the logo; the agency's website otherwise. */
  home?: string
  /** Any website can show it in a frame; then without header and footer. */
  isFramed?: boolean
  hasForm?: boolean
  /** Without them the page is a few kilobytes: for phones with one bar of signal. */
  hasWebFonts?: boolean
  /** Rules of this page, after those of all. */
  css?: string
}

/** A page without scripts: its policy allows its own style sheet, and fonts and pictures of this installation; nothing is fetched from other hosts. */
export function publicPage({
  title,
  look,
  head = '',
  body,
  home,
  isFramed = false,
  hasForm = false,
  hasWebFonts = true,
  css: own = '',
}: PublicPage): {
  html: string
  policy: string
} {
  const css = styles(look, hasWebFonts, own)
  const icon = look ? `<link rel="icon" type="image/svg+xml" href="${escapeHtml(agencyIcon(look.brand.tradingName, look))}">` : ''
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${icon}${head}<style>${css}</style></head><body${isFramed ? ' class="snippet"' : ''}>${look && !isFramed ? band(look, home) : ''}<main class="wide">${body}</main>${look && !isFramed ? foot(look) : ''}</body></html>`
  const policy = [
    "default-src 'none'",
    // The icon is written into the page.
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFramed ? '*' : "'none'"}`,
  ].join('; ')
  return { html, policy }
}
