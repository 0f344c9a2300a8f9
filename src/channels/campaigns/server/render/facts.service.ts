import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { licenceInWords } from '#accounts/branding/licence.rules.ts'
import { type PublicPost, type PublicReview, postsWanted, reviewsWanted } from '#accounts/branding/branding.events.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { mailBrand } from '#accounts/branding/server/brand-mail.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { newestPriceChanges } from '#core/listings/server/history/price-changes.service.ts'
import { mailedOpens } from '#core/listings/server/open-calendar/open-home-link.ts'
import { publicFacts } from '#core/listings/public-facts.rules.ts'
import { mailFile } from '#platform/images/variants.ts'
import type { MailDesign } from '../../design.contract.ts'
import { previousPrice } from '../../previous-price.rules.ts'
import { leavesOf, listingsIn } from '../../design.rules.ts'
import { agentForMail, type ListingInMail, listingsForMail, picturesForMail } from './facts.store.ts'
import { tidied } from './html.ts'
import { whole } from '#formats/email-html/email-html.ts'
import type { MailFacts, MailListing, MailPicture } from './mail-facts.ts'

export interface MailAsked {
  design: MailDesign
  senderAgentId: string | null
  /** Listings that are not in the design: those of the readers. */
  alsoListings?: readonly string[]
}

/** Reads everything that a mail shows. */
export async function mailFacts(ctx: Context, { design, senderAgentId, alsoListings = [] }: MailAsked): Promise<MailFacts> {
  const base = ctx.platform.config.PUBLIC_URL
  const brand = await getBranding(ctx)
  const looks = await mailBrand(ctx, brand)
  const found = await listingsForMail(ctx, [...new Set([...listingsIn(design), ...alsoListings])])
  const changes = await newestPriceChanges(
    ctx,
    found.map(({ id }) => id),
  )
  const website = brand.website ? whole(brand.website) : null
  const listings = new Map(
    found.map((one) => [
      one.id,
      toMailListing(one, {
        agencyId: ctx.scope.agencyId,
        base,
        website,
        priceChange: changes.get(one.id),
        nowAt: (place) => localOf(ctx.clock(), propertyZone(place, brand.timeZone)),
      }),
    ]),
  )
  const pictures = await picturesOf(ctx, design, base)
  const agent = senderAgentId ? await agentForMail(ctx, senderAgentId) : undefined
  const states = [...listings.values()].flatMap(({ state }) => state ?? [])
  return tidied({
    brand,
    logo: looks.logo,
    accent: looks.accent,
    ground: looks.ground,
    onGround: looks.onGround,
    line: looks.line,
    button: looks.button,
    licence: [...new Set((states.length ? states : [null]).map((state) => licenceInWords(brand, state)))]
      .filter(Boolean)
      .join(' · '),
    agent: agent
      ? {
          name: agent.name,
          jobTitle: agent.job_title ?? '',
          phone: agent.mobile ?? agent.phone ?? '',
          email: agent.email ?? '',
          licence: agent.licence ?? '',
          photo: agent.photo_token ? `${base}/m/${agent.photo_token}/portal.jpg` : null,
        }
      : null,
    listings,
    banners: pictures,
    photos: pictures,
    ...(await postsOf(ctx, design)),
    ...(await reviewsOf(ctx, design)),
    ratingLine: looks.rating ?? null,
  })
}

async function picturesOf(ctx: Context, design: MailDesign, base: string): Promise<Map<string, MailPicture>> {
  const ids = leavesOf(design).flatMap((block) => {
    if (block.type !== 'image' || !block.source) return []
    return block.source.kind === 'banner' ? block.source.imageId : (block.source.mediaId ?? [])
  })
  const found = await picturesForMail(ctx, ids)
  return new Map(
    found.flatMap(({ id, token, alt, files }) => {
      const [whole, half] = [mailFile(files, 'whole'), mailFile(files, 'half')]
      const at = (file: string) => `${base}/m/${token}/${file}`
      return whole && half ? [[id, { url: at(whole), smallUrl: at(half), alt: alt ?? '' }]] : []
    }),
  )
}

