import { buildModel, oneOf, required, requiredText, yesNo } from './model.ts'
import { imageAttributes, priceAttributes, shared } from './model-shared.ts'

// REAXML revision 1.62 (2010): the last with business and commercialLand, and what older portals read.
// Source: REA's DTD 1.62.

const forSale = { modTime: requiredText, status: required('current withdrawn offmarket sold') }
const forRent = { modTime: requiredText, status: required('current withdrawn offmarket leased') }
const either = { modTime: requiredText, status: required('current withdrawn sold offmarket leased') }

export const imageIds162 = [...'mabcdefghijklnopqrstuvwxyz']

export const model162 = buildModel({
  ...shared,
  text: `${shared.text} businessLease`,
  children: {
    ...shared.children,
    propertyList: '(business | commercial | commercialLand | land | rental | holidayRental | residential | rural)*',
    residential: `agentID uniqueID authority? underOffer? isHomeLandPackage? listingAgent* price? priceView? address? municipality?
      streetDirectory? category? headline? description? features? soldDetails? landDetails? buildingDetails? inspectionTimes?
      auction? vendorDetails* externalLink* videoLink? extraFields? images? newConstruction? ecoFriendly? idealFor? views?
      objects?`,
    rental: `agentID uniqueID listingAgent* dateAvailable? rent* priceView? bond? address? municipality? streetDirectory? category?
      headline? description? features? holiday? landDetails? newConstruction? buildingDetails? inspectionTimes? externalLink*
      videoLink? extraFields? images? objects? ecoFriendly? views? allowances?`,
    holidayRental: `agentID uniqueID listingAgent* dateAvailable? rent* priceView? bond? address? municipality? streetDirectory?
      holidayCategory? headline? description? features? landDetails? buildingDetails? inspectionTimes? externalLink*
      availabilityLink? extraFields? images? objects?`,
    rural: `agentID uniqueID authority? underOffer? listingAgent* price? priceView? address? municipality? streetDirectory?
      ruralCategory? headline? description? features? ruralFeatures? soldDetails? landDetails? buildingDetails? inspectionTimes?
      auction? vendorDetails* externalLink* videoLink? extraFields? images? ecoFriendly? idealFor? views? objects?`,
    land: `agentID uniqueID authority? underOffer? listingAgent* price? priceView? address? municipality? estate? streetDirectory?
      landCategory? headline? description? features? soldDetails? landDetails? auction? vendorDetails* externalLink* videoLink?
      extraFields? images? views? objects?`,
    commercial: `agentID uniqueID marketing? commercialAuthority? exclusivity? commercialListingType? underOffer? listingAgent*
      price? priceView? commercialRent? outgoings? return? currentLeaseEndDate? tenancy? furtherOptions? isMultiple? address?
      municipality? streetDirectory? commercialCategory* headline? description? highlight* soldDetails? landDetails?
      buildingDetails? propertyExtent? carSpaces? parkingComments? auction? vendorDetails* zone? externalLink* videoLink?
      extraFields? images? objects? miniweb? purchaseOrder?`,
    commercialLand: `agentID uniqueID marketing? authority? commercialListingType? underOffer? listingAgent* price? priceView?
      commercialRent? outgoings? return? currentLeaseEndDate? address? municipality? estate? streetDirectory? headline?
      description? highlight* soldDetails? landDetails? auction? vendorDetails* externalLink* videoLink? extraFields? images?
      objects? miniweb? purchaseOrder?`,
    business: `agentID uniqueID marketing? exclusivity? commercialListingType? underOffer? listingAgent* franchise? price?
      priceView? businessLease* takings? return? currentLeaseEndDate? furtherOptions? address? municipality? streetDirectory?
      businessCategory* headline? description? terms? soldDetails? buildingDetails? vendorDetails* externalLink* extraFields?
      images? objects? miniweb? purchaseOrder?`,
    listingAgent: 'agentID? name telephone* email? twitterURL? facebookURL? linkedInURL?',
    businessCategory: 'name businessSubCategory?',
    businessSubCategory: 'name',
  },
  attributes: {
    ...shared.attributes,
    residential: forSale,
    rural: forSale,
    land: forSale,
    rental: forRent,
    holidayRental: forRent,
    commercial: either,
    commercialLand: either,
    business: either,
    listingAgent: { id: oneOf('1 2 3 4') },
    telephone: { type: oneOf('BH AH mobile') },
    price: { ...priceAttributes, plusSAV: yesNo('no') },
    businessLease: { period: required('week month year annual weekly monthly yearly annually') },
    businessCategory: { id: required('1 2 3') },
    landCategory: { name: oneOf('Commercial Residential', 'Residential') },
    img: imageAttributes(imageIds162),
  },
})
