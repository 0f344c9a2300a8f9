import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { createHash } from 'node:crypto'
import type { Caller } from '#platform/context.ts'
import type { FileSource, RenderRequest } from '#platform/pdf/render-job.ts'
import type { BrandingPatch } from '#accounts/branding/branding.contract.ts'
import { draftBranding, logosOf, ratingLine } from '#accounts/branding/server/branding.service.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { headingImages } from '#core/media/server/heading-images.service.ts'
import {
  chosenPhotos,
  type DocumentType,
  textFieldOf,
  type Theme,
  typeFacts,
  type UnfinishedPhotos,
  unfinishedPhotos,
} from '../documents.rules.ts'
import type { BrochureChoice } from '../documents.contract.ts'
import { printedAgents } from '../print-check.rules.ts'
import { agencyOf, bannerOf, printedLogo, storedAt } from './brand-of-agency.ts'
import type { BrochureData } from './brochure/brochure-data.ts'
import { brochureDataFromListing, brochurePhotoFile } from './brochure/brochure-data-from-listing.ts'
import { sentencesBeyond } from './brochure/printed-description.ts'
import { brochureRequest } from './brochure/brochure-request.ts'
import { agencyTheme, findChoice } from './documents.store.ts'
import { printedLink } from './codes/codes.service.ts'
import { type PrintedSize, printedSize } from './brochure/photo-sizes.ts'
import { templateVersion } from './templates.ts'

export interface DocumentOptions {
  type: DocumentType
  theme?: Theme | undefined
  bleedMm?: number
  /** Pages for a screen: smaller photos, no frames around them. */
  isPreview?: boolean
  /** Marked as a proof on every page. */
  isProof?: boolean
  /** Branding that a user is previewing. */
  branding?: BrandingPatch
}
export interface PreparedDocument {
  /** The listing with the words that were typed for this document in the place of its own: the rules of the law read those. */
  listing: Listing
  type: DocumentType
  /** A name is on it: it is drawn each time, and no copy is kept. */
  isToOnePerson: boolean
  /** In their order on it. */
  photos: readonly ListingMedia[]
  unfinishedPhotos: UnfinishedPhotos
  /** Hash of everything that is on it: template, words, pictures, brand. */
  hash: string
  /** So many sentences of its text are never tried, because no page has room for them. */
  sentencesBeyond(): number
  /** Words of the document, for reading only: its pictures are empty. */
  words(): RenderRequest
  request(): Promise<RenderRequest>
}

