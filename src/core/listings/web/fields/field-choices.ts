import type { ListingFields } from '#common/listing/listing-fields.ts'

export const taxWords = { unknown: 'Unknown', exempt: 'No GST', inclusive: 'Includes GST', exclusive: 'Plus GST' }

export const priceDisplayWords: Readonly<Record<ListingFields['priceDisplay'], string>> = {
  show: 'Exact price',
  range: 'Price range',
  text: 'Custom text',
  contactAgent: 'Contact agent',
  auction: 'Auction',
  eoi: 'Expressions of interest',
  tender: 'Tender',
  hide: 'Hide price',
}
export const displayWordsOf = (isLease: boolean): typeof priceDisplayWords =>
  isLease ? { ...priceDisplayWords, show: 'Exact rent', range: 'Rent range', hide: 'Hide rent' } : priceDisplayWords
/** Name of the entry in a listing's menu. */
export const changePriceWords = ({ saleOrLease }: Pick<ListingFields, 'saleOrLease'>): string =>
  saleOrLease === 'lease' ? 'Change rent' : 'Change price'

type Feature = ListingFields['features'][number]
/** In the groups an agent walks through a house with. */
export const featureGroups: readonly { title: string; of: readonly Feature[] }[] = [
  {
    title: 'Inside',
    of: [
      'builtInRobes',
      'dishwasher',
      'floorboards',
      'study',
      'rumpusRoom',
      'gym',
      'workshop',
      'openFirePlace',
      'insideSpa',
      'alarmSystem',
      'intercom',
      'vacuumSystem',
      'broadband',
      'payTV',
    ],
  },
  {
    title: 'Outside',
    of: [
      'balcony',
      'deck',
      'courtyard',
      'outdoorEnt',
      'poolInGround',
      'poolAboveGround',
      'outsideSpa',
      'tennisCourt',
      'shed',
      'fullyFenced',
      'remoteGarage',
      'secureParking',
    ],
  },
  {
    title: 'Heating and cooling',
    of: [
      'airConditioning',
      'reverseCycleAirCon',
      'splitSystemAirCon',
      'ductedCooling',
      'evaporativeCooling',
      'ductedHeating',
      'splitSystemHeating',
      'gasHeating',
      'hydronicHeating',
    ],
  },
]
