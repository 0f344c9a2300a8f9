import { createHash } from 'node:crypto'
import type { Caller } from '#platform/context.ts'
import type { FileSource, RenderRequest } from '#platform/pdf/render-job.ts'
import type { BrandingPatch } from '#features/branding/branding.contract.ts'
import { draftBranding, logosOf } from '#features/branding/server/branding.service.ts'
import type { Listing } from '#features/listings/listings.contract.ts'
import { getListing } from '#features/listings/server/listings.service.ts'
import type { ListingMedia } from '#features/media/media.contract.ts'
import { headingImages } from '#features/media/server/heading-images.service.ts'
import { reviewLine } from '#features/reviews/server/review-rating.service.ts'
import { chosenPhotos, type DocumentType, type Theme, typeFacts } from '../documents.rules.ts'
import { agencyOf, bannerOf, localTime, printedLogo, storedAt } from './brand-of-agency.ts'
import { brochureDataFromListing, brochurePhotoFile } from './brochure-data-from-listing.ts'
import { brochureRequest } from './brochure-request.ts'
import { agencyTheme, findChoice } from './documents.store.ts'
import { pageOf } from './page-of-listing.ts'
import { templateVersion } from './templates.ts'

export interface DocumentWish {
  type: DocumentType
  theme?: Theme | undefined
  bleedMm?: number
  /** Pages for a screen: smaller photos, no frames around them. */
  isPreview?: boolean
  /** Branding that somebody is trying out. */
  branding?: BrandingPatch
}
export interface PreparedDocument {
  listing: Listing
  /** Of everything that is on it: template, words, pictures, brand. */
  hash: string
  request(): Promise<RenderRequest>
}

/** Reads everything that a document of a listing says, and what it is known by; nothing is drawn yet. */
export async function prepareDocument(caller: Caller, listingId: string, wish: DocumentWish): Promise<PreparedDocument> {
  const { type, bleedMm = 0, isPreview = false } = wish
  const { listing, brand, logos, choice, theme, banners, rating } = await caller.transaction(async (ctx) => {
    const chosen = await findChoice(ctx, listingId, type)
    const brandNow = await draftBranding(ctx, wish.branding ?? {})
    return {
      listing: await getListing(ctx, listingId),
      brand: brandNow,
      logos: await logosOf(ctx, brandNow),
      choice: chosen,
      theme: wish.theme ?? chosen.theme ?? (await agencyTheme(ctx)),
      banners: await headingImages(ctx),
      rating: await reviewLine(ctx, 'brochures'),
    }
  })
  const facts = typeFacts[type]
  const photos = chosenPhotos(listing.media, type, choice.photoIds)
  const plans = facts.hasPlans ? plansOf(listing.media) : []
  const { banner, path } = type === 'website' ? bannerOf(banners, brand.tradingName) : { banner: null, path: null }
  const data = brochureDataFromListing({
    listing,
    agency: agencyOf(brand, logos, listing.address.state, rating),
    agents: listing.agentProfiles.slice(0, 2).map((a, i) => ({
      name: a.name,
      role: a.jobTitle,
      phone: a.mobile,
      email: a.email,
      photo: a.photoUrl ? `agent-${i + 1}.jpg` : null,
    })),
    theme,
    photos,
    plans,
    banner,
    words: choice,
    pageUrl: pageOf(listing),
    now: localTime(caller.clock(), brand.timeZone),
  })
  const beside = besideAnother(type, photos.length)
  const wanted = [
    ...photos.map((one, i) =>
      picture(one, isPreview ? 'card' : i < facts.largePhotos ? 'print' : beside.has(i) ? 'mail' : 'portal'),
    ),
    ...plans.map((one) => picture(one, isPreview ? 'card' : 'portal')),
    // A portrait is printed no larger than a stamp.
    ...listing.agentProfiles.slice(0, 2).map(({ photoUrl }, i) => ({
      file: `agent-${i + 1}.jpg`,
      key: photoUrl && storedAt(photoUrl.replace('thumb.webp', 'list.jpg')),
    })),
    ...(path ? [{ file: 'banner.jpg', key: storedAt(path) }] : []),
    { file: 'logo.png', key: printedLogo(brand, logos)?.key ?? null },
  ].filter((one) => one.key !== null) as { file: string; key: string }[]
  const hash = createHash('sha256')
    .update(JSON.stringify([templateVersion, type, bleedMm, isPreview, data, wanted]))
    .digest('hex')
  return {
    listing,
    hash,
    async request() {
      const files: Record<string, FileSource> = {}
      const { storage } = caller.platform
      for (const { file, key } of wanted) {
        // Drawn before there was a size for mails: the larger one serves.
        const there = !key.endsWith(mailFile) || (await storage.size(key)) !== undefined
        files[file] = { path: await storage.localPath(there ? key : key.replace(mailFile, 'portal.jpg')) }
      }
      const timestamp = Math.floor(Date.parse(listing.updatedAt) / 1000)
      return brochureRequest({ type, data, files, timestamp, bleedMm })
    },
  }
}

const plansOf = (media: readonly ListingMedia[]) =>
  media.filter((one) => one.kind === 'floorplan' && one.state === 'ready' && one.isPublished).slice(0, 6)

const mailFile = 'mail.jpg'
/**
 * Which photos of a gallery stand beside another one: those are 88 mm wide, where 1072 pixels are 300 to the inch and are read in half the time.
 * The rows are those of `gallery.typ`: pages of up to six, as even as can be, whose first photo is alone in its row on pages of one, three or five.
 */
function besideAnother(type: DocumentType, count: number): ReadonlySet<number> {
  const beside = new Set<number>()
  if (type !== 'a4-gallery' || count < 2) return beside
  const pages = Math.ceil((count - 1) / 6)
  for (let page = 0, at = 1; page < pages; page++) {
    const size = Math.floor((count - 1) / pages) + (page < (count - 1) % pages ? 1 : 0)
    for (let i = 0; i < size; i++) if (size > 2 && (i > 0 || size % 2 === 0)) beside.add(at + i)
    at += size
  }
  return beside
}

const picture = ({ id, urls }: ListingMedia, variant: 'card' | 'mail' | 'portal' | 'print') => {
  const url = (variant === 'mail' ? urls.portal?.replace('portal.jpg', mailFile) : urls[variant]) ?? urls.portal
  return { file: brochurePhotoFile(id), key: url && storedAt(url) }
}
