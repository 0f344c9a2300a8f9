// The closed lists of the listing side. REAXML's own names are kept where the field's standard terms are REAXML's
// so that nothing has to be translated twice.

export const listingClasses = [
  'residential',
  'rental',
  'land',
  'rural',
  'commercial',
  'commercialLand',
  'business',
  'holidayRental',
] as const
export type ListingClass = (typeof listingClasses)[number]

export const listingStatuses = [
  'draft',
  'live',
  'underOffer',
  'underApplication',
  'sold',
  'settled',
  'leased',
  'offMarket',
  'withdrawn',
] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const
export type State = (typeof states)[number]

export const residentialCategories = [
  'House',
  'Unit',
  'Townhouse',
  'Villa',
  'Apartment',
  'Flat',
  'Studio',
  'Warehouse',
  'DuplexSemi-detached',
  'Alpine',
  'AcreageSemi-rural',
  'Retirement',
  'BlockOfUnits',
  'Terrace',
  'ServicedApartment',
  'Other',
] as const

/** REAXML's names (DTD 1.64); holiday homes have more kinds than homes. */
export const holidayCategories = [
  'Alpine',
  'Apartment',
  'BackpackerHostel',
  'BedAndBreakfast',
  'Campground',
  'CaravanHolidayPark',
  'DuplexSemi-detached',
  'ExecutiveRental',
  'FarmStay',
  'Flat',
  'House',
  'HouseBoat',
  'Hotel',
  'Lodge',
  'Motel',
  'Resort',
  'Retreat',
  'SelfContainedCottage',
  'ServicedApartment',
  'Studio',
  'Terrace',
  'Townhouse',
  'Unit',
  'Villa',
  'Other',
] as const
export const ruralCategories = [
  'Cropping',
  'Dairy',
  'Farmlet',
  'Horticulture',
  'Livestock',
  'Viticulture',
  'MixedFarming',
  'Lifestyle',
  'Other',
] as const
export const landCategories = ['Residential', 'Commercial'] as const
export const commercialCategories = [
  'Commercial Farming',
  'Land/Development',
  'Hotel/Leisure',
  'Industrial/Warehouse',
  'Medical/Consulting',
  'Offices',
  'Retail',
  'Showrooms/Bulky Goods',
  'Other',
] as const
/** Groups that portals for businesses use; a feed may bring others and parts of them, so the field takes any words. */
export const businessCategories = [
  'Accommodation/Tourism',
  'Automotive',
  'Beauty/Health',
  'Education/Training',
  'Food/Hospitality',
  'Franchise',
  'Home/Garden',
  'Import/Export/Wholesale',
  'Industrial/Manufacturing',
  'Leisure/Entertainment',
  'Professional',
  'Retail',
  'Rural',
  'Services',
  'Transport/Distribution',
] as const
/** Suggested for `buildingAreas`; any other words will do. */
export const areaUses = ['Office', 'Warehouse', 'Retail', 'Showroom', 'Hard stand', 'Mezzanine', 'Other'] as const
export const propertyExtents = ['whole', 'part'] as const
export const tenancyStatuses = ['unknown', 'vacant', 'tenanted'] as const
export const upgradeStyles = ['enhanced', 'premium', 'elite'] as const
export const upgradeDays = ['30', '90', '180', '365'] as const
export const tenures = ['torrens', 'strata', 'community', 'company', 'leasehold', 'crown', 'oldSystem', 'other'] as const
export const inspectionKinds = ['openHome', 'byAppointment', 'both'] as const
/** REAXML's words (DTD 1.64, auctionResult). */
export const auctionResults = [
  'sold-prior-to-auction',
  'sold-at-auction',
  'sold-after-auction',
  'passed-in',
  'passed-in-vendor-bid',
  'withdrawn',
] as const

export const priceDisplays = ['show', 'hide', 'text', 'range', 'contactAgent', 'auction', 'eoi', 'tender'] as const
export const taxes = ['unknown', 'exempt', 'inclusive', 'exclusive'] as const
export const saleMethods = ['privateTreaty', 'auction', 'tender', 'setSaleDate', 'eoi', 'offers'] as const
export const agencyTypes = ['exclusive', 'sole', 'open', 'multilist', 'conjunctional'] as const
export type AgencyType = (typeof agencyTypes)[number]
/** `hidden`: not even the suburb; portals take that of commercial property and businesses only. */
export const addressVisibilities = ['fullAddress', 'streetAndSuburb', 'suburb', 'hidden'] as const
export const areaUnits = ['squareMeter', 'square', 'acre', 'hectare'] as const
export type AreaUnit = (typeof areaUnits)[number]
/** A square is 100 square feet: 9.290304 m². */
export const squareMetresPer: Record<AreaUnit, number> = { squareMeter: 1, square: 9.290304, acre: 4046.8564224, hectare: 10_000 }

export const furnishings = ['unfurnished', 'furnished', 'partFurnished', 'optional'] as const
/** Roles of agents on a listing. */
export const agentRoles = [
  'listing',
  'selling',
  'appraisal',
  'prospecting',
  'propertyManager',
  'assistant',
  'associate',
  'conjunctional',
  'auctioneer',
] as const
export type AgentRole = (typeof agentRoles)[number]
/** `miniweb`: a page of a commercial listing's own site, which REAXML has a place for. */
export const linkKinds = ['video', 'virtualTour', 'booking', 'web', 'miniweb'] as const
export const heatingTypes = ['gas', 'electric', 'GDH', 'solid', 'other'] as const
export const hotWaterTypes = ['gas', 'electric', 'solar'] as const

/** Yes/no features, by REAXML element name, in the order of the DTD. */
export const features = [
  'remoteGarage',
  'secureParking',
  'airConditioning',
  'alarmSystem',
  'vacuumSystem',
  'intercom',
  'poolInGround',
  'poolAboveGround',
  'tennisCourt',
  'balcony',
  'deck',
  'courtyard',
  'outdoorEnt',
  'shed',
  'fullyFenced',
  'openFirePlace',
  'insideSpa',
  'outsideSpa',
  'broadband',
  'builtInRobes',
  'dishwasher',
  'ductedCooling',
  'ductedHeating',
  'evaporativeCooling',
  'floorboards',
  'gasHeating',
  'gym',
  'hydronicHeating',
  'payTV',
  'reverseCycleAirCon',
  'rumpusRoom',
  'splitSystemAirCon',
  'splitSystemHeating',
  'study',
  'workshop',
] as const
export type Feature = (typeof features)[number]
export const ecoFeatures = ['solarPanels', 'solarHotWater', 'waterTank', 'greyWaterSystem'] as const
export const views = ['city', 'water', 'valley', 'mountain', 'ocean'] as const
export const idealBuyers = [
  'firstHomeBuyer',
  'investors',
  'downsizing',
  'couples',
  'students',
  'lrgFamilies',
  'retirees',
] as const
