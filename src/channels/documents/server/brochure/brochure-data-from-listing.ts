import { plainText } from '#common/plain-text.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { factLine, moreFacts, type NamedFact, publicFacts, tabledFact } from '#core/listings/public-facts.rules.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { type DocumentType, textOf, type Theme } from '../../documents.rules.ts'
import { inspectionLines, kicker, news, sash } from './brochure-words.ts'
import { addressLines, letterText } from '../../letter.rules.ts'
import { type Occasion, occasionsOf } from '../../occasions.rules.ts'
import type { BrochureAgency, BrochureAgent, BrochureData } from './brochure-data.ts'
import { featureWords } from './feature-words.ts'

export interface BrochureSource {
  listing: Listing
  agency: BrochureAgency
  agents: readonly BrochureAgent[]
  type: DocumentType
  theme: Theme
  /** Photos in their order, as chosen for this document. */
  photos: readonly ListingMedia[]
  plans: readonly ListingMedia[]
  banner: BrochureData['banner']
  /** Words of this document instead of the listing's. */
  words: { headline: string | null; description: string | null; occasion: Occasion | null; addressee?: string | null }
  /** The listing's public page; null prints no code. */
  pageUrl: string | null
  /** Wall-clock time at the property, `YYYY-MM-DDTHH:mm`: what is over is not announced. */
  now: string
}

/** File name under which the caller hands over a photo's print variant. */
export const brochurePhotoFile = (mediaId: string) => `photo-${mediaId}.jpg`

const isOver = (status: Listing['status']) => ['sold', 'settled', 'leased', 'withdrawn'].includes(status)

/**
 * What a brochure says about a listing. Reads public fields only: no vendor, key, reserve, remark or file name can get in.
 * The address is as exact as the vendor allowed.
 */
export function brochureDataFromListing(source: BrochureSource): BrochureData {
  const { agency, agents, pageUrl, now } = source
  const listing = withPlainText(source.listing)
  // An occasion that is not true, or no longer, is not printed.
  const chosen = source.words.occasion
  const occasion = chosen && occasionsOf(listing, now).includes(chosen) ? chosen : null
  const words = { headline: plain(source.words.headline), description: plain(source.words.description) }
  const address = publicAddress(listing)
  const more = isOver(listing.status) ? [] : moreFacts(listing, now)
  return {
    theme: source.theme,
    agency,
    banner: source.banner,
    letter:
      source.type === 'letter'
        ? { addressee: addressLines(source.words.addressee ?? null), date: writtenDay(now, 'long') }
        : null,
    agents: agents.slice(0, 2),
    listing: {
      isDraft: listing.status === 'draft',
      kicker: kicker(listing, now, occasion),
      headline: oneLine(words.headline) ?? oneLine(listing.headline),
      address,
      place: publicPlace(listing),
      news: news(listing, now, occasion),
      sash: sash(listing, now, occasion),
      priceLabel: (listing.status !== 'withdrawn' && priceLabel(listing, listing.status)) || null,
      facts: printedFacts(listing),
      paragraphs: [
        ...paragraphs(words.description?.trim() || textOrLetter(source, occasion)),
        ...(source.type === 'letter' ? [] : more.filter(isLong).map(factLine)),
      ],
      details: more
        .filter((one) => !isLong(one))
        .slice(0, 24)
        .map((one) => ({ ...one, tabled: tabledFact(one) })),
      // A sold listing is no longer advertised.
      features: isOver(listing.status) ? [] : featureWords(listing).slice(0, 100),
      inspections: isOver(listing.status) ? [] : inspectionLines(listing.inspections, now),
      photos: source.photos.map((one, i) => ({
        ...picture(one, `Photo ${i + 1} of ${address}`),
        isAltered: one.isAltered,
        focus: focusOf(one),
      })),
      plans: source.plans.slice(0, 6).map((one) => picture(one, `Floor plan of ${address}`)),
      alteredNote: alteredNote(source.photos),
      link: pageUrl === null ? null : { url: pageUrl, caption: linkCaption(listing) },
    },
  }
}

export function publicAddress({
  address,
  addressVisibility,
  reference,
}: Pick<Listing, 'address' | 'addressVisibility' | 'reference'>): string {
  const suburb = addressVisibility === 'hidden' ? '' : suburbLine(address)
  return [publicStreet({ address, addressVisibility }), suburb].filter(Boolean).join(', ') || `Listing ${reference}`
}

