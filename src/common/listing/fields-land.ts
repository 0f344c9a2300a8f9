import * as z from 'zod'
import { day, text, yesNo } from './field-kinds.ts'
import { tenures } from './listing-values.ts'

/** Blocks and farms (REAXML `land`, `rural`), and what a title says. */
export const landFields = {
  isTitleRegistered: yesNo,
  registrationExpectedOn: day,
  contour: text(200),
  /** Power, water, sewer, gas, phone; of farms also mail and school bus. */
  services: text(2_000),
  /** REA's own number of a development, and the lot's place in it. */
  projectId: text(40),
  projectOrder: text(40),
}

export const ruralFields = {
  fencing: text(2_000),
  annualRainfall: text(2_000),
  soilTypes: text(2_000),
  improvements: text(2_000),
  irrigation: text(2_000),
  carryingCapacity: text(2_000),
  /** Not known to REAXML: they stay with us, on the page and in print. */
  waterEntitlements: text(2_000),
  bores: text(2_000),
}

export const titleFields = {
  tenure: z.enum(tenures).nullable(),
  titleVolume: text(20),
  titleFolio: text(20),
  titleLot: text(40),
  titlePlan: text(40),
}
