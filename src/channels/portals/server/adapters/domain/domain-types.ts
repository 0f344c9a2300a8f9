import type { ListingFields } from '#common/listing/listing-fields.ts'

/** Parts of the bodies that Domain's calls share; names and limits are those of its OpenAPI. */
export interface DomainRequest {
  /** `PUT /v1/listings/residential` */
  call: string
  body: DomainBody
}
/** The common part of every body; the rest is written and never read again. */
export interface DomainBody {
  domainAgencyID: number
  providerAdId: string
  listingAction: 'sale' | 'rent' | 'saleAndLease'
  propertyDetails: { propertyType: string[]; address: DomainAddress; [more: string]: unknown }
  offMarketDetails?: { offMarketAction: 'withDrawn' | 'sold' | 'leased'; actionDate: string; [more: string]: unknown }
  [more: string]: unknown
}
export interface DomainAddress {
  displayOption: 'fullAddress' | 'streetAndSuburb' | 'suburbOnly' | 'regionOnly'
  unitNumber?: string
  streetNumber?: string
  street: string
  suburb: string
  postcode: string
  state: string
  suggestedGeoLocation?: { latitude: number; longitude: number }
}

/** Which of Domain's three kinds of listing it is. */
export const sortOf = ({ listingClass }: ListingFields): 'residential' | 'commercial' | 'business' =>
  listingClass === 'business' ? 'business' : listingClass.startsWith('commercial') ? 'commercial' : 'residential'

const homes: Readonly<Record<string, string>> = {
  House: 'house',
  Unit: 'apartmentUnitFlat',
  Apartment: 'apartmentUnitFlat',
  Flat: 'apartmentUnitFlat',
  ServicedApartment: 'apartmentUnitFlat',
  Warehouse: 'apartmentUnitFlat',
  Townhouse: 'townhouse',
  Villa: 'villa',
  Studio: 'studio',
  'DuplexSemi-detached': 'duplex',
  'AcreageSemi-rural': 'acreageSemiRural',
  Retirement: 'retirement',
  BlockOfUnits: 'blockOfUnits',
  Terrace: 'terrace',
}
const farms: Readonly<Record<string, string>> = {
  Cropping: 'cropping',
  Dairy: 'dairyFarming',
  Farmlet: 'farmlet',
  Horticulture: 'horticulture',
  Livestock: 'livestock',
  Viticulture: 'viticulture',
  MixedFarming: 'mixedFarming',
  Lifestyle: 'ruralLifestyle',
}
const commercial: Readonly<Record<string, string>> = {
  'Commercial Farming': 'ruralCommercialFarming',
  'Land/Development': 'developmentLand',
  'Hotel/Leisure': 'hotelLeisure',
  'Industrial/Warehouse': 'industrialWarehouse',
  'Medical/Consulting': 'medicalConsulting',
  Offices: 'offices',
  Retail: 'retail',
  'Showrooms/Bulky Goods': 'showroomsBulkyGoods',
}
const businesses: Readonly<Record<string, string>> = {
  'Accommodation/Tourism': 'accommodationTourism',
  Automotive: 'automotive',
  'Beauty/Health': 'beautyHealth',
  'Education/Training': 'educationTraining',
  'Food/Hospitality': 'foodBeverageHospitality',
  Franchise: 'franchiseBusinessOpportunities',
  'Home/Garden': 'homeGarden',
  'Import/Export/Wholesale': 'importExportWholesale',
  'Industrial/Manufacturing': 'industrialManufacturing',
  'Leisure/Entertainment': 'leisureEntertainment',
  Professional: 'professional',
  Retail: 'retail',
  Rural: 'rural',
  Services: 'services',
  'Transport/Distribution': 'transportDistribution',
}

/** Domain's word for the category; what it has no word for gets the widest one. */
export function propertyTypeOf({ listingClass, category }: ListingFields): string {
  const name = category ?? ''
  switch (listingClass) {
    case 'land':
      return 'vacantLand'
    case 'rural':
      return farms[name] ?? 'rural'
    case 'commercialLand':
      return 'developmentLand'
    case 'commercial':
      return commercial[name] ?? 'other'
    case 'business': {
      // Groups of a feed may carry their parts: `Food/Hospitality, Cafe`.
      const group = Object.keys(businesses).find((one) => name.startsWith(one))
      return (group && businesses[group]) ?? 'services'
    }
    default:
      return homes[name] ?? 'house'
  }
}
