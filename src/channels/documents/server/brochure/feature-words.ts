import { trimmed } from '#common/trimmed.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { Feature } from '#common/listing/listing-values.ts'

/** In the order in which buyers ask for them; the order of the list on the page. */
const words: readonly (readonly [Feature, string])[] = [
  ['poolInGround', 'In-ground swimming pool'],
  ['poolAboveGround', 'Above-ground swimming pool'],
  ['tennisCourt', 'Tennis court'],
  ['outdoorEnt', 'Outdoor entertaining area'],
  ['study', 'Study'],
  ['hydronicHeating', 'Hydronic heating'],
  ['ductedHeating', 'Ducted heating'],
  ['ductedCooling', 'Ducted cooling'],
  ['reverseCycleAirCon', 'Reverse-cycle air conditioning'],
  ['splitSystemAirCon', 'Split-system air conditioning'],
  ['airConditioning', 'Air conditioning'],
  ['openFirePlace', 'Open fireplace'],
  ['balcony', 'Balcony'],
  ['deck', 'Deck'],
  ['courtyard', 'Courtyard'],
  ['outsideSpa', 'Outdoor spa'],
  ['insideSpa', 'Indoor spa'],
  ['remoteGarage', 'Remote-control garage'],
  ['secureParking', 'Secure parking'],
  ['floorboards', 'Floorboards'],
  ['builtInRobes', 'Built-in robes'],
  ['rumpusRoom', 'Rumpus room'],
  ['gym', 'Gym'],
  ['workshop', 'Workshop'],
  ['fullyFenced', 'Fully fenced'],
  ['shed', 'Shed'],
  ['dishwasher', 'Dishwasher'],
  ['evaporativeCooling', 'Evaporative cooling'],
  ['splitSystemHeating', 'Split-system heating'],
  ['gasHeating', 'Gas heating'],
  ['alarmSystem', 'Alarm system'],
  ['intercom', 'Intercom'],
  ['vacuumSystem', 'Ducted vacuum system'],
  ['broadband', 'Broadband internet'],
  ['payTV', 'Pay TV'],
]
const viewWords = {
  ocean: 'Ocean views',
  water: 'Water views',
  city: 'City views',
  mountain: 'Mountain views',
  valley: 'Valley views',
}
const ecoWords = {
  solarPanels: 'Solar panels',
  solarHotWater: 'Solar hot water',
  waterTank: 'Water tank',
  greyWaterSystem: 'Grey-water system',
}
const furnishingWords = {
  furnished: 'Furnished',
  partFurnished: 'Part furnished',
  optional: 'Furniture optional',
  unfurnished: undefined,
}
const specificCooling: readonly Feature[] = ['reverseCycleAirCon', 'splitSystemAirCon', 'ductedCooling', 'evaporativeCooling']

type FeatureFacts = Pick<
  Listing,
  | 'address'
  | 'features'
  | 'views'
  | 'ecoFeatures'
  | 'otherFeatures'
  | 'energyRating'
  | 'saleOrLease'
  | 'furnishing'
  | 'isPetFriendly'
>

/** Features in plain English: the agent's own words first, then views, then the ticked ones with the most sellable first. */
export function featureWords(listing: FeatureFacts): string[] {
  const has = new Set<Feature>(listing.features)
  if (specificCooling.some((one) => has.has(one))) has.delete('airConditioning') // said twice otherwise
  const isForLease = listing.saleOrLease !== 'sale'
  const all = [
    // The first question of a tenant.
    isForLease && listing.isPetFriendly ? 'Pet friendly' : undefined,
    ...ownWords(listing.otherFeatures),
    ...listing.views.map((view) => viewWords[view]),
    ...words.filter(([feature]) => has.has(feature)).map(([, word]) => word),
    ...listing.ecoFeatures.map((eco) => ecoWords[eco]),
    isForLease && listing.furnishing ? furnishingWords[listing.furnishing] : undefined,
    listing.energyRating === null ? undefined : energyWords(listing.energyRating, listing.address.state),
  ]
  const seen = new Set<string>()
  return all.filter((word): word is string => {
    if (!word || seen.has(word.toLowerCase())) return false
    seen.add(word.toLowerCase())
    return true
  })
}

/** The ACT has a name of its own for it (Civil Law (Sale of Residential Property) Act 2003 (ACT) s 20). */
const energyWords = (stars: number, state: string | null) =>
  state === 'ACT' ? `EER ${stars.toFixed(1)}` : `Energy rating ${stars} ${stars === 1 ? 'star' : 'stars'}`

/** A list the agent typed, one feature a line or with commas; running text is left to the description. */
function ownWords(text: string | null): string[] {
  if (!text) return []
  const lines = text.split(/[\n\r;•]+/)
  const parts = lines.length > 1 ? lines : text.split(',')
  const clean = parts
    .map((part) => trimmed(trimmed(part, /[\s\-–*·]/, { end: false }), /[\s.]/, { start: false }).replace(/\s+/g, ' '))
    .filter(Boolean)
  return clean.every((part) => part.length <= 60) ? clean.map((part) => part.charAt(0).toUpperCase() + part.slice(1)) : []
}
