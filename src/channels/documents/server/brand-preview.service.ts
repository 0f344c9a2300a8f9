import { notFound } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { BrandingPatch } from '#accounts/branding/branding.contract.ts'
import { draftBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import type { PagesPreview } from '../documents.contract.ts'
import type { Theme } from '../documents.rules.ts'
import { agencyOf, printedLogo } from './brand-of-agency.ts'
import { brochureRequest } from './brochure/brochure-request.ts'
import { agencyTheme, newestListing } from './documents.store.ts'
import { prepareDocument } from './prepared-document.ts'

interface BrandPreviewOptions {
  theme?: Theme | undefined
  branding: BrandingPatch
}
/** On the newest listing that has photos, because colours look different beside them; an agency without listings gets invented words. */
export async function previewBrand(caller: Caller, options: BrandPreviewOptions): Promise<PagesPreview> {
  const listingId = await caller.transaction((ctx) => newestListing(ctx))
  if (listingId) {
    const { request } = await prepareDocument(caller, listingId, { ...options, type: 'a4', isPreview: true })
    return caller.platform.pdf.preview(await request(), caller.scope.agencyId)
  }
  return previewWithoutListing(caller, options)
}

async function previewWithoutListing(caller: Caller, { theme, branding }: BrandPreviewOptions): Promise<PagesPreview> {
  const { brand, logos, own } = await caller.transaction(async (ctx) => {
    const draft = await draftBranding(ctx, branding)
    return { brand: draft, logos: await logosOf(ctx, draft), own: await agencyTheme(ctx) }
  })
  const logo = printedLogo(brand, logos)
  const { storage, pdf } = caller.platform
  if (logo && (await storage.size(logo.key)) === undefined) throw notFound({ logo: logo.key })
  return pdf.preview(
    brochureRequest({
      type: 'a4',
      timestamp: 0,
      files: logo ? { 'logo.png': { path: await storage.localPath(logo.key) } } : {},
      data: {
        theme: theme ?? own,
        agency: agencyOf(brand, logos, null),
        banner: null,
        agents: [],
        listing: {
          isDraft: false,
          kicker: 'For sale',
          headline: 'A house with the light on',
          address: '12 Example Street, Sampletown',
          place: { suburb: 'Sampletown', street: '12 Example Street' },
          news: 'For sale',
          sash: null,
          priceLabel: 'Contact agent',
          facts: [
            { icon: 'bed', value: '4', label: 'Bedrooms' },
            { icon: 'bath', value: '2', label: 'Bathrooms' },
            { icon: 'car', value: '2', label: 'Car spaces' },
          ],
          paragraphs: [
            'This page shows your colours, fonts, logo and small print. Your own listings replace it once you have added some.',
          ],
          details: [],
          features: ['Your features', 'Your inspections', 'Your agents'],
          inspections: [],
          photos: [],
          plans: [],
          alteredNote: null,
          link: null,
        },
      },
    }),
    caller.scope.agencyId,
  )
}
