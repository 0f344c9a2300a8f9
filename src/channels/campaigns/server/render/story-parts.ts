import { escapeHtml } from '#common/escape-html.ts'
import { css } from './html.ts'
import { line, type Shown, spacer, twoColumns } from './listing-parts.ts'
import type { PublicPost, PublicReview } from '#accounts/branding/branding.events.ts'
import type { MailRenderer } from './mail-renderer.ts'

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const linkTo = (renderer: MailRenderer, { link, title }: PublicPost, html: string) =>
  `<a href="${renderer.href(link, title)}" style="color:inherit;text-decoration:none">${html}</a>`
const cover = (renderer: MailRenderer, post: PublicPost, url: string, widthPx: number) =>
  `<img class="${widthPx > 100 ? 'g-img g-ink' : 'g-ink'}" src="${escapeHtml(url)}" width="${widthPx}" alt="${escapeHtml(post.coverAlt)}" style="${css({ display: 'block', width: '100%', 'max-width': `${widthPx}px`, height: 'auto', border: 0, 'border-radius': '4px', ...renderer.altStyle })}">`
const readOn = (renderer: MailRenderer, post: PublicPost) =>
  `<a class="g-acc" href="${renderer.href(post.link, post.title)}" style="${css({ color: renderer.facts.accent, 'text-decoration': 'underline' })}">Read more</a>`

function card(renderer: MailRenderer, post: PublicPost, widthPx: 536 | 256): string {
  const url = widthPx === 256 ? post.smallCoverUrl : post.coverUrl
  const isSmall = widthPx === 256
  const rows = [
    url && `<tr><td style="padding-bottom:12px">${linkTo(renderer, post, cover(renderer, post, url, widthPx))}</td></tr>`,
    `<tr><td class="g-ink" style="${css({ 'font-family': renderer.heading, 'font-size': isSmall ? '18px' : '22px', 'line-height': isSmall ? '24px' : '29px', color: '#16201c', 'padding-bottom': '6px' })}">${linkTo(renderer, post, escapeHtml(post.title))}</td></tr>`,
    `<tr><td class="g-mute" style="${renderer.text(isSmall ? 14 : 15, { color: '#55635d' })}">${escapeHtml(post.excerpt)} ${readOn(renderer, post)}</td></tr>`,
  ]
  return `<table ${table}>${rows.filter(Boolean).join('')}</table>`
}
function row(renderer: MailRenderer, post: PublicPost): string {
  const thumb = post.smallCoverUrl
    ? `<td width="112" valign="top" style="padding:2px 16px 0 0">${linkTo(renderer, post, cover(renderer, post, post.smallCoverUrl, 96))}</td>`
    : ''
  return `<table ${table}><tr>${thumb}<td valign="top"><span class="g-ink" style="${css({ 'font-family': renderer.heading, 'font-size': '17px', 'line-height': '23px', color: '#16201c' })}">${linkTo(renderer, post, escapeHtml(post.title))}</span><br><span class="g-mute" style="${renderer.text(14, { color: '#55635d' })}">${escapeHtml(post.excerpt)} ${readOn(renderer, post)}</span></td></tr></table>`
}

/** Posts of the blog: two by two, one large when it is alone, or line by line. */
export function postsOf(
  renderer: MailRenderer,
  posts: readonly PublicPost[],
  { title, style, isNarrow }: { title: string; style: 'cards' | 'rows'; isNarrow: boolean },
): Shown {
  const heading = title.trim()
    ? `<h2 class="g-ink" style="${css({ margin: '0 0 14px', 'font-family': renderer.heading, 'font-weight': 400, 'font-size': '22px', 'line-height': '29px', color: '#16201c' })}">${renderer.html(title)}</h2>`
    : ''
  const [only] = posts.length === 1 ? posts : []
  const body =
    style === 'rows'
      ? posts.map((post) => row(renderer, post)).join(`<div style="padding:12px 0">${line}</div>`)
      : isNarrow
        ? posts.map((post) => card(renderer, post, 256)).join(spacer(20))
        : only
          ? card(renderer, only, 536)
          : posts
              .flatMap((post, i) => {
                const next = posts[i + 1]
                return i % 2 === 0 ? [twoColumns(card(renderer, post, 256), next ? card(renderer, next, 256) : '')] : []
              })
              .join(spacer(20))
  const text = posts.map((post) => [post.title, post.excerpt, renderer.plainUrl(post.link)].filter(Boolean).join('\n'))
  return { html: heading + body, text: [...(title.trim() ? [renderer.plain(title)] : []), ...text].join('\n\n') }
}

/** More than a mail has room for ends at a word, and says that it goes on. */
function excerptOf(words: string, most = 420): string {
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()} …`
}

/** A client's words, unchanged, with the stars they gave and who they are. */
export function quoteOf(renderer: MailRenderer, review: PublicReview, ratingLine: string | null): Shown {
  const words = excerptOf((review.body || review.title).replaceAll(/\s+/g, ' ').trim())
  const who = [review.reviewerName, [review.role, review.suburb && `in ${review.suburb}`].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const stars = `${'★'.repeat(review.rating)}${'☆'.repeat(5 - review.rating)}`
  const rows = [
    `<span class="g-acc" role="img" aria-label="${review.rating} of 5 stars" style="${css({ 'font-family': 'Arial,Helvetica,sans-serif', 'font-size': '20px', 'line-height': '28px', 'letter-spacing': '2px', color: renderer.facts.accent })}">${stars}</span>`,
    words &&
      `<span class="g-ink" style="${css({ 'font-family': renderer.heading, 'font-size': '19px', 'line-height': '29px', color: '#16201c' })}">“${escapeHtml(words)}”</span>`,
    `<span class="g-mute" style="${renderer.text(14, { color: '#55635d', 'line-height': '30px' })}">${escapeHtml(who)}${review.isVerified ? ' · verified client' : ''}</span>`,
  ]
  const average = ratingLine
    ? `<tr><td class="g-mute" align="center" style="${renderer.text(13, { color: '#55635d', padding: '10px 0 0' })}">${escapeHtml(ratingLine)}</td></tr>`
    : ''
  return {
    html: `<table ${table}><tr><td class="g-tint" align="center" style="${css({ 'background-color': renderer.paleAccent, 'border-radius': '4px', padding: '22px 24px' })}">${rows.filter(Boolean).join('<br>')}</td></tr>${average}</table>`,
    text: [
      `${stars} (${review.rating} of 5)`,
      words && `“${words}”`,
      `${who}${review.isVerified ? ', verified client' : ''}`,
      ratingLine,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}