/** Building, level and street, as exact as the vendor allows: `Level 3, 20 Collins Street`; empty where only the suburb may be said. */
export function publicStreet({ address, addressVisibility }: Pick<Listing, 'address' | 'addressVisibility'>): string {
  if (addressVisibility === 'streetAndSuburb') return address.street ?? ''
  if (addressVisibility !== 'fullAddress') return ''
  const level = address.level && (/^\d+$/.test(address.level) ? `Level ${address.level}` : address.level)
  return [address.siteName, level, streetLine(address)].filter(Boolean).join(', ')
}

/** Suburb and street apart; at least one of them is there. */
export function publicPlace({
  address,
  addressVisibility,
  reference,
}: Pick<Listing, 'address' | 'addressVisibility' | 'reference'>): BrochureData['listing']['place'] {
  const street = publicStreet({ address, addressVisibility }) || null
  const suburb = (addressVisibility !== 'hidden' && address.suburb) || null
  return { suburb, street: street ?? (suburb ? null : `Listing ${reference}`) }
}

/** The words of a document for which none were chosen: the listing's own, or for a letter the one for its news. */
export function textOrLetter(
  { listing, type, now }: Pick<BrochureSource, 'listing' | 'type' | 'now'>,
  occasion: Occasion | null,
): string | null {
  if (type !== 'letter') return textOf(withPlainText(listing), type)
  const { suburb, street } = publicPlace(listing)
  const place = [street, suburb].filter(Boolean).join(', ')
  const { status, saleOrLease, listingClass } = listing
  return letterText({ status, saleOrLease, listingClass, place, occasion, isNew: news(listing, now) === 'Just listed' })
}

/** Where land and floor are beside each other, two bare sizes would not say which is which. */
function printedFacts(listing: Listing): BrochureData['listing']['facts'] {
  const facts = publicFacts(listing)
  const areas = facts.filter(({ label }) => label === 'Land' || label === 'Floor area')
  return facts.map((fact) => ({
    icon: fact.icon,
    label: fact.label,
    value: areas.length > 1 && areas.includes(fact) ? fact.words : fact.value,
  }))
}

const plain = (text: string | null) => text && plainText(text)
/** Running text is read in the description, not in a list. */
const isLong = (fact: NamedFact) => factLine(fact).length > 80 || fact.label.length > 60
const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null

function paragraphs(text: string | null): string[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/)
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, 2_000)
}

const picture = ({ id, altText, caption }: ListingMedia, otherwise: string) => ({
  file: brochurePhotoFile(id),
  alt: (oneLine(altText) ?? oneLine(caption) ?? otherwise).slice(0, 400),
})

const focusOf = ({ focus, widthPx, heightPx }: ListingMedia) =>
  focus && widthPx && heightPx ? { ...focus, ratio: widthPx / heightPx } : null

/** Names the alterations in the small print; the photos themselves carry the mark. Null when there are none. */
export function alteredNote(photos: readonly Pick<ListingMedia, 'isAltered' | 'alteredNote'>[]): string | null {
  const notes = [...new Set(photos.flatMap((one) => (one.isAltered && one.alteredNote ? [oneLine(one.alteredNote) ?? ''] : [])))]
  if (!photos.some((one) => one.isAltered)) return null
  const what = notes.filter(Boolean).join('; ')
  return `Images marked “Digitally altered” have been changed${what ? `: ${what}` : ''}.`.slice(0, 1_200)
}

/** Promises only what the page behind the code has. */
function linkCaption({ status, media, links }: Listing): string {
  if (isOver(status)) return 'Scan to see similar properties'
  const has = (kind: Listing['links'][number]['kind']) => links.some((link) => link.kind === kind)
  const things = [
    media.some((one) => one.kind === 'floorplan' && one.state === 'ready' && one.isPublished) && 'floor plan',
    has('video') && 'video',
    has('virtualTour') && 'virtual tour',
  ].filter((thing) => thing !== false)
  const last = things.pop()
  if (last === undefined) return 'Scan to see it online'
  return `Scan for ${things.length > 0 ? `${things.join(', ')} and ` : ''}${last}`
}
