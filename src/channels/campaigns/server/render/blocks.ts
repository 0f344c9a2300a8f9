import { escapeHtml } from '#common/escape-html.ts'
import { networkLabel, networkNames } from '#common/social-links.ts'
import type { Block, BlockType, Inline, Leaf, RichText } from '../../design.contract.ts'
import { css } from './html.ts'
import { buttonOf, cardOf, gridOf, line, openText, rowOf, type Shown, twoColumns } from './listing-parts.ts'
import type { MailListing } from './mail-facts.ts'
import type { MailRenderer } from './mail-renderer.ts'
import { postsOf, quoteOf } from './story-parts.ts'

const nothing: Shown = { html: '', text: '' }

function inlineHtml(renderer: MailRenderer, content: readonly Inline[] = []): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>'
      return (node.marks ?? []).reduce((html, mark) => {
        if (mark.type === 'bold') return `<strong>${html}</strong>`
        if (mark.type === 'italic') return `<em>${html}</em>`
        return mark.attrs.href
          ? `<a class="g-acc" href="${renderer.href(mark.attrs.href, node.text)}" style="color:${renderer.facts.accent};text-decoration:underline">${html}</a>`
          : html
      }, renderer.html(node.text))
    })
    .join('')
}
const inlineText = (renderer: MailRenderer, content: readonly Inline[] = []): string =>
  content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      const href = node.marks?.find((mark) => mark.type === 'link')?.attrs.href
      return href && href !== node.text ? `${renderer.plain(node.text)} (${renderer.plainUrl(href)})` : renderer.plain(node.text)
    })
    .join('')

