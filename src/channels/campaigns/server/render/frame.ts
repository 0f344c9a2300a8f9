import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { mix } from '#common/colours.ts'
import { renderBlock, dropEmptyHeadings } from './blocks.ts'
import { css, tidy } from './html.ts'
import { buttonOnDark, darkHeader, mailMark, preheaderOf, whole } from '#formats/email-html/email-html.ts'
import { cardOf, spacer } from './listing-parts.ts'
import type { MailFacts } from './mail-facts.ts'
import { type FrozenLink, MailRenderer } from './mail-renderer.ts'
import { join, type Reader, type Template } from './template.ts'
import { leavesOf } from '../../design.rules.ts'
import type { MailDesign } from '../../design.contract.ts'

export interface MailWords {
  subject: string
  preheader: string
  design: MailDesign
}
/** An email rendered once for all recipients; this is what is frozen when a campaign is activated. */
export interface CompiledMail {
  subject: Template
  html: Template
  text: Template
  links: FrozenLink[]
  /** One card per listing, for mails in which every reader sees their own. */
  cards: Record<string, { html: Template; text: Template }>
}

const styles = (facts: MailFacts) => {
  const pale = mix(facts.accent, '#ffffff', 0.55)
  return [
    'body{margin:0;padding:0;-webkit-text-size-adjust:100%}table{border-collapse:collapse}a{word-break:break-word}',
    '@media (max-width:480px){.g-col{display:block!important;width:100%!important;box-sizing:border-box!important;padding:0 0 20px!important}.g-pad{padding-left:20px!important;padding-right:20px!important}.g-out{padding:0!important}.g-over{display:block!important;padding-bottom:0!important}.g-under{display:block!important;text-align:left!important;padding-top:0!important}.g-img{max-width:none!important}h1{font-size:27px!important;line-height:34px!important}.g-dot{display:none!important}.g-fact{display:inline-block!important;width:100%!important}}',
    `@media (prefers-color-scheme:dark){.g-bg{background:#101513!important}.g-card{background:#18201d!important}.g-ink{color:#e4eae7!important}.g-mute{color:#a8b5af!important}.g-acc{color:${pale}!important}.g-line{border-color:#33403b!important}.g-tint{background:#212b27!important}.g-btn{background:${buttonOnDark(facts)}!important}.g-btn a{color:#101513!important}${darkHeader}}`,
  ].join('')
}

function header(facts: MailFacts): string {
  const { ground } = facts
  return `<tr><td class="${ground === '#ffffff' ? 'g-mark ' : ''}g-pad" style="${css({ padding: '20px 32px', 'background-color': ground, 'border-bottom': facts.line })}">${mailMark(facts)}</td></tr>`
}

/** A number does not part at the end of a line. */
const unparted = (words: string) => words.replaceAll(' ', '\u00a0')

