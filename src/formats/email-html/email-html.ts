import { mix } from '#common/colours.ts'
import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { networkLabel, networkNames, type SocialLinks } from '#common/social-links.ts'

/** An address that people typed, with its scheme. */
export const whole = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
/** Mail programs know few fonts; the agency's own comes first where it is installed. */
export const fontOf = (family: string): string =>
  /Inter|Montserrat/.test(family) ? `'${family}',Arial,Helvetica,sans-serif` : `'${family}',Georgia,'Times New Roman',serif`

export interface MailPicture {
  url: string
  widthPx: number
  heightPx: number
}
/** What a mail says of the agency, in plain text. */
interface MailAgency {
  tradingName: string
  legalName: string
  abn: string
  address: string
  phone: string
  mailFooter: string
  privacyUrl: string
  headingFont: string
  textFont: string
  socials: SocialLinks
}
export interface MailBrand {
  brand: MailAgency
  /** With its whole address; null sets the name in type. */
  logo: MailPicture | null
  /** Colour of headings and links on white, dark enough to read. */
  accent: string
  /** Ground of the header, and what reads on it. */
  ground: string
  onGround: string
  /** CSS border below the header: in the brand's colour where that is light and the header white. */
  line: string
  /** Filled buttons, and the words on them. */
  button: { fill: string; ink: string }
  /** What clients say: `Rated 4.9 of 5 in 23 client reviews`. */
  rating?: string | undefined
}

/** A phone shows 320 px of an email. */
const widestLogo = 260
export const ratioOf = ({ widthPx, heightPx }: MailPicture) => widthPx / Math.max(1, heightPx)

/** @param alt shown where pictures are off, in `altStyle`: mail programs draw it in black, which does not read on a brand's colour */
export function mailPicture(logo: MailPicture, alt: string, maxHeight: number, altStyle = '', className = ''): string {
  const { url, heightPx } = logo
  const height = Math.max(1, Math.round(Math.min(maxHeight, heightPx, widestLogo / ratioOf(logo))))
  const width = Math.max(1, Math.min(widestLogo, Math.round(ratioOf(logo) * height)))
  return `<img${className && ` class="${className}"`} src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0${altStyle && `;${altStyle}`}">`
}

/** Wide logos hold the name; a square or tall mark stands beside it. */
const isWordMark = (logo: MailPicture) => ratioOf(logo) > 1.8

/** The logo, or the name in type where there is none; no wider than a phone, and to be read where pictures are off. */
export function mailMark({ brand, logo, onGround }: Pick<MailBrand, 'brand' | 'logo' | 'onGround'>): string {
  const letters = `color:${onGround};font:600 22px/30px ${fontOf(brand.headingFont)}`
  const name = `<span style="${letters}">${escapeHtml(brand.tradingName)}</span>`
  if (!logo) return name
  if (isWordMark(logo)) return mailPicture(logo, brand.tradingName, 44, letters, 'g-logo')
  // The name is beside it, so the picture has nothing to add for those who hear the email.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle" style="padding:0 14px 0 0">${mailPicture(logo, '', 44, '', 'g-logo')}</td><td valign="middle">${name}</td></tr></table>`
}

/**
 * The words an inbox shows after the subject. The blanks behind them keep the first lines of the email out of it.
 * @param html escaped already
 */
