import { type OutgoingListing, type PlaceCheck, type PortalFinding, reaxmlStatus } from '#formats/reaxml/reaxml.ts'
import { sortOf } from './domain-types.ts'

type Rule = [field: string, isBroken: boolean, message: string, severity?: PortalFinding['severity']]

/** Findings that Domain would refuse or cut. A draft is judged as if it went live. */
export function checkForDomain(input: OutgoingListing, isRealPlace: PlaceCheck): PortalFinding[] {
  const listing = input.status === 'draft' ? { ...input, status: 'live' as const } : input
  const status = reaxmlStatus(listing.fields.listingClass, listing.status)
  const rules = [...placeRules(listing, isRealPlace), ...(status === 'current' ? currentRules(listing) : [])]
  if (status === 'sold')
    rules.push(
      ['soldPriceCents', listing.fields.soldPriceCents === null, 'Add the sold price. Domain can hide it.'],
      ['soldOn', !listing.fields.soldOn, 'Add the sale date.'],
    )
  return rules.flatMap(([field, isBroken, message, severity = 'blocks']) =>
    isBroken ? [{ field, severity, message, source: 'DO' }] : [],
  )
}

function placeRules({ fields: { address }, uniqueId }: OutgoingListing, isRealPlace: PlaceCheck): Rule[] {
  const { street, suburb, state, postcode } = address
  const isComplete = Boolean(suburb && state && postcode)
  return [
    ['uniqueId', uniqueId.length > 50, 'The listing’s Domain ID is longer than 50 characters.'],
    ['address.street', !street, 'Add a street. Domain needs it even when hidden.'],
    ['address.suburb', !suburb, 'Add a suburb.'],
    ['address.state', !state, 'Add a state.'],
    ['address.postcode', !postcode, 'Add a postcode.'],
    [
      'address.postcode',
      isComplete && !isRealPlace({ suburb: suburb ?? '', state: state ?? '', postcode: postcode ?? '' }),
      `${postcode} is not a postcode of ${suburb} ${state}.`,
    ],
  ]
}

function currentRules(listing: OutgoingListing): Rule[] {
  const { fields, agents, media } = listing
  const isLease = fields.saleOrLease === 'lease'
  const hasPrice = fields.priceCents !== null || fields.priceFromCents !== null
  const isHome = ['residential', 'rental'].includes(fields.listingClass)
  return [
    ['headline', !fields.headline, 'Add a headline.'],
    ['description', !fields.description, 'Add a description.'],
    ['description', (fields.description?.length ?? 0) > 6000, 'Domain cuts descriptions off at 6,000 characters.', 'warns'],
    ['priceCents', !isLease && !hasPrice, 'Add a search price. Buyers only see the price text.'],
    ['rentCents', fields.saleOrLease !== 'sale' && fields.rentCents === null, 'Add the rent.'],
    ['category', !fields.category && sortOf(fields) !== 'residential', 'Choose a category.'],
    ['bedrooms', isHome && fields.bedrooms === null && !fields.isStudio, 'Add the number of bedrooms.'],
    ['bathrooms', isHome && fields.bathrooms === null, 'Add the number of bathrooms.'],
    [
      'energyRating',
      isHome && !isLease && fields.address.state === 'ACT' && fields.energyRating === null,
      'Add the energy rating. ACT sales must show it.',
    ],
    ['auctionAt', fields.methodOfSale === 'auction' && !fields.auctionAt, 'Add the auction date and time.'],
    ['agents', agents.length === 0, 'No agent added, so enquiries go to the agency.', 'warns'],
    ['media', !media.some(({ kind }) => kind === 'photo'), 'Add at least one photo.'],
    ['features', fields.features.length > 60, 'Domain cuts the features off at 1,000 characters.', 'warns'],
  ]
}
