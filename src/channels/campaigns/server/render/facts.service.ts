import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { licenceFor } from '#accounts/branding/licence.rules.ts'
import { type PublicPost, type PublicReview, postsWanted, reviewsWanted } from '#accounts/branding/branding.events.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { mailBrand } from '#accounts/branding/server/brand-mail.service.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { type ListingFields } from '#common/listing/listing-fields.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { publicFacts } from '#core/listings/public-facts.rules.ts'
import { mailFile } from '#platform/images/variants.ts'
import type { MailDesign } from '../../design.contract.ts'
import { leavesOf, listingsIn } from '../../design.rules.ts'
import { agentForMail, type ListingInMail, listingsForMail, picturesForMail } from './facts.store.ts'
import { tidied } from './html.ts'
import { whole } from '#formats/email-html/email-html.ts'
import type { MailFacts, MailListing, MailPicture } from './mail-facts.ts'

const reasons: Record<Purpose, string> = {
  marketing: 'You’re receiving this because you agreed to hear from us, or are our client.',
  propertyAlerts: 'You’re receiving this because you asked for property alerts.',
  openHomes: 'You’re receiving this because you asked for open home alerts.',
  newsletter: 'You’re receiving this because you subscribed to our newsletter.',
}
export interface MailAsked {
  design: MailDesign
  senderAgentId: string | null
  purpose: Purpose
  /** Listings that are not in the design: those of the readers. */
  alsoListings?: readonly string[]
}

/** Reads everything that a mail shows. */
export async function mailFacts(
  ctx: Context,
  { design, senderAgentId, purpose, alsoListings = [] }: MailAsked,
): Promise<MailFacts> {
  const base = ctx.platform.config.PUBLIC_URL
  const brand = await getBranding(ctx)
  const looks = await mailBrand(ctx, brand)
  const found = await listingsForMail(ctx, [...new Set([...listingsIn(design), ...alsoListings])])
  const website = brand.website ? whole(brand.website) : null
  const listings = new Map(
    found.map((one) => [
      one.id,
      toMailListing(one, { base, website, nowAt: (place) => localOf(ctx.clock(), propertyZone(place, brand.timeZone)) }),
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
    licence: licenceFor(brand, states[0] ?? null),
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
    because: reasons[purpose],
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

function toMailListing(
  { id, reference, status, fields: stored, photoToken, photoFiles, isAltered }: ListingInMail,
  { base, website, nowAt }: { base: string; website: string | null; nowAt(place: ListingFields['address']): string },
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
  const isOver = ['sold', 'settled', 'leased', 'withdrawn'].includes(status)
  return {
    id,
    street,
    suburb: addressVisibility === 'hidden' ? `Listing ${reference}` : suburbLine(address),
    facts: factsOf(fields),
    price: ['draft', 'offMarket', 'withdrawn'].includes(status) ? '' : priceLabel(fields, status),
    headline: fields.headline ?? '',
    photo,
    smallPhoto: photoIn(mailFile(photoFiles, 'half')),
    thumb: photoIn(photoFiles.find((file) => file === 'list.jpg')) ?? photo,
    isAltered,
    url: fields.links.find(({ kind }) => kind === 'web' || kind === 'miniweb')?.url ?? website,
    opens: isOver
      ? []
      : fields.inspections
          .filter(({ endsAt }) => endsAt > nowAt(address))
          .slice(0, 6)
          .map((one) => openTime(one)),
    state: address.state,
  }
}

/** A number must not be parted from its word at the end of a line. */
const factsOf = (fields: ListingFields): string =>
  publicFacts(fields)
    .map(({ words }) => words.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** `Sat 21 Nov, 10:30 – 11:00 am`, of wall clock times, which no zone may move. */
export function openTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${startsAt.slice(0, 10)}T00:00:00Z`),
  )
  const clock = (time: string) =>
    new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' })
      .format(new Date(`${time.slice(0, 16)}:00Z`))
      .replaceAll(' ', ' ')
  const [from, to] = [clock(startsAt), clock(endsAt)]
  const isSameHalf = from.slice(-2) === to.slice(-2)
  return `${day}, ${isSameHalf ? from.slice(0, -3) : from} – ${to}`
}
