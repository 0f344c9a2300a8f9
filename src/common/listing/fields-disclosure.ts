import * as z from 'zod'
import { copyRules } from '#common/copy/copy-finding.ts'
import { Day } from '#common/time/when.ts'

const cents = z.int('Must be whole cents').nonnegative('Can’t be negative').max(9_000_000_000_000).nullable()

/** Sold homes that the estimate rests on: three of them, not older than six months (Victoria). */
export const ComparableSale = z.object({
  address: z.string().max(200),
  priceCents: z.int().positive(),
  soldOn: Day,
})
export const StatementOfInformation = z.object({
  issuedOn: Day,
  /** A single figure has no `to`. */
  indicativeFromCents: z.int().positive('Enter the indicative selling price'),
  indicativeToCents: cents,
  medianCents: cents,
  /** Homes that the median is of, e.g. "House, Richmond, July to September 2026". */
  medianOf: z.string().max(200).nullable(),
  comparables: z.array(ComparableSale).max(3),
})
export type StatementOfInformation = z.infer<typeof StatementOfInformation>

/** Words of the advertisement that the copy check questioned and a user stands by, with the fact of that day. */
export const AcceptedCopy = z.object({
  rule: z.enum(copyRules),
  words: z.string().trim().min(1).max(200),
  fact: z.string().max(200),
  reason: z.string().trim().min(1, 'Enter a reason').max(200),
})
export type AcceptedCopy = z.infer<typeof AcceptedCopy>

/** Estimates and disclosures that the law makes an agent keep. */
export const disclosureFields = {
  /** The estimated selling price of the agency agreement; internal, never printed or published. */
  estimateFromCents: cents,
  estimateToCents: cents,
  /** The highest written offer that the vendor refused; in Victoria no advertisement may stand below it. */
  rejectedOfferCents: cents,
  statementOfInformation: StatementOfInformation.nullable(),
  acceptedCopy: z.array(AcceptedCopy).max(100),
}
