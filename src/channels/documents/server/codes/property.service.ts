import { undefinedIfNotFound } from '#common/errors.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { licenceInWords } from '#accounts/branding/licence.rules.ts'
import { listingReaderScope } from '#accounts/branding/server/agency.service.ts'
import { logosOf } from '#accounts/branding/server/branding.service.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import type { Site } from '#accounts/branding/server/visitor.service.ts'
import { mailedOpens } from '#core/listings/server/open-calendar/open-home-link.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import { findBookingPath } from '#workflow/opens/server/booking-path.service.ts'
import { chosenPhotos } from '../../documents.rules.ts'
import { agencyOf } from '../brand-of-agency.ts'
import { brochureDataFromListing } from '../brochure/brochure-data-from-listing.ts'
import { pageOf } from '../brochure/page-of-listing.ts'
import type { PropertyPage } from './property-page.ts'
import { isBrochurePublic } from './public-brochure.ts'
import { similarListings } from './similar.store.ts'

const advertised = ['live', 'underOffer', 'underApplication']
const closed = ['sold', 'settled', 'leased']

/** Public facts of a listing now; undefined when there are none. A draft says nothing of itself. */
export async function propertyOf(
  ctx: Context,
  { brand, origin, home }: Site,
  listingId: string,
): Promise<PropertyPage | undefined> {
  const listing = await getListing({ ...ctx, scope: listingReaderScope(ctx.scope.agencyId) }, listingId).catch(
    undefinedIfNotFound,
  )
  if (!listing) return undefined
  const isAdvertised = advertised.includes(listing.status)
  const isClosed = closed.includes(listing.status)
  const now = localOf(ctx.clock(), propertyZone(listing.address, brand.timeZone))
  const photos = chosenPhotos(listing.media, 'website', null)
  // The same words as on paper: one place decides what is said of a listing.
  const { listing: said } = brochureDataFromListing({
    listing,
    agency: agencyOf(brand, await logosOf(ctx, brand), listing.address.state),
    agents: [],
    type: 'website',
    theme: 'modern',
    photos,
    plans: [],
    banner: null,
    words: { headline: null, description: null, occasion: null },
    pageUrl: null,
    now,
  })
  const isShown = isAdvertised || isClosed
  return {
    look: await publicLook(ctx, brand),
    origin,
    home,
    state: isAdvertised ? 'advertised' : isClosed ? 'closed' : 'hidden',
    isLease: listing.saleOrLease === 'lease',
    status: said.sash?.isDone ? said.sash.text : null,
    said: isShown ? said : null,
    photos: isShown
      ? photos.slice(0, isAdvertised ? 12 : 1).flatMap((one, i) => {
          const { portal: whole, large, card } = one.urls
          const alt = said.photos[i]?.alt ?? ''
          return whole && large && card ? [{ whole, sizes: sizesOf(one, { card, large }), card, alt }] : []
        })
      : [],
    plans: isAdvertised
      ? listing.media
          .filter(({ kind, state, isPublished }) => kind === 'floorplan' && state === 'ready' && isPublished)
          .flatMap(({ urls }) => urls.portal ?? [])
      : [],
    links: isAdvertised
      ? listing.links.flatMap(({ kind, url }) =>
          kind === 'video' || kind === 'virtualTour'
            ? [{ words: kind === 'video' ? 'Watch the video' : 'Take the virtual tour', url }]
            : [],
        )
      : [],
    opens: isAdvertised
      ? mailedOpens(
          { agencyId: ctx.scope.agencyId, base: '', now, most: 6 },
          { id: listing.id, inspections: listing.inspections },
        )
      : [],
    bookingPath: isAdvertised ? ((await findBookingPath(ctx, listing.id)) ?? null) : null,
    agents: listing.agentProfiles.slice(0, 2).map(({ name, jobTitle, mobile, phone, email, photoUrl }) => ({
      ...{ name, jobTitle, email, photoUrl },
      phone: mobile ?? phone,
    })),
    licence: licenceInWords(brand, listing.address.state),
    similar: isAdvertised ? [] : await similarListings(ctx, listingId),
    webUrl: isAdvertised ? pageOf(listing) : null,
    hasBrochure: await isBrochurePublic(ctx, listing),
    listingId,
  }
}

/** The longer side of the stored sizes is 800 and 1600 pixels; the browser wants to know how wide they are. */
function sizesOf(
  { widthPx, heightPx }: Pick<ListingMedia, 'widthPx' | 'heightPx'>,
  { card, large }: { card: string; large: string },
) {
  const [width, height] = [widthPx ?? 3, heightPx ?? 2]
  const wide = (longest: number) =>
    Math.max(1, Math.round((Math.min(longest, Math.max(width, height)) * width) / Math.max(width, height)))
  return `${card} ${wide(800)}w, ${large} ${wide(1600)}w`
}
