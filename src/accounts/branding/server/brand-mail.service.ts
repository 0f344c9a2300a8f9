import { licenceInWords } from '../licence.rules.ts'
import { escapeHtml } from '#common/escape-html.ts'
import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { autoSubmitted } from '#platform/mail/plain-mail.ts'
import type { BrandingPatch } from '../branding.contract.ts'
import { buttonColours, darkInk, isLightColour, readableOnWhite } from '#common/colours.ts'
import { agencyMail, type MailBrand, withFoot } from '#formats/email-html/email-html.ts'
import { signatureOf } from './signature.ts'
import { type AgencyBrand, draftBranding, getBranding, logosOf, ratingLine } from './branding.service.ts'

/** The brand for emails of other features: the logo with its whole address, and the colours that read. */
export async function mailBrand(ctx: Context, brand: AgencyBrand): Promise<MailBrand> {
  const logos = await logosOf(ctx, brand)
  const isLight = isLightColour(brand.primaryColour)
  const isDark = !isLight
  // A logo for dark ground stands on the brand's colour, all others on white.
  const logo = logos.mail ?? (isDark ? (logos.dark ?? logos.light) : logos.light)
  // Without a logo the header is the brand's own colour, also a light one.
  const isOnBrand = logo === undefined || logo === logos.dark
  return {
    brand,
    logo: logo ? { ...logo, url: `${ctx.platform.config.PUBLIC_URL}${logo.url.replace('thumb.webp', 'portal.png')}` } : null,
    accent: readableOnWhite(brand.primaryColour),
    ground: isOnBrand ? brand.primaryColour : '#ffffff',
    onGround: isOnBrand ? (isLight ? darkInk : '#ffffff') : readableOnWhite(brand.primaryColour),
    line: isOnBrand ? '0' : isLight ? `4px solid ${brand.primaryColour}` : '1px solid #e4e8e6',
    button: buttonColours(brand.primaryColour),
    rating: await ratingLine(ctx, 'mails'),
  }
}

/** The signed-in user's details in a signature: their listing agent's profile, else the login's own name. */
async function signerOf({ db, scope }: Context) {
  const row = await db
    .selectFrom('users_view as u')
    .leftJoin('agents_view as a', (join) => join.onRef('a.agency_id', '=', 'u.agency_id').onRef('a.id', '=', 'u.agent_id'))
    .select([
      'u.email as login',
      'u.first_name',
      'u.last_name',
      'a.name',
      'a.job_title',
      'a.mobile',
      'a.phone',
      'a.email',
      'a.licence',
    ])
    .where('u.agency_id', '=', scope.agencyId)
    .where('u.id', '=', scope.userId ?? '')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface Preview {
  mailHtml: string
  signatureHtml: string
  signatureText: string
}

/**
 * The signature of the signed-in user in the agency's design, for mails that a person wrote.
 * @param accent readable on white
 */
export async function clientSignature(ctx: Context, { brand, accent }: { brand: AgencyBrand; accent: string }) {
  const signer = await signerOf(ctx)
  // The header's logo may be made for dark ground; a signature stands on white.
  const logos = await logosOf(ctx, brand)
  const own = logos.square ?? logos.light
  const logo = own ? { ...own, url: `${ctx.platform.config.PUBLIC_URL}${own.url.replace('thumb.webp', 'portal.png')}` } : null
  const signature = signatureOf(
    { brand, accent, logo },
    {
      name: signer.name ?? `${signer.first_name} ${signer.last_name}`.trim(),
      jobTitle: signer.job_title ?? '',
      mobile: signer.mobile ?? '',
      phone: signer.phone ?? brand.phone,
      email: signer.email ?? signer.login,
      agency: brand.tradingName,
      address: brand.address,
      website: brand.website,
      licence: signer.licence ?? '',
    },
  )
  return { ...signature, login: signer.login }
}

async function mailOf(ctx: Context, brand: AgencyBrand): Promise<Preview & { to: string; frame: MailBrand }> {
  const frame = await mailBrand(ctx, brand)
  const signature = await clientSignature(ctx, { brand, accent: frame.accent })
  const body = `<p style="margin:0 0 16px">Hello,</p><p style="margin:0 0 24px">This is how emails from ${escapeHtml(frame.brand.tradingName)} will look.</p>${signature.html}`
  return {
    frame,
    mailHtml: agencyMail(frame, body, { preheader: 'Check the logo, the colours and the signature' }),
    signatureHtml: signature.html,
    signatureText: signature.text,
    to: signature.login,
  }
}

/**
 * The agency's email frame for other features.
 * @param hasRating false where a rating would look like the recipient's words
 * @param isAboutProperty false where no property is offered to the reader (a vendor, a general question): the agency's footer is written for
 *   buyers ("before you buy") and gives way to the licence
 */
export async function clientFrame(ctx: Context, { hasRating = true, isAboutProperty = true } = {}): Promise<MailBrand> {
  const brand = await getBranding(ctx)
  const frame = await mailBrand(ctx, isAboutProperty ? brand : { ...brand, mailFooter: licenceInWords(brand, null) })
  return hasRating ? frame : { ...frame, rating: undefined }
}

export async function previewMail(ctx: Context, patch: BrandingPatch): Promise<Preview> {
  const { mailHtml, signatureHtml, signatureText } = await mailOf(ctx, await draftBranding(ctx, patch))
  return { mailHtml, signatureHtml, signatureText }
}

export async function testMail(ctx: Context): Promise<Mail> {
  const brand = await getBranding(ctx)
  const { to, frame, mailHtml, signatureText } = await mailOf(ctx, brand)
  const text = withFoot(frame, `Hello,\n\nThis is how emails from ${brand.tradingName} will look.\n\n${signatureText}`)
  return {
    to,
    subject: `Test email from ${brand.tradingName}`,
    html: mailHtml,
    text,
    fromName: brand.tradingName,
    headers: autoSubmitted,
  }
}
