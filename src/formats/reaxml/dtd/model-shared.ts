import { features } from '#common/listing/listing-values.ts'
import { anyText, type ModelTables, oneOf, only, required, requiredText, textOr, yesNo } from './model.ts'

// The common part of REAXML revisions 1.62 and 1.64 below the listing element. Source: REA's DTDs 1.62 and 1.64.

const counts = 'bedrooms bathrooms ensuite garages carports'
const flags = features.join(' ')
const tax = oneOf('unknown exempt inclusive exclusive')
const media = { modTime: anyText, url: anyText, file: anyText }

/** The children of `features` in REAXML's order; our own list has the flags in that order, without the counts and old names. */
const featureOrder = [
  ...[
    'bedrooms',
    'bathrooms',
    'ensuite',
    'garages',
    'carports',
    'remoteGarage',
    'secureParking',
    'airConditioning',
    'alarmSystem',
  ],
  ...[
    'vacuumSystem',
    'intercom',
    'pool',
    'poolInGround',
    'poolAboveGround',
    'spa',
    'tennisCourt',
    'balcony',
    'deck',
    'courtyard',
  ],
  ...['outdoorEnt', 'shed', 'fullyFenced', 'openFirePlace', 'openSpaces', 'toilets', 'livingAreas', 'heating', 'hotWaterService'],
  ...[
    'insideSpa',
    'outsideSpa',
    'broadband',
    'builtInRobes',
    'dishwasher',
    'ductedCooling',
    'ductedHeating',
    'evaporativeCooling',
  ],
  ...['floorboards', 'gasHeating', 'gym', 'hydronicHeating', 'payTV', 'reverseCycleAirCon', 'rumpusRoom', 'splitSystemAirCon'],
  ...['splitSystemHeating', 'study', 'workshop', 'otherFeatures'],
]

const homeCategories = `House Unit Townhouse Villa Apartment Flat Studio Warehouse DuplexSemi-detached Alpine AcreageSemi-rural
  Retirement BlockOfUnits Terrace ServicedApartment Other`
const holidayCategories = `Alpine Unit ServicedApartment House Terrace Flat Studio Villa Townhouse Apartment DuplexSemi-detached
  Retreat BackpackerHostel Campground CaravanHolidayPark FarmStay HouseBoat Hotel Motel Lodge ExecutiveRental BedAndBreakfast
  Resort SelfContainedCottage Other`
const ruralCategories = 'Cropping Dairy Farmlet Horticulture Livestock Viticulture MixedFarming Lifestyle Other'