export const preheaderOf = (html: string): string =>
  html &&
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${html}${'&#8199;&#847;'.repeat(20)}</div>`

/** The first sentences of a text on one line, as many letters as an inbox shows. */
export function preheaderFrom(text: string, most = 110): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

/** A white header would glare on dark ground: there the header is dark and the logo keeps a small white plate. */
export const darkHeader =
  '.g-mark{background:#18201d!important;border-color:#33403b!important}.g-mark span{color:#e4eae7!important}.g-mark .g-logo{background:#ffffff!important;padding:8px 12px!important;border-radius:6px!important}'
/** Darker accents do not read on dark ground; a button in a light colour stays as it is. */
export const buttonOnDark = ({ accent, button }: Pick<MailBrand, 'accent' | 'button'>): string =>
  button.ink === '#ffffff' ? mix(accent, '#ffffff', 0.55) : button.fill

const darkStyles = (frame: Pick<MailBrand, 'accent' | 'button'>) => {
  const pale = mix(frame.accent, '#ffffff', 0.55)
  return `@media (prefers-color-scheme:dark){.g-bg{background:#101513!important}.g-card{background:#18201d!important}.g-ink,.g-ink p{color:#e4eae7!important}.g-mute,.g-ink p.g-mute,.g-ink .g-mute p{color:#a8b5af!important}.g-acc{color:${pale}!important}.g-line{border-color:#33403b!important}.g-btn{background:${buttonOnDark(frame)}!important}.g-btn a{color:#101513!important}${darkHeader}}`
}
const narrowStyles =
  '@media (max-width:480px){.g-out{padding:0!important}.g-pad{padding-left:20px!important;padding-right:20px!important}}'

/** Who writes, as the law wants it on business letters: the company, its ABN, where and how it is reached. */
const senderLine = ({ legalName, tradingName, abn, address, phone }: MailAgency): string =>
  [legalName && legalName !== tradingName ? legalName : tradingName, abn && `ABN ${abn}`, address, phone]
    .filter(Boolean)
    .join(' · ')

/** A number does not part at the end of a line. */
const unparted = (number: string) => number.replaceAll(' ', '\u00a0')

/** The foot of the plain part; it says what the foot of the other part says. */
export const footText = ({ brand, rating }: MailBrand): string =>
  [
    brand.mailFooter,
    senderLine(brand),
    rating,
    ...networkNames.flatMap((network) => (brand.socials[network] ? [`${networkLabel(network)}: ${brand.socials[network]}`] : [])),
    brand.privacyUrl && `Privacy: ${whole(brand.privacyUrl)}`,
  ]
    .filter(Boolean)
    .join('\n')
/** A plain part with its foot, set apart as mail programs know it. */
export const withFoot = (frame: MailBrand, text: string): string => `${text.trimEnd()}\n\n--\n${footText(frame)}\n`

const dayAndMonth =
  /(?:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:[a-z]{1,6})?\b(?: \d{4}\b)?/g
/** Paragraphs that were typed have the distances of all others; no day, time or postcode is torn at the end of a line. */
const evenly = (html: string) =>
  unbrokenPlaces(html)
    .replaceAll('<p>', '<p style="margin:0 0 16px">')
    .replaceAll(dayAndMonth, (day) => unparted(day))
    .replaceAll(/(\d:\d\d)–(\d{1,2}:\d\d) (?=[ap]m)/g, '$1\u2060–\u2060$2\u00a0')

/**
 * A whole mail with the agency's head and foot. Tables and styles at the element: what every mail program still understands; the little that
 * stands in `style` is for telephones and for dark ground, and nothing is lost without it.
 */
export function agencyMail(frame: MailBrand, bodyHtml: string, { preheader }: { preheader: string }): string {
  const { brand, accent, ground, rating } = frame
  const text = fontOf(brand.textFont)
  const foot = [
    brand.mailFooter && escapeHtml(brand.mailFooter).replaceAll('\n', '<br>'),
    // A line never starts with the dot.
    escapeHtml(
      unbrokenPlaces(senderLine({ ...brand, abn: unparted(brand.abn), phone: unparted(brand.phone) })).replaceAll(
        ' · ',
        '\u00a0· ',
      ),
    ),
    rating && escapeHtml(rating),
    socialLinks(brand, accent),
    brand.privacyUrl && `<a class="g-acc" href="${escapeHtml(whole(brand.privacyUrl))}" style="color:${accent}">Privacy</a>`,
  ].filter(Boolean)
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const isOnWhite = ground === '#ffffff'
  const rows = [
    `<tr><td class="g-pad${isOnWhite ? ' g-mark' : ''}" style="padding:20px 32px;background-color:${ground};border-bottom:${frame.line}">${mailMark(frame)}</td></tr>`,
    `<tr><td class="g-pad g-ink" style="padding:28px 32px 32px;font:16px/1.6 ${text};color:#1f2933">${evenly(bodyHtml)}</td></tr>`,
    `<tr><td class="g-pad g-mute g-line" style="padding:18px 32px 24px;border-top:1px solid #e4e8e6;font:12px/1.6 ${text};color:#55635d">${foot.join('<br>')}</td></tr>`,
  ]
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(brand.tradingName)}</title><style>body{margin:0;padding:0;-webkit-text-size-adjust:100%}a{word-break:break-word}${narrowStyles}${darkStyles(frame)}</style></head><body class="g-bg" style="margin:0;padding:0;background-color:#f3f5f4">${preheaderOf(escapeHtml(preheaderFrom(preheader)))}<table ${table} class="g-bg" style="border-collapse:collapse;background-color:#f3f5f4"><tr><td class="g-out" align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]--><table ${table} class="g-card" style="border-collapse:collapse;max-width:600px;margin:0 auto;background-color:#ffffff">${rows.join('')}</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
}

/** The main button of an email. The cell is coloured and the link is padded: Outlook draws the cell, all other clients the link. */
export const mailButton = ({ button }: Pick<MailBrand, 'button'>, words: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="g-btn" bgcolor="${button.fill}" style="background-color:${button.fill};border-radius:6px;mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-size:15px;line-height:20px;font-weight:600;color:${button.ink};text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`

export const socialLinks = ({ socials }: Pick<MailAgency, 'socials'>, accent: string): string =>
  networkNames
    .flatMap((network) => {
      const url = socials[network]
      return url ? [`<a class="g-acc" href="${escapeHtml(url)}" style="color:${accent}">${networkLabel(network)}</a>`] : []
    })
    .join(' · ')
