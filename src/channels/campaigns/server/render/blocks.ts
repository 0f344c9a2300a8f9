import { escapeHtml } from '#common/escape-html.ts'
import { networkLabel, networkNames } from '#common/social-links.ts'
import type { Block, BlockType, Inline, Leaf, RichText } from '../../design.contract.ts'
import { css } from './html.ts'
import { buttonOf, cardOf, gridOf, line, rowOf, type Shown, twoColumns } from './listing-parts.ts'
import type { MailListing } from './mail-facts.ts'
import type { Pen } from './pen.ts'
import { postsOf, quoteOf } from './story-parts.ts'

const nothing: Shown = { html: '', text: '' }

function inlineHtml(pen: Pen, content: readonly Inline[] = []): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>'
      return (node.marks ?? []).reduce((html, mark) => {
        if (mark.type === 'bold') return `<strong>${html}</strong>`
        if (mark.type === 'italic') return `<em>${html}</em>`
        return mark.attrs.href
          ? `<a class="g-acc" href="${pen.href(mark.attrs.href, node.text)}" style="color:${pen.facts.accent};text-decoration:underline">${html}</a>`
          : html
      }, pen.html(node.text))
    })
    .join('')
}
const inlineText = (pen: Pen, content: readonly Inline[] = []): string =>
  content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      const href = node.marks?.find((mark) => mark.type === 'link')?.attrs.href
      return href && href !== node.text ? `${pen.plain(node.text)} (${pen.plainUrl(href)})` : pen.plain(node.text)
    })
    .join('')

function richText(pen: Pen, content: RichText, align: 'left' | 'center'): Shown {
  const style = pen.text(16, { 'text-align': align, padding: 0 })
  const parts = content.map((node): Shown => {
    if (node.type === 'paragraph') {
      const html = inlineHtml(pen, node.content)
      return {
        html: `<p class="g-ink" style="${style};margin:0 0 14px">${html || '&nbsp;'}</p>`,
        text: inlineText(pen, node.content),
      }
    }
    const items = (node.content ?? []).map((item) => ({
      html: (item.content ?? []).map((p) => inlineHtml(pen, p.content)).join('<br>'),
      text: (item.content ?? []).map((p) => inlineText(pen, p.content)).join('\n'),
    }))
    const name = node.type === 'bulletList' ? 'ul' : 'ol'
    return {
      html: `<${name} class="g-ink" style="${style};margin:0 0 14px;padding:0 0 0 24px">${items.map(({ html }) => `<li style="margin:0 0 6px">${html}</li>`).join('')}</${name}>`,
      text: items.map(({ text }, i) => `${name === 'ul' ? '-' : `${i + 1}.`} ${text}`).join('\n'),
    }
  })
  return { html: parts.map(({ html }) => html).join(''), text: parts.map(({ text }) => text).join('\n\n') }
}

/** Those that are there; a mail leaves the others out, and the review says which. */
function known(pen: Pen, ids: readonly string[]): MailListing[] {
  return ids.flatMap((id) => {
    const listing = pen.facts.listings.get(id)
    if (!listing) pen.missing.add('A listing no longer exists')
    return listing ?? []
  })
}