async function publicPosts(ctx: Context, wanted: { limit: number; ids?: readonly string[] }): Promise<PublicPost[]> {
  const posts: PublicPost[] = []
  await ctx.emit(postsWanted, { ...wanted, posts })
  return posts
}
async function publicReviews(ctx: Context, ids?: readonly string[]): Promise<PublicReview[]> {
  const reviews: PublicReview[] = []
  await ctx.emit(reviewsWanted, { ...(ids && { ids }), reviews })
  return reviews
}

/** Posts that are public now; asked for only where a block shows some. */
async function postsOf(ctx: Context, design: MailDesign): Promise<Pick<MailFacts, 'latestPosts' | 'chosenPosts'>> {
  const blocks = leavesOf(design).flatMap((block) => (block.type === 'posts' ? block : []))
  const latest = Math.max(0, ...blocks.map(({ source, count }) => (source === 'latest' ? count : 0)))
  const ids = blocks.flatMap(({ source, postIds }) => (source === 'chosen' ? postIds : []))
  const chosen = ids.length ? await publicPosts(ctx, { ids, limit: ids.length }) : []
  return {
    latestPosts: latest ? await publicPosts(ctx, { limit: latest }) : [],
    chosenPosts: new Map(chosen.map((post) => [post.id, post])),
  }
}
async function reviewsOf(ctx: Context, design: MailDesign): Promise<Pick<MailFacts, 'latestReview' | 'chosenReviews'>> {
  const blocks = leavesOf(design).flatMap((block) => (block.type === 'review' ? block : []))
  const ids = blocks.flatMap(({ reviewId }) => reviewId ?? [])
  const chosen = ids.length ? await publicReviews(ctx, ids) : []
  const [latest] = blocks.some(({ reviewId }) => reviewId === null) ? await publicReviews(ctx) : []
  return { latestReview: latest ?? null, chosenReviews: new Map(chosen.map((review) => [review.id, review])) }
}

interface Surroundings {
  agencyId: string
  base: string
  website: string | null
  priceChange: { before: string; after: string } | undefined
  nowAt(place: ListingFields['address']): string
}
function toMailListing(
  { id, reference, status, fields: stored, inspections, photoToken, photoFiles, isAltered }: ListingInMail,
  { agencyId, base, website, priceChange, nowAt }: Surroundings,
): MailListing {
  const fields = withPlainText(completeFields(stored))
  const { address, addressVisibility } = fields
  const street = {
    fullAddress: [address.siteName, streetLine(address)].filter(Boolean).join(', '),
    streetAndSuburb: address.street ?? '',
    suburb: '',
    hidden: '',
  }[addressVisibility]
  const photoIn = (file: string | undefined) => (photoToken && file ? `${base}/m/${photoToken}/${file}` : null)
  const photo = photoIn(mailFile(photoFiles, 'whole'))
  const price = ['draft', 'offMarket', 'withdrawn'].includes(status) ? '' : priceLabel(fields, status)
  const isOver = ['sold', 'settled', 'leased', 'withdrawn'].includes(status)
  return {
    id,
    street,
    suburb: addressVisibility === 'hidden' ? `Listing ${reference}` : suburbLine(address),
    facts: factsOf(fields),
    price,
    previousPrice: status === 'live' ? previousPrice(price, priceChange) : '',
    headline: fields.headline ?? '',
    photo,
    smallPhoto: photoIn(mailFile(photoFiles, 'half')),
    thumb: photoIn(photoFiles.find((file) => file === 'list.jpg')) ?? photo,
    isAltered,
    url: fields.links.find(({ kind }) => kind === 'web' || kind === 'miniweb')?.url ?? website,
    opens: isOver ? [] : mailedOpens({ agencyId, base, now: nowAt(address), most: 6 }, { id, inspections }),
    isClosed: ['sold', 'settled', 'leased'].includes(status),
    state: address.state,
  }
}

/** A number must not be parted from its word at the end of a line. */
const factsOf = (fields: ListingFields): string =>
  publicFacts(fields)
    .map(({ words }) => words.replaceAll(' ', '\u00a0'))
    .join(' · ')