/** Reads everything that a document of a listing says, and what it is known by; nothing is drawn yet. */
export async function prepareDocument(caller: Caller, listingId: string, options: DocumentOptions): Promise<PreparedDocument> {
  const { type, bleedMm = 0, isPreview = false } = options
  const { listing, pageUrl, brand, logos, choice, theme, banners, rating } = await caller.transaction(async (ctx) => {
    const chosen = await findChoice(ctx, listingId, type)
    const brandNow = await draftBranding(ctx, options.branding ?? {})
    const read = await getListing(ctx, listingId)
    return {
      listing: read,
      pageUrl: await printedLink(ctx, read, type),
      brand: brandNow,
      logos: await logosOf(ctx, brandNow),
      choice: chosen,
      theme: options.theme ?? chosen.theme ?? (await agencyTheme(ctx)),
      banners: await headingImages(ctx),
      rating: await ratingLine(ctx, 'brochures'),
    }
  })
  const facts = typeFacts[type]
  const photos = chosenPhotos(listing.media, type, choice.photoIds)
  const plans = facts.hasPlans ? plansOf(listing.media) : []
  const { banner, path } = type === 'website' ? bannerOf(banners, brand.tradingName) : { banner: null, path: null }
  const said = brochureDataFromListing({
    listing,
    type,
    agency: agencyOf(brand, logos, listing.address.state, rating),
    agents: listing.agentProfiles.slice(0, printedAgents).map((a, i) => ({
      name: a.name,
      role: a.jobTitle,
      phone: a.mobile ?? a.phone,
      email: a.email,
      photo: a.photoUrl ? `agent-${i + 1}.jpg` : null,
    })),
    theme,
    photos,
    plans,
    banner,
    // A vendor reads the letter, not the names of the neighbours.
    words: options.isProof ? { ...choice, addressee: null } : choice,
    pageUrl,
    now: localOf(caller.clock(), propertyZone(listing.address, brand.timeZone)),
  })
  const data = options.isProof ? { ...said, isProof: true } : said
  const wanted = [
    ...photos.map((one, i) => picture(one, isPreview ? 'card' : printedSize(type, i, photos.length, one))),
    ...plans.map((one) => ({ ...picture(one, isPreview ? 'card' : 'portal'), isTrimmed: true })),
    // A portrait is printed no larger than a stamp.
    ...listing.agentProfiles.slice(0, printedAgents).map(({ photoUrl }, i) => ({
      file: `agent-${i + 1}.jpg`,
      key: photoUrl && storedAt(photoUrl.replace('thumb.webp', 'list.jpg')),
    })),
    ...(path ? [{ file: 'banner.jpg', key: storedAt(path) }] : []),
    { file: 'logo.png', key: printedLogo(brand, logos)?.key ?? null },
  ].filter((one) => one.key !== null) as { file: string; key: string; isTrimmed?: boolean }[]
  const hash = createHash('sha256')
    .update(JSON.stringify([templateVersion, type, bleedMm, isPreview, data, wanted]))
    .digest('hex')
  const timestamp = Math.floor(Date.parse(listing.updatedAt) / 1000)
  return {
    listing: withWords(listing, type, type === 'letter' ? letterWords(said) : choice),
    type,
    isToOnePerson: type === 'letter' && !options.isProof && choice.addressee !== null,
    photos,
    unfinishedPhotos: unfinishedPhotos(listing.media, type, choice.photoIds),
    hash,
    sentencesBeyond: () => sentencesBeyond(said.listing.paragraphs),
    words() {
      const files = Object.fromEntries(wanted.map(({ file }) => [file, { bytes: new Uint8Array() }]))
      return brochureRequest({ type, data, files, timestamp, bleedMm })
    },
    async request() {
      const files: Record<string, FileSource> = {}
      const { storage } = caller.platform
      for (const { file, key, isTrimmed = false } of wanted) {
        // Drawn before there were sizes for mails: the larger one serves.
        const isThere = !mailFiles.test(key) || (await storage.size(key)) !== undefined
        files[file] = { path: await storage.localPath(isThere ? key : key.replace(mailFiles, 'portal.jpg')), isTrimmed }
      }
      return brochureRequest({ type, data, files, timestamp, bleedMm })
    },
  }
}

/** All that a letter says, whether it was typed or is the standard one. */
const letterWords = ({ listing }: BrochureData) => ({ headline: null, description: listing.paragraphs.join('\n') })

function withWords(
  listing: Listing,
  type: DocumentType,
  { headline, description }: Pick<BrochureChoice, 'headline' | 'description'>,
): Listing {
  return { ...listing, ...(headline && { headline }), ...(description && { [textFieldOf(type)]: description }) }
}

const plansOf = (media: readonly ListingMedia[]) =>
  media.filter((one) => one.kind === 'floorplan' && one.state === 'ready' && one.isPublished).slice(0, 6)

const mailFiles = /mail(Half)?\.jpg$/

const picture = ({ id, urls }: ListingMedia, variant: 'card' | PrintedSize) => {
  const isForMails = variant === 'mail' || variant === 'mailHalf'
  const url = (isForMails ? urls.portal?.replace('portal.jpg', `${variant}.jpg`) : urls[variant]) ?? urls.portal
  return { file: brochurePhotoFile(id), key: url && storedAt(url) }
}