export const shared: ModelTables = {
  text: `agentID uniqueID name telephone email twitterURL facebookURL linkedInURL min max soldPrice priceView newConstruction
    rent bond dateAvailable carSpaces zone outgoings takings return currentLeaseEndDate furtherOptions purchaseOrder terms uri
    eField parkingComments tenancy propertyExtent
    site subNumber lotNumber streetNumber street suburb state region postcode country municipality stage page reference
    headline description highlight ${counts} pool spa openSpaces toilets livingAreas ${flags} otherFeatures
    petFriendly furnished smokers solarPanels solarHotWater waterTank greyWaterSystem
    firstHomeBuyer investors downsizing couples students lrgFamilies retirees city water valley mountain ocean
    fencing annualRainfall soilTypes improvements councilRates irrigation carryingCapacity services
    soldDate date frontage depth energyRating inspection document img floorplan`,
  empty: `franchise authority underOffer isHomeLandPackage commercialListingType category holidayCategory ruralCategory
    landCategory commercialAuthority exclusivity commercialCategory holiday heating hotWaterService crossOver auction
    externalLink videoLink availabilityLink isMultiple presentation`,
  mixed: { price: 'range', area: 'range', commercialRent: 'rentPerSquareMetre' },
  children: {
    miniweb: 'uri+',
    extraFields: 'eField*',
    range: 'min max',
    rentPerSquareMetre: 'range',
    address: 'site? subNumber? lotNumber? streetNumber? street suburb ((state postcode) | (region? postcode?)) country?',
    estate: 'name stage?',
    streetDirectory: 'page reference',
    features: `${featureOrder.join('? ')}?`,
    allowances: 'petFriendly? furnished? smokers?',
    ecoFriendly: 'solarPanels? solarHotWater? waterTank? greyWaterSystem?',
    idealFor: 'firstHomeBuyer? investors? downsizing? couples? students? lrgFamilies? retirees?',
    views: 'city? water? valley? mountain? ocean?',
    ruralFeatures: 'fencing? annualRainfall? soilTypes? improvements? councilRates? irrigation? carryingCapacity? services?',
    soldDetails: '(price | soldPrice)? (date | soldDate)?',
    landDetails: 'area? frontage? depth* crossOver?',
    buildingDetails: 'area* energyRating?',
    inspectionTimes: 'inspection+',
    vendorDetails: 'name? telephone* email?',
    objects: '(floorplan | img | document)*',
    images: 'img*',
    marketing: 'upgrade?',
    upgrade: 'presentation?',
  },
  attributes: {
    propertyList: {
      date: requiredText,
      companyName: anyText,
      techContactName: anyText,
      techContactPhone: anyText,
      techContactEmail: anyText,
      username: requiredText,
      password: requiredText,
    },
    uri: { id: required('1 2 3') },
    franchise: { value: yesNo('no') },
    authority: { value: required('auction exclusive multilist conjunctional open sale setsale') },
    extraFields: { table: requiredText },
    eField: { name: requiredText },
    underOffer: { value: yesNo('no') },
    isHomeLandPackage: { value: yesNo('no') },
    commercialListingType: { value: required('sale lease both') },
    soldPrice: { display: oneOf('yes no range') },
    rent: { period: required('week month weekly monthly'), display: yesNo('yes') },
    commercialRent: { period: only('annual'), plusOutgoings: yesNo('no'), tax },
    outgoings: { period: only('annual') },
    return: { period: only('annual'), unit: only('percent') },
    address: { display: yesNo('yes'), streetview: yesNo('yes') },
    suburb: { display: yesNo('yes') },
    streetDirectory: { type: required('melways UBD') },
    category: { name: required(homeCategories) },
    holidayCategory: { name: required(holidayCategories) },
    ruralCategory: { name: required(ruralCategories) },
    commercialAuthority: { value: required('auction tender eoi sale forsale offers') },
    exclusivity: { value: required('exclusive open') },
    commercialCategory: { name: textOr('Retail'), id: oneOf('1 2 3') },
    highlight: { id: oneOf('1 2 3') },
    holiday: { value: yesNo('no') },
    pool: { type: oneOf('inground aboveground') },
    spa: { type: oneOf('inground aboveground') },
    heating: { type: oneOf('gas electric GDH solid other', 'other') },
    hotWaterService: { type: required('gas electric solar') },
    area: { unit: required('square squareMeter acre hectare'), of: textOr('total') },
    frontage: { unit: only('meter') },
    depth: { unit: only('meter'), side: required('rear left right') },
    crossOver: { value: required('left right center') },
    auction: { date: requiredText },
    externalLink: { href: requiredText },
    videoLink: { href: requiredText },
    availabilityLink: { href: requiredText },
    document: { id: required('1 2 3 4 5 6 7 8 9 10'), ...media, title: anyText, format: only('pdf') },
    floorplan: { id: required('1 2'), ...media, format: oneOf('gif jpg') },
    isMultiple: { value: yesNo('no') },
    presentation: { style: required('enhanced premium elite'), duration: required('30 90 180 365') },
  },
}

export const priceAttributes = { display: yesNo('yes'), tax }
export const imageAttributes = (ids: readonly string[]) => ({ id: required(ids.join(' ')), ...media, format: only('jpg') })
