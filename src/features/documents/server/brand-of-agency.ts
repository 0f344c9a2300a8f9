import type { FileSource } from '#platform/pdf/render-job.ts'
import type { AgencyBrand } from '#features/branding/server/branding.service.ts'
import type { HeadingImage } from '#features/media/media.contract.ts'
import type { BrochureAgency, BrochureData } from './brochure-data.ts'
import { disclaimer, licenceLine } from './statutory.ts'

/** What every document says about the agency; licence and small print are those of the property's state. */
export function agencyOf(brand: AgencyBrand, state: string | null): BrochureAgency {
  const orNull = (text: string) => text.trim() || null
  return {
    name: brand.tradingName,
    tagline: orNull(brand.tagline),
    licence: licenceLine(brand, state),
    disclaimer: disclaimer(brand, state),
    address: orNull(brand.address),
    phone: orNull(brand.phone),
    web: orNull(brand.website),
    primary: brand.primaryColour,
    accent: brand.accentColour,
    paper: brand.paperColour,
    ink: brand.inkColour,
    serif: brand.headingFont,
    sans: brand.textFont,
    logo: brand.logoSvg ? 'logo.svg' : null,
    logoGround: 'primary',
  }
}

export const logoFile = (brand: AgencyBrand): Record<string, FileSource> =>
  brand.logoSvg ? { 'logo.svg': { bytes: new TextEncoder().encode(brand.logoSvg) } } : {}

/** The agency's first banner image, where a document has a place for one. */
export function bannerOf(images: readonly HeadingImage[], name: string): { banner: BrochureData['banner']; path: string | null } {
  const first = images.find((one) => one.state === 'ready' && one.urls.portal)
  if (!first?.urls.portal) return { banner: null, path: null }
  return { banner: { file: 'banner.jpg', alt: first.altText?.trim().slice(0, 400) || name }, path: first.urls.portal }
}

/** Where the public address of a picture lies in the storage. */
export const storedAt = (address: string) => address.replace(/^\/m\//, 'public/')

/** `YYYY-MM-DDTHH:mm` on the agency's wall. */
export function localTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T')
}
