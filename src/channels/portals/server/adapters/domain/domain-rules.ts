import { type OutgoingListing, type PlaceCheck, type PortalFinding, reaxmlStatus } from '#formats/reaxml/reaxml.ts'
import { sortOf } from './domain-types.ts'

type Rule = [field: string, isBroken: boolean, message: string, severity?: PortalFinding['severity']]

/** What Domain would refuse or cut. A draft is judged as if it went live. */
export function checkForDomain(input: OutgoingListing, isRealPlace: PlaceCheck): PortalFinding[] {
  const listing = input.status === 'draft' ? { ...input, status: 'live' as const } : input
  const status = reaxmlStatus(listing.fields.listingClass, listing.status)
  const rules = [...placeRules(listing, isRealPlace), ...(status === 'current' ? currentRules(listing) : [])]
  if (status === 'sold')
    rules.push(
      ['soldPriceCents', listing.fields.soldPriceCents === null, 'Domain wants the sold price. It can be hidden there.'],
      ['soldOn', !listing.fields.soldOn, 'Domain wants the date of the sale.'],
    )
  return rules.flatMap(([field, isBroken, message, severity = 'blocks']) =>
    isBroken ? [{ field, severity, message, source: 'DO' }] : [],
  )
}

function placeRules({ fields: { address }, uniqueId }: OutgoingListing, isRealPlace: PlaceCheck): Rule[] {
  const { street, suburb, state, postcode } = address
  const isComplete = Boolean(suburb && state && postcode)
  return [
    ['uniqueId', uniqueId.length > 50, 'The name of the listing at Domain is longer than 50 characters.'],
    ['address.street', !street, 'Domain needs a street, also where it is not shown.'],
    ['address.suburb', !suburb, 'A suburb is needed.'],
    ['address.state', !state, 'A state is needed.'],
    ['address.postcode', !postcode, 'A postcode is needed.'],
    [
      'address.postcode',
      isComplete && !isRealPlace({ suburb: suburb ?? '', state: state ?? '', postcode: postcode ?? '' }),
      `${suburb} ${state} does not have the postcode ${postcode}.`,
    ],
  ]
}

function currentRules(listing: OutgoingListing): Rule[] {
  const { fields, agents, media } = listing
  const isLease = fields.saleOrLease === 'lease'
  const hasPrice = fields.priceCents !== null || fields.priceFromCents !== null
  const isHome = ['residential', 'rental'].includes(fields.listingClass)
  return [
    ['headline', !fields.headline, 'A headline is needed.'],
    ['description', !fields.description, 'A description is needed.'],
    ['description', (fields.description?.length ?? 0) > 6000, 'Domain cuts the description at 6,000 characters.', 'warns'],
    ['priceCents', !isLease && !hasPrice, 'A price is needed for the search; what is shown is the price text.'],
    ['rentCents', fields.saleOrLease !== 'sale' && fields.rentCents === null, 'The rent is needed.'],
    ['category', !fields.category && sortOf(fields) !== 'residential', 'A category is needed.'],
    ['bedrooms', isHome && fields.bedrooms === null && !fields.isStudio, 'The number of bedrooms is needed.'],
    ['bathrooms', isHome && fields.bathrooms === null, 'The number of bathrooms is needed.'],
    [
      'energyRating',
      isHome && !isLease && fields.address.state === 'ACT' && fields.energyRating === null,
      'A sale in the ACT must state the energy rating.',
    ],
    ['auctionAt', fields.methodOfSale === 'auction' && !fields.auctionAt, 'An auction needs its date and time.'],
    ['agents', agents.length === 0, 'No agent is named, so enquiries go to the agency.', 'warns'],
    ['media', !media.some(({ kind }) => kind === 'photo'), 'At least one photo is needed.'],
    ['features', fields.features.length > 60, 'Domain cuts the list of features at 1,000 characters.', 'warns'],
  ]
}
