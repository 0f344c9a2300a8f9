import { buildModel, oneOf, required, requiredText, yesNo } from './model.ts'
import { imageAttributes, priceAttributes, shared } from './model-shared.ts'

// REAXML revision 1.64 (2018): the newest that was found, and what REA itself takes. Source: REA's DTD 1.64.

const forSale = { modTime: requiredText, status: required('current withdrawn offmarket sold deleted') }
const forRent = { modTime: requiredText, status: required('current withdrawn offmarket leased deleted') }
const either = { modTime: requiredText, status: required('current withdrawn sold offmarket leased deleted') }

/** Ids of pictures in order: `m` is the main one, so it is not used again among the letters. */
export const imageIds164 = [...'mabcdefghijklnopqrstuvwxyz', ...['aa', 'ab', 'ac', 'ad', 'ae', 'af', 'ag', 'ah', 'ai']]

export const model164 = buildModel({
  ...shared,
  text: `${shared.text} uniqueListingAgentID auctionDate id order attachment`,
  empty: `${shared.empty} depositTaken yearBuilt yearLastRenovated auctionMaxBid auctionResult`,
  children: {
    ...shared.children,
    propertyList: '(commercial | land | rental | holidayRental | residential | rural)*',
    residential: `agentID uniqueID authority? underOffer? isHomeLandPackage? listingAgent* price? priceView? address? municipality?
      streetDirectory? category? headline? description? features? soldDetails? landDetails? buildingDetails? inspectionTimes?
      auction? auctionOutcome? vendorDetails* yearBuilt? yearLastRenovated? externalLink* videoLink? extraFields? images?
      newConstruction? ecoFriendly? idealFor? views? objects? media? project?`,
    rental: `agentID uniqueID listingAgent* dateAvailable? rent* priceView? bond? depositTaken? address? municipality?
      streetDirectory? category? headline? description? features? holiday? landDetails? newConstruction? buildingDetails?
      inspectionTimes? externalLink* videoLink? extraFields? images? objects? ecoFriendly? views? allowances?`,
    holidayRental: `agentID uniqueID listingAgent* dateAvailable? rent* priceView? bond? address? municipality? streetDirectory?
      holidayCategory? headline? description? features? landDetails? buildingDetails? inspectionTimes? externalLink*
      availabilityLink? extraFields? images? objects?`,
    rural: `agentID uniqueID authority? underOffer? listingAgent* price? priceView? address? municipality? streetDirectory?
      ruralCategory? headline? description? features? ruralFeatures? soldDetails? landDetails? buildingDetails? inspectionTimes?
      auction? auctionOutcome? vendorDetails* yearBuilt? yearLastRenovated? externalLink* videoLink? extraFields? images?
      ecoFriendly? idealFor? views? objects? media?`,
    land: `agentID uniqueID authority? underOffer? listingAgent* price? priceView? address? municipality? estate? streetDirectory?
      landCategory? headline? description? features? soldDetails? landDetails? inspectionTimes? auction? auctionOutcome?
      vendorDetails* yearBuilt? yearLastRenovated? externalLink* videoLink? extraFields? images? views? objects? media? project?`,
    commercial: `agentID uniqueID marketing? commercialAuthority? exclusivity? commercialListingType? underOffer? listingAgent*
      price? priceView? commercialRent? outgoings? return? currentLeaseEndDate? tenancy? furtherOptions? isMultiple? address?
      municipality? streetDirectory? commercialCategory* headline? description? highlight* soldDetails? landDetails?
      buildingDetails? propertyExtent? carSpaces? parkingComments? auction? auctionOutcome? vendorDetails* yearBuilt?
      yearLastRenovated? zone? externalLink* videoLink? extraFields? images? objects? miniweb? purchaseOrder?`,
    listingAgent: 'agentID? name telephone* email? twitterURL? facebookURL? linkedInURL? uniqueListingAgentID? media?',
    auctionOutcome: 'auctionResult? auctionDate? auctionMaxBid?',
    media: 'attachment*',
    project: 'id order',
  },
  attributes: {
    ...shared.attributes,
    residential: forSale,
    rural: forSale,
    land: forSale,
    rental: forRent,
    holidayRental: forRent,
    commercial: either,
    listingAgent: { id: oneOf('1 2 3 4'), displayAgentProfile: yesNo('yes') },
    telephone: { type: oneOf('AH mobile', 'mobile') },
    email: { receiveCampaignReport: yesNo('yes') },
    depositTaken: { value: yesNo('no') },
    price: priceAttributes,
    yearBuilt: { value: requiredText },
    yearLastRenovated: { value: requiredText },
    landCategory: { name: oneOf('Residential') },
    auctionMaxBid: { value: requiredText },
    auctionResult: {
      type: required('sold-prior-to-auction sold-at-auction passed-in passed-in-vendor-bid withdrawn sold-after-auction'),
    },
    attachment: { id: requiredText, usage: required('statementOfInformation agentPhoto'), url: requiredText },
    img: imageAttributes(imageIds164),
  },
})
