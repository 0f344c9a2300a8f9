import { escapeHtml } from '#common/escape-html.ts'
import { createHash } from 'node:crypto'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'
import type { AgencyBrand } from '#accounts/branding/server/branding.service.ts'
import { readableOnWhite } from '#common/colours.ts'

/** Data for search engines inside a page; no text of it can end the element it stands in. */
export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}</script>`

const styles = (brand: Pick<AgencyBrand, 'primaryColour'> | undefined) => {
  const accent = readableOnWhite(brand?.primaryColour ?? '#176a53')
  return `:root{--accent:${accent};color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#fff;color:#15211d;font:17px/1.65 Georgia,'Times New Roman',serif;overflow-wrap:anywhere}
header,main,footer{max-width:720px;margin:0 auto;padding:24px 20px}header{padding-bottom:0;font:600 15px/1.4 system-ui,sans-serif}a{color:var(--accent)}header a{text-decoration:none}
h1,h2,h3,h4{font-family:system-ui,sans-serif;line-height:1.25;letter-spacing:-.01em}h1{margin:.2em 0 .3em;font-size:clamp(28px,5vw,40px)}h2{margin:1.6em 0 .4em;font-size:24px}h3{margin:1.4em 0 .4em;font-size:19px}
img{display:block;max-width:100%;height:auto;border-radius:10px}.cover{width:100%;margin:20px 0}.by,.tags,footer,.when{color:#5a6863;font:14px/1.5 system-ui,sans-serif}.lead{font-size:20px;line-height:1.5}
blockquote{margin:1.2em 0;padding-left:18px;border-left:3px solid var(--accent);color:#3c4a45}hr{border:0;border-top:1px solid #e4e8e6;margin:2em 0}.posts{display:grid;gap:28px;margin:24px 0;padding:0;list-style:none}
.posts li{display:grid;grid-template-columns:200px 1fr;gap:20px;align-items:start}.posts li:not(:has(img)){grid-template-columns:1fr}.posts img{width:100%;aspect-ratio:3/2;object-fit:cover}.posts h2{margin:0 0 4px;font-size:20px}.posts h2 a{color:inherit;text-decoration:none}.posts h2 a:hover{text-decoration:underline}.posts p{margin:4px 0}
footer{border-top:1px solid #e4e8e6;margin-top:32px}@media(max-width:560px){.posts li{grid-template-columns:1fr}}.snippet{font-size:15px}.snippet main{max-width:none;padding:4px}.snippet .posts{grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:20px;margin:0}.snippet .posts li{grid-template-columns:1fr;align-content:start;gap:8px}.snippet .posts h2{font-size:17px}`
}

interface PublicPage {
  title: string
  head?: string
  body: string
  brand?: Pick<AgencyBrand, 'primaryColour'> | undefined
  /** May stand in a frame of any website. */
  isFramed?: boolean
  status?: 200 | 404
}
/** A page without scripts: its policy lets in its own style sheet and pictures of this installation, and nothing leaves for other hosts. */
export function publicPage({ title, head = '', body, brand, isFramed = false, status = 200 }: PublicPage): Download {
  const css = styles(brand)
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${head}<style>${css}</style></head><body${isFramed ? ' class="snippet"' : ''}>${body}</body></html>`
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramed ? '*' : "'none'"}`,
  ].join('; ')
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
  publicPage({
    title: 'Not found',
    body: '<main><h1>Page not found</h1><p>This page doesn’t exist or is no longer available.</p></main>',
    status: 404,
  })