type Draw<T extends Leaf['type']> = (pen: Pen, block: Extract<Leaf, { type: T }>, isNarrow: boolean) => Shown
/** One line per kind of block: this is where a new one is drawn. */
const draw: { [T in Leaf['type']]: Draw<T> } = {
  heading: (pen, { text, level, align }) => ({
    html: `<h${level} class="g-ink" style="${css({ margin: 0, 'font-family': pen.heading, 'font-weight': 400, 'font-size': level === 1 ? '32px' : '22px', 'line-height': level === 1 ? '40px' : '29px', 'text-align': align, color: '#16201c' })}">${pen.html(text)}</h${level}>`,
    text: level === 1 ? pen.plain(text).toUpperCase() : pen.plain(text),
  }),
  text: (pen, { content, align }) => richText(pen, content, align),
  image(pen, { source, alt, href }, isNarrow) {
    if (!source) return nothing
    const found =
      source.kind === 'banner'
        ? pen.facts.banners.get(source.imageId)
        : source.mediaId
          ? pen.facts.photos.get(source.mediaId)
          : photoOf(pen.facts.listings.get(source.listingId))
    if (!found) {
      pen.missing.add('A photo no longer exists')
      return nothing
    }
    const width = isNarrow ? 256 : 536
    const img = `<img src="${escapeHtml(isNarrow ? found.smallUrl : found.url)}" width="${width}" alt="${pen.html(alt || found.alt)}" style="${css({ display: 'block', width: '100%', 'max-width': `${width}px`, height: 'auto', border: 0, 'border-radius': '4px' })}">`
    return {
      html: href ? `<a href="${pen.href(href, alt || 'Picture')}">${img}</a>` : img,
      text: alt ? `[${pen.plain(alt)}]` : '',
    }
  },
  button: (pen, { text, href, align }) =>
    href && text.trim() ? { html: buttonOf(pen, text, href, align), text: `${pen.plain(text)}: ${pen.plainUrl(href)}` } : nothing,
  divider: () => ({ html: line, text: '---' }),
  figures(pen, { items }) {
    const cells = items.map(
      ({ value, label }) =>
        `<td class="g-fig" align="center" valign="top" style="padding:16px 8px"><span class="g-acc" style="${css({ 'font-family': pen.heading, 'font-size': '28px', 'line-height': '36px', color: pen.facts.accent })}">${pen.html(value)}</span><br><span class="g-mute" style="${pen.text(13, { color: '#55635d' })}">${pen.html(label)}</span></td>`,
    )
    return {
      html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-tint" style="background-color:${pen.paleAccent};border-radius:4px"><tr>${cells.join('')}</tr></table>`,
      text: items.map(({ value, label }) => `${pen.plain(label)}: ${pen.plain(value)}`).join('\n'),
    }
  },
  listingCard(pen, { listingId, banner, button, showsPrice }, isNarrow) {
    const [listing] = listingId ? known(pen, [listingId]) : []
    return listing ? cardOf(pen, listing, { banner, button, showsPrice, widthPx: isNarrow ? 256 : 536 }) : nothing
  },
  listingGrid(pen, { source, listingIds, style }, isNarrow) {
    if (source === 'matches') return { html: pen.slots.put({ kind: 'cards' }), text: pen.slots.put({ kind: 'cards' }) }
    const listings = known(pen, listingIds)
    if (style === 'cards' && !isNarrow) return gridOf(pen, listings)
    const rows = listings.map((listing) => rowOf(pen, listing))
    return {
      html: rows.map(({ html }) => html).join(`<div style="padding:12px 0">${line}</div>`),
      text: rows.map(({ text }) => text).join('\n'),
    }
  },
  openHomes(pen, { listingIds }) {
    const homes = known(pen, listingIds).filter(({ opens }) => opens.length > 0)
    if (!homes.length) return nothing
    const rows = homes.map(
      ({ street, suburb, opens }) =>
        `<tr><td valign="top" class="g-ink g-over" style="${pen.text(15, { padding: '10px 16px', 'font-weight': 600 })}">${escapeHtml(street || suburb)}</td><td valign="top" align="right" class="g-ink g-under" style="${pen.text(15, { padding: '10px 16px' })}">${opens.map(escapeHtml).join('<br>')}</td></tr>`,
    )
    return {
      html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-tint" style="background-color:${pen.paleAccent};border-radius:4px"><tr><td colspan="2" class="g-acc" style="${pen.text(12, { color: pen.facts.accent, 'font-weight': 700, 'letter-spacing': '1.2px', 'text-transform': 'uppercase', padding: '14px 16px 0' })}">Open for inspection</td></tr>${rows.join('')}</table>`,
      text: ['Open for inspection', ...homes.map(({ street, suburb, opens }) => `${street || suburb}: ${opens.join('; ')}`)].join(
        '\n',
      ),
    }
  },
  posts(pen, { title, source, count, postIds, style }, isNarrow) {
    const { latestPosts, chosenPosts } = pen.facts
    const posts = source === 'latest' ? latestPosts.slice(0, count) : postIds.flatMap((id) => chosenPosts.get(id) ?? [])
    if (source === 'chosen' && posts.length < postIds.length) pen.missing.add('A post is no longer public')
    return posts.length ? postsOf(pen, posts, { title, style, isNarrow }) : nothing
  },
  review(pen, { reviewId, showsAverage }) {
    const { latestReview, chosenReviews, ratingLine } = pen.facts
    const review = reviewId ? chosenReviews.get(reviewId) : latestReview
    if (reviewId && !review) pen.missing.add('A review is no longer published')
    return review ? quoteOf(pen, review, showsAverage ? ratingLine : null) : nothing
  },
  signature(pen) {
    const { agent, brand, accent } = pen.facts
    const name = agent?.name ?? brand.tradingName
    const face = agent?.photo
      ? `<td width="80" valign="top" style="padding:0 16px 0 0"><img src="${escapeHtml(agent.photo)}" width="72" height="72" alt="" style="display:block;border:0;border-radius:36px"></td>`
      : ''
    const phone = agent?.phone || brand.phone
    const email = agent?.email || brand.email
    const lines = [
      `<strong class="g-ink" style="font-size:16px;color:#16201c">${escapeHtml(name)}</strong>`,
      escapeHtml([agent?.jobTitle, agent ? brand.tradingName : ''].filter(Boolean).join(', ')),
      [
        phone &&
          `<a class="g-acc" href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}" style="color:${accent};text-decoration:none">${escapeHtml(phone)}</a>`,
        email &&
          `<a class="g-acc" href="mailto:${escapeHtml(email)}" style="color:${accent};text-decoration:none">${escapeHtml(email)}</a>`,
      ]
        .filter(Boolean)
        .map((one) => `<span class="g-fact">${one}</span>`)
        .join('<span class="g-dot"> &nbsp;·&nbsp; </span>'),
      agent?.licence ? escapeHtml(`Licence ${agent.licence}`) : '',
    ]
    return {
      html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${face}<td valign="middle" class="g-mute" style="${pen.text(14, { color: '#55635d' })}">${lines.filter(Boolean).join('<br>')}</td></tr></table>`,
      text: [name, [agent?.jobTitle, agent ? brand.tradingName : ''].filter(Boolean).join(', '), phone, email]
        .filter(Boolean)
        .join('\n'),
    }
  },
  social(pen) {
    const { socials } = pen.facts.brand
    const links = networkNames.flatMap((network) => {
      const url = socials[network]
      return url ? [{ label: networkLabel(network), url }] : []
    })
    if (!links.length) return nothing
    return {
      html: `<p class="g-mute" style="${pen.text(14, { color: '#55635d' })}">${links.map(({ label, url }) => `<a class="g-acc" href="${pen.href(url, label)}" style="color:${pen.facts.accent};text-decoration:none">${escapeHtml(label)}</a>`).join(' &nbsp;·&nbsp; ')}</p>`,
      text: links.map(({ label, url }) => `${label}: ${pen.plainUrl(url)}`).join('\n'),
    }
  },
}

const photoOf = (listing: MailListing | undefined) =>
  listing?.photo
    ? {
        url: listing.photo,
        smallUrl: listing.smallPhoto ?? listing.photo,
        alt: [listing.street, listing.suburb].filter(Boolean).join(', '),
      }
    : undefined

function drawLeaf(pen: Pen, block: Leaf, isNarrow: boolean): Shown {
  const one = draw[block.type] as (pen: Pen, block: Leaf, isNarrow: boolean) => Shown
  return one(pen, block, isNarrow)
}

const lists = new Set<BlockType>(['listingGrid', 'listingCard', 'openHomes', 'posts', 'review'])
const ends = new Set<BlockType>(['heading', 'divider', 'signature', 'social'])
/** What shows something. A heading goes with the list right below it when that is empty and nothing else stands under the heading. */
export function withoutHollowHeadings<T extends Shown & { type: BlockType }>(pen: Pen, blocks: readonly T[]): T[] {
  return blocks.filter(({ type, html }, at) => {
    if (!html) return false
    const below = blocks[at + 1]
    if (type !== 'heading' || !below || below.html || !lists.has(below.type)) return true
    const next = blocks.slice(at + 1).find((one) => one.html)
    if (next && !ends.has(next.type)) return true
    pen.missing.add('A heading above an empty list isn’t shown')
    return false
  })
}

export function drawBlock(pen: Pen, block: Block): Shown {
  if (block.type !== 'columns') return drawLeaf(pen, block, false)
  const drawn = (leaves: readonly Leaf[]): Shown[] =>
    withoutHollowHeadings(
      pen,
      leaves.map((leaf) => ({ ...drawLeaf(pen, leaf, true), type: leaf.type })),
    )
  const [left, right] = [drawn(block.columns[0]), drawn(block.columns[1])]
  if (!left.length && !right.length) return nothing
  const stack = (shown: readonly Shown[]) =>
    shown.map(({ html }) => html).join('<div style="height:10px;line-height:10px;font-size:1px">&nbsp;</div>')
  return { html: twoColumns(stack(left), stack(right)), text: [...left, ...right].map(({ text }) => text).join('\n\n') }
}
