import * as z from 'zod'
import { amount, cents, count, day, percent, text, yesNo } from './field-kinds.ts'
import { areaUnits, propertyExtents, tenancyStatuses, upgradeDays, upgradeStyles } from './listing-values.ts'

/** One part of a building: 120 m² of office; with `to`, a range over several tenancies, in the same unit. */
export const BuildingArea = z.object({
  use: z
    .string()
    .trim()
    .min(1, 'Enter the use')
    .max(40, { error: 'At most 40 characters', abort: true })
    .refine((use) => !/^total$/i.test(use), 'Enter the total in the building area field'),
  value: amount,
  to: amount.nullable(),
  unit: z.enum(areaUnits),
})
export type BuildingArea = z.infer<typeof BuildingArea>

/** Offices, shops, sheds and their land (REAXML `commercial`, `commercialLand`); businesses share most of it. */
export const commercialFields = {
  /** Several tenancies under one listing: then price and area are ranges. */
  isMultiple: yesNo,
  propertyExtent: z.enum(propertyExtents).nullable(),
  tenancyStatus: z.enum(tenancyStatuses).nullable(),
  currentLeaseEndsOn: day,
  furtherOptions: text(10_000),
  /** Outgoings that the rent per year leaves out; on top of it where `isPlusOutgoings`. */
  outgoingsCents: cents,
  isPlusOutgoings: yesNo,
  /** GST of the rent; `tax` is that of the price. */
  rentTax: z.enum(['unknown', 'exempt', 'inclusive', 'exclusive']).nullable(),
  /** Per year, as agents quote a range of floors. */
  rentPerSqmFromCents: cents,
  rentPerSqmToCents: cents,
  returnPercent: percent,
  /** Other ends of the two areas, in their units; only a listing of several tenancies has them. */
  floorAreaTo: amount.nullable(),
  landAreaTo: amount.nullable(),
  buildingAreas: z.array(BuildingArea).max(12, 'At most 12 areas'),
  onSiteCarSpaces: count(99_999),
  parkingComments: text(500),
  /** Portals show three, of 40 characters. */
  highlights: z.array(z.string().trim().min(1).max(200, 'At most 200 characters')).max(3, 'Up to three'),
  portalUpgrade: z.object({ style: z.enum(upgradeStyles), days: z.enum(upgradeDays) }).nullable(),
  purchaseOrder: text(50),
}

/** Fields of a business that is sold (REAXML `business`). */
export const businessFields = {
  isFranchise: yesNo,
  /** In the vendor's words: a figure, "$2.4m p.a.", "on application". */
  takings: text(500),
  terms: text(10_000),
}
