import * as z from 'zod'
import { disclosureFields } from './fields-disclosure.ts'
import {
  addressVisibilities,
  agencyTypes,
  agentRoles,
  ecoFeatures,
  features,
  furnishings,
  heatingTypes,
  hotWaterTypes,
  idealBuyers,
  linkKinds,
  listingClasses,
  listingStatuses,
  priceDisplays,
  saleMethods,
  states,
  taxes,
  views,
} from './listing-values.ts'
import { Area, cents, count, day, localTime, text, webUrl } from './field-kinds.ts'
import { campaignFields } from './fields-campaign.ts'
import { businessFields, commercialFields } from './fields-commercial.ts'
import { landFields, ruralFields, titleFields } from './fields-land.ts'
import { holidayFields, leaseFields, tenancyFields } from './fields-lease.ts'

export { Area }

export const ListingClassSchema = z.enum(listingClasses)
export const ListingStatusSchema = z.enum(listingStatuses)

export const Address = z.object({
  siteName: text(80),
  level: text(20),
  subNumber: text(20),
  lotNumber: text(20),
  streetNumber: text(20),
  street: text(120),
  suburb: text(80),
  state: z.enum(states).nullable(),
  postcode: z
    .string()
    .regex(/^\d{4}$/, 'Enter a 4-digit postcode')
    .nullable(),
  country: z.string().max(40).nullable(),
  municipality: text(80),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
})
export type Address = z.infer<typeof Address>

export const Inspection = z.object({ startsAt: localTime, endsAt: localTime })
export type Inspection = z.infer<typeof Inspection>
export const ListingLink = z.object({ kind: z.enum(linkKinds), url: webUrl })
/**
 * `contactId`: the linked contact. The details stay after it is deleted, and for users who cannot read it but change the listing; others without
 * `contacts.read` are not shown them.
 */
export const Party = z.object({
  name: text(120),
  phone: text(40),
  /** Further numbers that a feed brought. */
  otherPhones: z.array(z.string().trim().min(1).max(40)).max(4).optional(),
  email: text(254),
  contactId: z.uuid().nullish(),
})
export type Party = z.infer<typeof Party>
export const ListingAgentRef = z.object({
  agentId: z.uuid(),
  role: z.enum(agentRoles),
  /** False: works on it, but portals do not name them. Left out, the role decides. */
  isShownOnPortals: z.boolean().optional(),
  /** False: the portal names them without their profile (REAXML `displayAgentProfile`). Left out: with it. */
  isProfileShown: z.boolean().optional(),
  /** False: the portal sends them no campaign reports (REAXML `receiveCampaignReport`). Left out: it does. */
  getsCampaignReport: z.boolean().optional(),
  /** Part of the commission. */
  splitPercent: z.number().min(0, 'Can’t be negative').max(100, 'At most 100%').nullish(),
})

/** An element of a feed that Gable has no field for: kept as it came, shown, and sent on. */
export interface ImportedElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: ImportedElement[]
}
export const ImportedElement: z.ZodType<ImportedElement> = z
  .object({
    name: z.string().max(100),
    attributes: z.record(z.string().max(100), z.string().max(10_000)),
    text: z.string().max(100_000),
    get children() {
      return z.array(ImportedElement)
    },
  })
  .meta({ id: 'ImportedElement' })

/**
 * Everything about a listing that people and feeds set. Every field may be null: a draft is allowed to be incomplete, and
 * what a portal demands is checked before publishing (compliance pre-flight), not while typing. Money is whole cents.
 */
