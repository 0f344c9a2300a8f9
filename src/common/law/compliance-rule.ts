import type { ListingFields } from '../listing/listing-fields.ts'
import type { State } from '../listing/listing-values.ts'

/** Occasions on which a listing is looked at: put on a portal, printed, mailed. */
export const occasions = ['publish', 'print', 'mail'] as const
export type Occasion = (typeof occasions)[number]

export interface ComplianceInput {
  fields: ListingFields
  /** The words about the price that would go out. */
  priceLabel: string
  /** The agency's licence line on advertisements in this state; empty when none is set. */
  licenceLine: string
}

/** The fault, and its field, for rules that read several. */
export interface Breach {
  field: string
  message: string
}

/**
 * One legal rule, as data: where and when it applies, and its source. `from` and `until` are days; a rule whose `from` is null is recorded but not
 * in force.
 */
export interface LawRow {
  id: string
  /** In a few words, as a person would name it. */
  title: string
  /** Act and section, or the regulator's page it was taken from. */
  source: string
  states: readonly State[] | 'all'
  from: string | null
  until?: string
  /** `blocks`: the law forbids it; `warns`: look at it, you may be right. */
  severity: 'blocks' | 'warns'
}

/** A rule about a listing: when it is looked at, and what breaks it. */
export interface ComplianceRule extends LawRow {
  occasions: readonly Occasion[]
  /** Path in ListingFields (or `branding.licenceLine`) where it is fixed, unless the breach names another. */
  field: string
  /**
   * @param today `YYYY-MM-DD` at the agency
   * @returns what is wrong, in words, or false
   */
  check(input: ComplianceInput, today: string): string | Breach | false | undefined
}
