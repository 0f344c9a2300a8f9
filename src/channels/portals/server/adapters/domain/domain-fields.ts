/** Our field for each of Domain's names; the longest that fits wins. */
const places: Readonly<Record<string, string>> = {
  summary: 'headline',
  description: 'description',
  features: 'features',
  price: 'priceCents',
  saleprice: 'priceCents',
  leaseprice: 'rentCents',
  bond: 'bondCents',
  availablefrom: 'availableOn',
  auction: 'auctionAt',
  inspectiondetails: 'inspections',
  contacts: 'agents',
  media: 'links',
  highlights: 'highlights',
  nabers: 'energyRating',
  offmarketdetails: 'soldPriceCents',
  domainagencyid: 'agentId',
  propertydetails: 'category',
  'propertydetails.propertytype': 'category',
  'propertydetails.bedrooms': 'bedrooms',
  'propertydetails.bathrooms': 'bathrooms',
  'propertydetails.energyefficiencyrating': 'energyRating',
  'propertydetails.images': 'media',
  'propertydetails.area': 'floorArea',
  'propertydetails.landarea': 'landArea',
  'propertydetails.parkinginfo': 'garages',
  'propertydetails.address': 'address.street',
  'propertydetails.address.street': 'address.street',
  'propertydetails.address.streetnumber': 'address.streetNumber',
  'propertydetails.address.unitnumber': 'address.subNumber',
  'propertydetails.address.suburb': 'address.suburb',
  'propertydetails.address.postcode': 'address.postcode',
  'propertydetails.address.state': 'address.state',
}
/** Reports name no field; these words in their sentences do. */
const words: readonly [RegExp, string][] = [
  [/post ?code/i, 'address.postcode'],
  [/suburb/i, 'address.suburb'],
  [/address|geo/i, 'address.street'],
  [/bed ?room/i, 'bedrooms'],
  [/bath ?room/i, 'bathrooms'],
  [/image|photo|floor ?plan/i, 'media'],
  [/price/i, 'priceCents'],
  [/auction/i, 'auctionAt'],
  [/inspection/i, 'inspections'],
  [/contact|agent/i, 'agents'],
  [/energy|eer/i, 'energyRating'],
  [/property ?type/i, 'category'],
  [/description/i, 'description'],
  [/summary|headline/i, 'headline'],
]

/** `propertyDetails.address.postcode`, in any case -> `address.postcode`; null when it is none of ours. */
export function fieldOfPath(path: string): string | null {
  const clean = path
    .replaceAll(/\[\d+\]/g, '')
    .replace(/^\$\.?/, '')
    .toLowerCase()
  for (let part = clean; part; part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))) {
    const place = places[part]
    if (place) return place
  }
  return null
}
export const fieldOfWords = (message: string): string | null => words.find(([pattern]) => pattern.test(message))?.[1] ?? null
