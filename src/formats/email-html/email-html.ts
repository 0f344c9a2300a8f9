import { mix } from '#common/colours.ts'
import { escapeHtml } from '#common/escape-html.ts'
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
  /** What clients say: `Rated 4.9 of 5 in 23 client reviews`. */
  rating?: string | undefined
}

/** A phone shows 320 px of an email. */
const widestLogo = 260
export const ratioOf = ({ widthPx, heightPx }: MailPicture) => widthPx / Math.max(1, heightPx)

export function mailPicture(logo: MailPicture, alt: string, maxHeight: number): string {
  const { url, heightPx } = logo
  const height = Math.round(Math.min(maxHeight, heightPx, widestLogo / ratioOf(logo)))
  const width = Math.round(ratioOf(logo) * height)
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0">`
}

/** Darker accents do not read on dark ground. */
const darkStyles = (accent: string) => {
  const pale = mix(accent, '#ffffff', 0.55)
  return `@media (prefers-color-scheme:dark){.g-bg{background:#101513!important}.g-card{background:#18201d!important}.g-ink,.g-ink p{color:#e4eae7!important}.g-mute,.g-ink p.g-mute{color:#a8b5af!important}.g-acc{color:${pale}!important}.g-line{border-color:#33403b!important}.g-btn{background:${pale}!important}.g-btn a{color:#101513!important}.g-mark{background:#ffffff!important}}`
}
const narrowStyles =
  '@media (max-width:480px){.g-out{padding:0!important}.g-pad{padding-left:20px!important;padding-right:20px!important}}'

/**
 * A whole mail with the agency's head and foot. Tables and styles at the element: what every mail program still understands; the little that
 * stands in `style` is for telephones and for dark ground, and nothing is lost without it.
 */
export function agencyMail({ brand, logo, accent, ground, onGround, rating }: MailBrand, bodyHtml: string): string {
  const heading = fontOf(brand.headingFont)
  const text = fontOf(brand.textFont)
  const mark = logo
    ? mailPicture(logo, brand.tradingName, 44)
    : `<span style="font:600 22px/30px ${heading};color:${onGround}">${escapeHtml(brand.tradingName)}</span>`
  const foot = [
    brand.mailFooter && escapeHtml(brand.mailFooter).replaceAll('\n', '<br>'),
    escapeHtml(
      [
        brand.legalName && brand.legalName !== brand.tradingName ? brand.legalName : brand.tradingName,
        brand.abn && `ABN ${brand.abn}`,
        brand.address,
        brand.phone,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    rating && escapeHtml(rating),
    socialLinks(brand, accent),
    brand.privacyUrl && `<a class="g-acc" href="${escapeHtml(whole(brand.privacyUrl))}" style="color:${accent}">Privacy</a>`,
  ].filter(Boolean)
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const isOnWhite = ground === '#ffffff'
  const rows = [
    `<tr><td class="g-pad${isOnWhite ? ' g-mark' : ''}" style="padding:20px 32px;background-color:${ground};border-bottom:${isOnWhite ? '1px solid #e4e8e6' : '0'}">${mark}</td></tr>`,
    `<tr><td class="g-pad g-ink" style="padding:28px 32px 32px;font:16px/1.6 ${text};color:#1f2933">${bodyHtml}</td></tr>`,
    `<tr><td class="g-pad g-mute g-line" style="padding:18px 32px 24px;border-top:1px solid #e4e8e6;font:12px/1.6 ${text};color:#55635d">${foot.join('<br>')}</td></tr>`,
  ]
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(brand.tradingName)}</title><style>body{margin:0;padding:0;-webkit-text-size-adjust:100%}a{word-break:break-word}${narrowStyles}${darkStyles(accent)}</style></head><body class="g-bg" style="margin:0;padding:0;background-color:#f3f5f4"><table ${table} class="g-bg" style="border-collapse:collapse;background-color:#f3f5f4"><tr><td class="g-out" align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]--><table ${table} class="g-card" style="border-collapse:collapse;max-width:600px;margin:0 auto;background-color:#ffffff">${rows.join('')}</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
}

/** The main button of an email. The cell is coloured and the link is padded: Outlook draws the cell, all other clients the link. */
export const mailButton = ({ accent }: Pick<MailBrand, 'accent'>, words: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="g-btn" bgcolor="${accent}" style="background-color:${accent};border-radius:6px;mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`

export const socialLinks = ({ socials }: Pick<MailAgency, 'socials'>, accent: string): string =>
  networkNames
    .flatMap((network) => {
      const url = socials[network]
      return url ? [`<a class="g-acc" href="${escapeHtml(url)}" style="color:${accent}">${networkLabel(network)}</a>`] : []
    })
    .join(' · ')