function richText(renderer: MailRenderer, content: RichText, align: 'left' | 'center'): Shown {
  const style = renderer.text(16, { 'text-align': align, padding: 0 })
  const parts = content.map((node): Shown => {
    if (node.type === 'paragraph') {
      const html = inlineHtml(renderer, node.content)
      return {
        html: `<p class="g-ink" style="${style};margin:0 0 14px">${html || '&nbsp;'}</p>`,
        text: inlineText(renderer, node.content),
      }
    }
    const items = (node.content ?? []).map((item) => ({
      html: (item.content ?? []).map((p) => inlineHtml(renderer, p.content)).join('<br>'),
      text: (item.content ?? []).map((p) => inlineText(renderer, p.content)).join('\n'),
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
function known(renderer: MailRenderer, ids: readonly string[]): MailListing[] {
  return ids.flatMap((id) => {
    const listing = renderer.facts.listings.get(id)
    if (!listing) renderer.missing.add('A listing no longer exists')
    return listing ?? []
  })
}

type Draw<T extends Leaf['type']> = (renderer: MailRenderer, block: Extract<Leaf, { type: T }>, isNarrow: boolean) => Shown
/** One line per kind of block: this is where a new one is drawn. */
const draw: { [T in Leaf['type']]: Draw<T> } = {
  heading: (renderer, { text, level, align }) => ({
    html: `<h${level} class="g-ink" style="${css({ margin: 0, 'font-family': renderer.heading, 'font-weight': 400, 'font-size': level === 1 ? '32px' : '22px', 'line-height': level === 1 ? '40px' : '29px', 'text-align': align, color: '#16201c' })}">${renderer.html(text)}</h${level}>`,
    text: level === 1 ? renderer.plain(text).toUpperCase() : renderer.plain(text),
  }),
  text: (renderer, { content, align }) => richText(renderer, content, align),
  image(renderer, { source, alt, href }, isNarrow) {
    if (!source) return nothing
    const found =
      source.kind === 'banner'
        ? renderer.facts.banners.get(source.imageId)
        : source.mediaId
          ? renderer.facts.photos.get(source.mediaId)
          : photoOf(renderer.facts.listings.get(source.listingId))
    if (!found) {
      renderer.missing.add('A photo no longer exists')
      return nothing
    }
    const width = isNarrow ? 256 : 536
    const img = `<img class="g-ink" src="${escapeHtml(isNarrow ? found.smallUrl : found.url)}" width="${width}" alt="${renderer.html(alt || found.alt)}" style="${css({ display: 'block', width: '100%', 'max-width': `${width}px`, height: 'auto', border: 0, 'border-radius': '4px', ...renderer.altStyle })}">`
    return {
      html: href ? `<a href="${renderer.href(href, alt || 'Picture')}">${img}</a>` : img,
      text: alt ? `[${renderer.plain(alt)}]` : '',
    }
  },
  button: (renderer, { text, href, align }) =>
    href && text.trim()
      ? { html: buttonOf(renderer, text, href, align), text: `${renderer.plain(text)}: ${renderer.plainUrl(href)}` }
      : nothing,
  divider: () => ({ html: line, text: '---' }),
  figures(renderer, { items }) {
    const cells = items.map(
      ({ value, label }) =>
        `<td class="g-fig" align="center" valign="top" style="padding:16px 8px"><span class="g-acc" style="${css({ 'font-family': renderer.heading, 'font-size': '28px', 'line-height': '36px', color: renderer.facts.accent })}">${renderer.html(value)}</span><br><span class="g-mute" style="${renderer.text(13, { color: '#55635d' })}">${renderer.html(label)}</span></td>`,
    )
    return {
      html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-tint" style="background-color:${renderer.paleAccent};border-radius:4px"><tr>${cells.join('')}</tr></table>`,
      text: items.map(({ value, label }) => `${renderer.plain(label)}: ${renderer.plain(value)}`).join('\n'),
    }
  },
  listingCard(renderer, { listingId, banner, button, showsPrice, showsPreviousPrice }, isNarrow) {
    const [listing] = listingId ? known(renderer, [listingId]) : []
    if (!listing) return nothing
    const showsOpens = !renderer.hasOpens(listing.id)
    return cardOf(renderer, listing, {
      banner,
      button,
      showsPrice,
      showsPreviousPrice,
      showsOpens,
      widthPx: isNarrow ? 256 : 536,
    })
  },
  listingGrid(renderer, { source, listingIds, style }, isNarrow) {
    if (source === 'matches') return { html: renderer.slots.put({ kind: 'cards' }), text: renderer.slots.put({ kind: 'cards' }) }
    const listings = known(renderer, listingIds)
    if (style === 'cards' && !isNarrow) return gridOf(renderer, listings)
    const rows = listings.map((listing) => rowOf(renderer, listing))
    return {
      html: rows.map(({ html }) => html).join(`<div style="padding:12px 0">${line}</div>`),
      text: rows.map(({ text }) => text).join('\n'),
    }
  },
  openHomes(renderer, { listingIds }) {
    const homes = known(renderer, listingIds).filter(({ opens }) => opens.length > 0)
    if (!homes.length) return nothing
    const rows = homes.map(
      ({ street, suburb, opens }) =>
        `<tr><td valign="top" class="g-ink g-over" style="${renderer.text(15, { padding: '10px 16px', 'font-weight': 600 })}">${escapeHtml(street || suburb)}</td><td valign="top" align="right" class="g-ink g-under" style="${renderer.text(15, { padding: '10px 16px' })}">${opens.map(({ words, calendarUrl }) => `${escapeHtml(words)} <span class="g-fact"><a class="g-acc" href="${escapeHtml(calendarUrl)}" style="color:${renderer.facts.accent};text-decoration:underline">Add\u00a0to\u00a0calendar</a></span>`).join('<br>')}</td></tr>`,
    )
    return {
      html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-tint" style="background-color:${renderer.paleAccent};border-radius:4px"><tr><td colspan="2" class="g-acc" style="${renderer.text(12, { color: renderer.facts.accent, 'font-weight': 700, 'letter-spacing': '1.2px', 'text-transform': 'uppercase', padding: '14px 16px 0' })}">Open for inspection</td></tr>${rows.join('')}</table>`,
      text: [
        'Open for inspection',
        ...homes.map(({ street, suburb, opens }) => [street || suburb, ...opens.map(openText)].join('\n')),
      ].join('\n'),
    }
  },
  posts(renderer, { title, source, count, postIds, style }, isNarrow) {
    const { latestPosts, chosenPosts } = renderer.facts
    const posts = source === 'latest' ? latestPosts.slice(0, count) : postIds.flatMap((id) => chosenPosts.get(id) ?? [])
    if (source === 'chosen' && posts.length < postIds.length) renderer.missing.add('A post is no longer public')
    return posts.length ? postsOf(renderer, posts, { title, style, isNarrow }) : nothing
  },
  review(renderer, { reviewId, showsAverage }) {
    const { latestReview, chosenReviews, ratingLine } = renderer.facts
    const review = reviewId ? chosenReviews.get(reviewId) : latestReview
    if (reviewId && !review) renderer.missing.add('A review is no longer published')
    return review ? quoteOf(renderer, review, showsAverage ? ratingLine : null) : nothing
  },
  signature(renderer) {
    const { agent, brand, accent } = renderer.facts
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
      html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${face}<td valign="middle" class="g-mute" style="${renderer.text(14, { color: '#55635d' })}">${lines.filter(Boolean).join('<br>')}</td></tr></table>`,
      text: [name, [agent?.jobTitle, agent ? brand.tradingName : ''].filter(Boolean).join(', '), phone, email]
        .filter(Boolean)
        .join('\n'),
    }
  },
  social(renderer) {
    const { socials } = renderer.facts.brand
    const links = networkNames.flatMap((network) => {
      const url = socials[network]
      return url ? [{ label: networkLabel(network), url }] : []
    })
    if (!links.length) return nothing
    return {
      html: `<p class="g-mute" style="${renderer.text(14, { color: '#55635d' })}">${links.map(({ label, url }) => `<a class="g-acc" href="${renderer.href(url, label)}" style="color:${renderer.facts.accent};text-decoration:none">${escapeHtml(label)}</a>`).join(' &nbsp;·&nbsp; ')}</p>`,
      text: links.map(({ label, url }) => `${label}: ${renderer.plainUrl(url)}`).join('\n'),
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

function drawLeaf(renderer: MailRenderer, block: Leaf, isNarrow: boolean): Shown {
  const one = draw[block.type] as (renderer: MailRenderer, block: Leaf, isNarrow: boolean) => Shown
  return one(renderer, block, isNarrow)
}

const lists = new Set<BlockType>(['listingGrid', 'listingCard', 'openHomes', 'posts', 'review'])
const ends = new Set<BlockType>(['heading', 'divider', 'signature', 'social'])
/** Keeps blocks that show something. A heading goes with the list right below it when that is empty and nothing else is under the heading. */
export function dropEmptyHeadings<T extends Shown & { type: BlockType }>(renderer: MailRenderer, blocks: readonly T[]): T[] {
  return blocks.filter(({ type, html }, at) => {
    if (!html) return false
    const below = blocks[at + 1]
    if (type !== 'heading' || !below || below.html || !lists.has(below.type)) return true
    const next = blocks.slice(at + 1).find((one) => one.html)
    if (next && !ends.has(next.type)) return true
    renderer.missing.add('A heading above an empty list isn’t shown')
    return false
  })
}

export function renderBlock(renderer: MailRenderer, block: Block): Shown {
  if (block.type !== 'columns') return drawLeaf(renderer, block, false)
  const drawn = (leaves: readonly Leaf[]): Shown[] =>
    dropEmptyHeadings(
      renderer,
      leaves.map((leaf) => ({ ...drawLeaf(renderer, leaf, true), type: leaf.type })),
    )
  const [left, right] = [drawn(block.columns[0]), drawn(block.columns[1])]
  if (!left.length && !right.length) return nothing
  const stack = (shown: readonly Shown[]) =>
    shown.map(({ html }) => html).join('<div style="height:10px;line-height:10px;font-size:1px">&nbsp;</div>')
  return { html: twoColumns(stack(left), stack(right)), text: [...left, ...right].map(({ text }) => text).join('\n\n') }
}