/** The footer: who we are, our licence, the reason, and the way out. The Spam Act 2003 asks for it in every email, so no design can leave it away. */
function footer({ brand, licence, accent }: MailFacts, renderer: MailRenderer): { html: string; text: string } {
  const who = [
    brand.legalName && brand.legalName !== brand.tradingName ? brand.legalName : brand.tradingName,
    brand.abn && unparted(`ABN ${brand.abn}`),
    licence,
    brand.address,
    unparted(brand.phone),
    brand.email,
  ].filter(Boolean)
  const unsubscribe = renderer.slots.put({ kind: 'unsubscribe' })
  const link = (url: string, words: string) =>
    `<a class="g-acc" href="${url}" style="color:${accent};text-decoration:underline">${words}</a>`
  const privacy = brand.privacyUrl ? ` &nbsp;·&nbsp; ${link(escapeHtml(whole(brand.privacyUrl)), 'Privacy')}` : ''
  const lines = [
    brand.mailFooter && escapeHtml(tidy(brand.mailFooter)).replaceAll('\n', '<br>'),
    // A line never starts with the dot.
    escapeHtml(unbrokenPlaces(who.join('\u00a0· '))),
    renderer.slots.put({ kind: 'reason', as: 'html' }),
    `${link(unsubscribe, 'Unsubscribe')}${privacy}`,
  ]
  return {
    html: `<tr><td class="g-pad g-mute" style="${renderer.text(12, { color: '#55635d', padding: '20px 32px 28px', 'line-height': '19px' })}">${lines.filter(Boolean).join('<br>')}</td></tr>`,
    text: [
      brand.mailFooter && tidy(brand.mailFooter),
      who.join(' · ').replaceAll('\u00a0', ' '),
      renderer.slots.put({ kind: 'reason', as: 'text' }),
      `Unsubscribe: ${unsubscribe}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

/** Renders once (`marksBlocks`: so that the designer finds its blocks on the mail); `join` then makes one reader's mail of it. Tables and styles at the element: what every mail program still understands. */
export function compileMail(
  words: MailWords,
  facts: MailFacts,
  { measures, cardIds = [], marksBlocks = false }: { measures: boolean; cardIds?: readonly string[]; marksBlocks?: boolean },
) {
  const links: FrozenLink[] = []
  const withOpens = leavesOf(words.design).flatMap((block) => (block.type === 'openHomes' ? block.listingIds : []))
  const renderer = new MailRenderer(facts, measures, links, withOpens)
  const isPlain = words.design.look === 'plain'
  const blocks = dropEmptyHeadings(
    renderer,
    words.design.blocks.map((block) => ({ ...renderBlock(renderer, block), id: block.id, type: block.type })),
  )
  const foot = footer(facts, renderer)
  const top = isPlain ? '' : header(facts)
  const body = blocks
    .map(({ html, id, type }, i) => {
      const above = i === 0 ? (isPlain ? 8 : 28) : type === 'divider' ? 20 : 18
      // Ids are letters and digits: see BlockId.
      return `<tr><td class="g-pad"${marksBlocks ? ` data-block="${id}"` : ''} style="padding:${above}px 32px 0">${html}</td></tr>`
    })
    .join('')
  const pixel = measures
    ? `<img src="${renderer.slots.put({ kind: 'pixel' })}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`
    : ''
  const ground = isPlain ? '#ffffff' : '#f3f5f4'
  const hidden = preheaderOf(renderer.html(words.preheader))
  const html = `<!doctype html><html lang="en-AU" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${renderer.html(words.subject)}</title><!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]--><style>${styles(facts)}</style></head><body class="${isPlain ? 'g-card' : 'g-bg'}" style="margin:0;padding:0;background-color:${ground}">${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="${isPlain ? 'g-card' : 'g-bg'}" style="background-color:${ground}"><tr><td class="g-out" align="center" style="padding:${isPlain ? '12px 0' : '24px 12px'}"><!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]--><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-card" style="max-width:600px;background-color:#ffffff;margin:0 auto">${top}${body}<tr><td class="g-pad" style="padding:28px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="g-line" style="border-top:1px solid #dfe5e2;font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr>${foot.html}</table><!--[if mso]></td></tr></table><![endif]-->${pixel}</td></tr></table></body></html>`
  const text = [...blocks.map((shown) => shown.text).filter(Boolean), '--', foot.text].join('\n\n').concat('\n')
  const subject = renderer.plain(words.subject.replaceAll(/\s+/g, ' ').trim())
  const cards = Object.fromEntries(
    cardIds.flatMap((id) => {
      const listing = facts.listings.get(id)
      if (!listing) return []
      const own = new MailRenderer(facts, measures, links)
      const shown = cardOf(own, listing, { button: listing.url ? 'View property' : '' })
      return [[id, { html: own.slots.compile(`${shown.html}${spacer(24)}`), text: own.slots.compile(`${shown.text}\n\n`) }]]
    }),
  )
  const mail: CompiledMail = {
    subject: renderer.slots.compile(subject),
    html: renderer.slots.compile(html),
    text: renderer.slots.compile(text),
    links,
    cards,
  }
  return { mail, missing: [...renderer.missing] }
}

export interface JoinedMail {
  subject: string
  html: string
  text: string
}
/** One reader's email. A subject stays one line even if a name holds a line break. */
export function joinMail(mail: CompiledMail, reader: Omit<Reader, 'cards'>, cardIds: readonly string[] = []): JoinedMail {
  const with_ = (cards: string): Reader => ({ ...reader, cards })
  const cards = (part: 'html' | 'text') =>
    cardIds.map((id) => (mail.cards[id] ? join(mail.cards[id][part], with_('')) : '')).join('')
  return {
    subject: tidy(join(mail.subject, with_('')))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    html: join(mail.html, with_(cards('html'))),
    text: join(mail.text, with_(cards('text').trimEnd())),
  }
}
