import type { Branding } from '../branding.contract.ts'
import { type MergeValues, mergedLines } from '../branding.rules.ts'
import { networkLabel, networkNames } from '../social-links.rules.ts'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const whole = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
/** Mail programs know few fonts; the agency's own comes first where it is installed. */
const fontOf = (family: string) =>
  /Inter|Montserrat/.test(family) ? `'${family}',Arial,Helvetica,sans-serif` : `'${family}',Georgia,'Times New Roman',serif`

interface Picture {
  url: string
  widthPx: number
  heightPx: number
}
export interface MailBrand {
  brand: Branding & { tradingName: string }
  /** With its whole address; null sets the name in type. */
  logo: Picture | null
  /** Colour of headings and links on white, dark enough to read. */
  accent: string
  /** Ground of the header, and what reads on it. */
  ground: string
  onGround: string
  /** What clients say: `Rated 4.9 of 5 in 23 client reviews`. */
  rating?: string | undefined
}

/** A telephone shows 320 px of a mail. */
const widestLogo = 260
const ratioOf = ({ widthPx, heightPx }: Picture) => widthPx / Math.max(1, heightPx)

function picture(logo: Picture, alt: string, maxHeight: number): string {
  const { url, heightPx } = logo
  const height = Math.round(Math.min(maxHeight, heightPx, widestLogo / ratioOf(logo)))
  const width = Math.round(ratioOf(logo) * height)
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${width}" height="${height}" style="display:block;border:0">`
}

/** Tables and styles at the element: what every mail program still understands. */
export function agencyMail({ brand, logo, accent, ground, onGround, rating }: MailBrand, bodyHtml: string): string {
  const heading = fontOf(brand.headingFont)
  const text = fontOf(brand.textFont)
  const mark = logo
    ? picture(logo, brand.tradingName, 44)
    : `<span style="font:600 22px ${heading};color:${onGround}">${escaped(brand.tradingName)}</span>`
  const foot = [
    brand.mailFooter && escaped(brand.mailFooter).replaceAll('\n', '<br>'),
    escaped(
      [
        brand.legalName && brand.legalName !== brand.tradingName ? brand.legalName : brand.tradingName,
        brand.abn && `ABN ${brand.abn}`,
        brand.address,
        brand.phone,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    rating && escaped(rating),
    socialLinks(brand, accent),
    brand.privacyUrl && `<a href="${escaped(whole(brand.privacyUrl))}" style="color:${accent}">Privacy</a>`,
  ].filter(Boolean)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;background:#ffffff"><tr><td style="padding:18px 24px;background:${ground}">${mark}</td></tr><tr><td style="padding:24px;font:15px/1.6 ${text};color:#1f2933">${bodyHtml}</td></tr><tr><td style="padding:16px 24px;border-top:1px solid #e4e8e6;font:12px/1.6 ${text};color:#5a6863">${foot.join('<br>')}</td></tr></table>`
}

const socialLinks = ({ socials }: Branding, accent: string) =>
  networkNames
    .flatMap((network) => {
      const url = socials[network]
      return url ? [`<a href="${escaped(url)}" style="color:${accent}">${networkLabel(network)}</a>`] : []
    })
    .join(' · ')

/** The first line is the name, in bold; below it the others, then the profiles. */
export function signatureOf(
  { brand, logo, accent }: Pick<MailBrand, 'brand' | 'logo' | 'accent'>,
  values: MergeValues,
): { html: string; text: string } {
  const lines = mergedLines(brand.signature, values)
  const [first = '', ...rest] = lines
  const socials = socialLinks(brand, accent)
  const text = fontOf(brand.textFont)
  const words = [
    `<strong style="font-size:15px;color:${accent}">${escaped(first)}</strong>`,
    ...rest.map((line) => linked(line, values, accent)),
    ...(socials ? [socials] : []),
  ].join('<br>')
  // A mark stands beside the words; a wide logo above them, or a telephone would cut the words off.
  const isWide = logo !== null && ratioOf(logo) > 1.6
  const side =
    logo && !isWide ? `<td style="padding-right:16px;vertical-align:top">${picture(logo, brand.tradingName, 56)}</td>` : ''
  const above = logo && isWide ? `<tr><td style="padding-bottom:12px">${picture(logo, brand.tradingName, 44)}</td></tr>` : ''
  const html = `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font:13px/1.55 ${text};color:#1f2933">${above}<tr>${side}<td style="padding-left:14px;border-left:3px solid ${accent}">${words}</td></tr></table>`
  return { html, text: lines.join('\n') }
}

/** Addresses and numbers can be pressed. */
function linked(line: string, { email, website, mobile, phone }: MergeValues, accent: string): string {
  const targets = [
    [email, `mailto:${email}`],
    [website, whole(website)],
    [mobile, `tel:${mobile.replaceAll(/[^\d+]/g, '')}`],
    [phone, `tel:${phone.replaceAll(/[^\d+]/g, '')}`],
  ] as const
  return targets.reduce(
    (html, [text, href]) =>
      text
        ? html.replace(
            escaped(text),
            () => `<a href="${escaped(href)}" style="color:${accent};text-decoration:none">${escaped(text)}</a>`,
          )
        : html,
    escaped(line),
  )
}
