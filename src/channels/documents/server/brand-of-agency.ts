import { contrast } from '#common/colours.ts'
import type { AgencyBrand, BrandLogos } from '#accounts/branding/server/branding.service.ts'
import type { HeadingImage } from '#core/media/media.contract.ts'
import type { BrochureAgency, BrochureData } from './brochure/brochure-data.ts'
import { disclaimer, holderOf, licenceLine } from './brochure/statutory.ts'

export { agencyTheme } from './documents.store.ts'

/** The agency as every document names it; licence and small print are those of the property's state. */
export function agencyOf(
  brand: AgencyBrand,
  logos: BrandLogos,
  state: string | null,
  /** Left out where it is switched off, or too few say it. */
  rating?: string,
): BrochureAgency {
  const logo = printedLogo(brand, logos)
  const orNull = (text: string) => text.trim() || null
  return {
    name: brand.tradingName,
    holder: holderOf(brand),
    tagline: orNull(brand.tagline),
    licence: licenceLine(brand, state),
    ...(rating && { rating }),
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
    logo: logo ? 'logo.png' : null,
    logoGround: logo?.ground ?? 'primary',
  }
}

/** The logo for dark ground on a dark brand colour, else the one for light ground on white. */
export function printedLogo(
  { primaryColour }: Pick<AgencyBrand, 'primaryColour'>,
  { dark, light }: BrandLogos,
): { ground: 'primary' | 'white'; key: string } | undefined {
  const isDark = contrast(primaryColour, '#ffffff') >= 3
  if (dark && isDark) return { ground: 'primary', key: `public/${dark.token}/print.png` }
  return light && { ground: 'white', key: `public/${light.token}/print.png` }
}

/** The agency's first banner image, where a document has a place for one. */
export function bannerOf(images: readonly HeadingImage[], name: string): { banner: BrochureData['banner']; path: string | null } {
  const first = images.find((one) => one.state === 'ready' && one.urls.portal)
  if (!first?.urls.portal) return { banner: null, path: null }
  return { banner: { file: 'banner.jpg', alt: first.altText?.trim().slice(0, 400) || name }, path: first.urls.portal }
}

/** Where the public address of a picture lies in the storage. */
export const storedAt = (address: string) => address.replace(/^\/m\//, 'public/')