export const ListingFields = z.object({
  listingClass: ListingClassSchema,
  saleOrLease: z.enum(['sale', 'lease', 'both']),

  address: Address,
  addressVisibility: z.enum(addressVisibilities),
  /** False: portals show no picture of the street (commercial listings of REA). */
  isStreetViewShown: z.boolean().nullable(),
  streetDirectory: z.object({ type: text(40), page: text(20), reference: text(20) }).nullable(),

  headline: text(150),
  description: text(65_535),
  brochureDescription: text(10_000),
  windowCardDescription: text(2_000),
  internalRemarks: text(10_000),

  /** House, Unit, ...; for the other classes what the feed named. */
  category: text(80),
  isNewConstruction: z.boolean().nullable(),
  isHouseAndLandPackage: z.boolean().nullable(),

  /** The single figure portals search by; displayed only when `priceDisplay` is `show`. */
  priceCents: cents,
  priceDisplay: z.enum(priceDisplays),
  /** Shown instead of the figure when `priceDisplay` is `text`. Portals take 50 characters, real feeds hold more. */
  priceText: text(200),
  priceFromCents: cents,
  priceToCents: cents,
  tax: z.enum(taxes).nullable(),
  isPlusStockAtValue: z.boolean().nullable(),
  /** Internal, never printed or published. */
  vendorAskingPriceCents: cents,
  reservePriceCents: cents,

  methodOfSale: z.enum(saleMethods).nullable(),
  agencyType: z.enum(agencyTypes).nullable(),
  authorityStartsOn: day,
  authorityExpiresOn: day,
  auctionAt: localTime.nullable(),
  auctionVenue: text(200),
  auctioneerName: text(120),
  /** Tender, expressions of interest or set date: when offers close. */
  offersCloseAt: localTime.nullable(),

  rentCents: cents,
  rentPeriod: z.enum(['week', 'month', 'year']).nullable(),
  bondCents: cents,
  availableOn: day,
  leaseTermMonths: count(600),
  isPetFriendly: z.boolean().nullable(),
  isSmokingAllowed: z.boolean().nullable(),
  furnishing: z.enum(furnishings).nullable(),
  isDepositTaken: z.boolean().nullable(),
  applicationUrl: webUrl.nullable(),
  inclusions: text(2_000),

  soldOn: day,
  soldPriceCents: cents,
  soldPriceDisplay: z.enum(['yes', 'no', 'range']).nullable(),
  settlementDueOn: day,
  settledOn: day,
  leasedOn: day,
  withdrawnOn: day,

  bedrooms: count(99),
  isStudio: z.boolean().nullable(),
  bathrooms: count(99),
  ensuites: count(99),
  toilets: count(99),
  livingAreas: count(99),
  garages: count(999),
  carports: count(999),
  openSpaces: count(999),
  landArea: Area.nullable(),
  floorArea: Area.nullable(),
  frontageM: z.number().nonnegative().max(100_000).nullable(),
  depths: z.array(z.object({ side: z.enum(['rear', 'left', 'right']), metres: z.number().nonnegative().max(100_000) })).max(6),
  crossOver: z.enum(['left', 'right', 'center']).nullable(),
  yearBuilt: z.int().min(1700).max(2200).nullable(),
  yearLastRenovated: z.int().min(1700).max(2200).nullable(),
  /** Stars, 0 to 10 in half steps; ACT sales must state it. */
  energyRating: z.number().min(0).max(10).multipleOf(0.5, 'Enter whole or half stars').nullable(),

  features: z.array(z.enum(features)).max(100),
  heatingType: z.enum(heatingTypes).nullable(),
  hotWaterType: z.enum(hotWaterTypes).nullable(),
  ecoFeatures: z.array(z.enum(ecoFeatures)).max(10),
  views: z.array(z.enum(views)).max(10),
  idealFor: z.array(z.enum(idealBuyers)).max(10),
  otherFeatures: text(2_000),

  councilRates: text(200),
  waterRates: text(200),
  strataLevies: text(200),
  landTax: text(200),
  zoning: text(150),
  titleReference: text(200),
  tenancy: text(500),
  estateName: text(120),
  estateStage: text(40),

  ...campaignFields,
  ...commercialFields,
  ...businessFields,
  ...landFields,
  ...ruralFields,
  ...titleFields,
  ...leaseFields,
  ...holidayFields,
  ...tenancyFields,

  agents: z.array(ListingAgentRef).max(8),
  /** Private: never on a portal, a brochure or a public page. */
  vendors: z.array(Party).max(8),
  solicitor: Party.nullable(),
  /** Who bought or rents it; private like the vendors. */
  buyers: z.array(Party).max(8),
  buyerSolicitor: Party.nullable(),
  keyNumber: text(40),
  keyPlace: text(200),
  accessDetails: text(2_000),
  inspections: z.array(Inspection).max(50),
  links: z.array(ListingLink).max(10),
  tags: z.array(z.string().trim().min(1).max(40)).max(30),

  ...disclosureFields,

  /** Elements of the feed this listing came from that have no field above. */
  importedElements: z.array(ImportedElement).max(500),
})
export type ListingFields = z.infer<typeof ListingFields>
export const ListingPatch = ListingFields.partial()
export type ListingPatch = z.infer<typeof ListingPatch>
