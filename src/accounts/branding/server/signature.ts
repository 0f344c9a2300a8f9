import { escapeHtml } from '#common/escape-html.ts'
import { fontOf, mailPicture, type MailPicture, ratioOf, socialLinks, whole } from '#formats/email-html/email-html.ts'
import type { Branding } from '../branding.contract.ts'
import { type MergeValues, mergedLines } from '../branding.rules.ts'

/** The logo was drawn for white; in a dark email it keeps that ground. */
const onWhite = 'background-color:#ffffff;border-radius:4px;color:#1f2933'

/** The first line is the name, in bold; below it the others, then the profiles. */
export function signatureOf(
  { brand, logo, accent }: { brand: Branding & { tradingName: string }; logo: MailPicture | null; accent: string },
  values: MergeValues,
): { html: string; text: string } {
  const lines = mergedLines(brand.signature, values)
  const [first = '', ...rest] = lines
  const socials = socialLinks(brand, accent)
  const text = fontOf(brand.textFont)
  const words = [
    `<strong class="g-acc" style="font-size:15px;color:${accent}">${escapeHtml(first)}</strong>`,
    ...rest.map((line) => linked(line, values, accent)),
    ...(socials ? [socials] : []),
  ].join('<br>')
  // A square logo goes beside the text, a wide one above it, or a phone would cut the text off.
  const isWide = logo !== null && ratioOf(logo) > 1.6
  const side =
    logo && !isWide
      ? `<td style="padding-right:16px;vertical-align:top">${mailPicture(logo, brand.tradingName, 56, onWhite)}</td>`
      : ''
  const above =
    logo && isWide ? `<tr><td style="padding-bottom:12px">${mailPicture(logo, brand.tradingName, 44, onWhite)}</td></tr>` : ''
  const html = `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font:13px/1.55 ${text};color:#1f2933">${above}<tr>${side}<td class="g-ink" style="padding-left:14px;border-left:3px solid ${accent}">${words}</td></tr></table>`
  return { html, text: lines.join('\n') }
}

/** Addresses and numbers can be pressed. The longest first: an email address has the website in it. */
function linked(line: string, values: MergeValues, accent: string): string {
  const { email, website, mobile, phone } = values
  const targets = [
    { text: email, href: `mailto:${email}` },
    { text: website, href: whole(website) },
    { text: mobile, href: `tel:${mobile.replaceAll(/[^\d+]/g, '')}` },
    { text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
  ]
  const found = targets.filter(({ text }) => text && line.includes(text)).toSorted((a, b) => b.text.length - a.text.length)
  const [first] = found
  if (!first) return escapeHtml(line)
  const { text, href } = first
  const at = line.indexOf(text)
  const link = `<a class="g-acc" href="${escapeHtml(href)}" style="color:${accent};text-decoration:none">${escapeHtml(text)}</a>`
  return linked(line.slice(0, at), values, accent) + link + linked(line.slice(at + text.length), values, accent)
}
