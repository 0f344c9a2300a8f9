import { checkCopy, copyKey, type FieldCopyFinding } from '../copy/copy-check.ts'
import type { KnownPlaces } from '../copy/known-places.ts'
import type { Breach, ComplianceInput, ComplianceRule, LawRow, Occasion } from './compliance-rule.ts'
import { advertisingRules } from './rules/advertising-rules.ts'
import { amountRules } from './rules/amount-rules.ts'
import { fairWordsRules } from './rules/fair-words-rules.ts'
import { leaseRules } from './rules/lease-rules.ts'
import type { ListingFields } from '../listing/listing-fields.ts'
import { saleRules } from './rules/sale-rules.ts'

export const complianceRules: readonly ComplianceRule[] = [
  ...amountRules,
  ...saleRules,
  ...leaseRules,
  ...advertisingRules,
  ...fairWordsRules,
]

export interface CopyPlace extends Pick<FieldCopyFinding, 'rule' | 'words' | 'fact' | 'start'> {
  replacement?: string | undefined
}

export interface Finding extends Pick<ComplianceRule, 'id' | 'title' | 'source' | 'severity' | 'field'> {
  message: string
  occasions: readonly Occasion[]
  /** Words that the facts do not bear out, with their place in the text. */
  copy?: CopyPlace | undefined
}

const copySource = 'Copy check; Australian Consumer Law s 18'
/** Copy is held to the facts wherever it is read by the public; emails have a check of their own. */
const copyFindings = (fields: ListingFields, places: KnownPlaces): Finding[] =>
  checkCopy(fields, places).map(({ field, severity, message, ...copy }) => ({
    id: `copy-${field}-${copyKey(copy)}`,
    title: severity === 'blocks' ? 'Copy disagrees with the facts' : 'Copy goes beyond the facts',
    source: copySource,
    severity,
    occasions: ['publish', 'print'],
    field,
    message,
    copy,
  }))

/** Price quotes are kept for this many years: Property and Stock Agents Act 2002 (NSW) s 73B. */
export const priceYears = 3

/** A rule holds on this day in this state; one without a day is not in force. */
export const holds = (rule: LawRow, state: string | null, today: string): boolean =>
  rule.from !== null &&
  rule.from <= today &&
  (!rule.until || today <= rule.until) &&
  (rule.states === 'all' || (state !== null && (rule.states as readonly string[]).includes(state)))

/** Fault under this one rule, and its place. */
export function breachOf(rule: ComplianceRule, input: ComplianceInput, today: string): Breach | undefined {
  const breach = rule.check(input, today)
  return typeof breach === 'string' ? { field: rule.field, message: breach } : breach || undefined
}

const inOrder = (found: readonly Finding[]) =>
  found.toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'blocks' ? -1 : 1))

/**
 * Every breach of the rules that hold where the property lies, blocking ones first.
 * @param today `YYYY-MM-DD` at the agency
 */
export function checkCompliance(input: ComplianceInput, today: string): Finding[] {
  const found = complianceRules
    .filter((rule) => holds(rule, input.fields.address.state, today))
    .flatMap((rule) => {
      const { id, title, source, severity, occasions } = rule
      const breach = breachOf(rule, input, today)
      return breach ? [{ id, title, source, severity, occasions, ...breach }] : []
    })
  return inOrder(found)
}
/** The law and the copy check together: what is looked at before a listing is published or printed. */
export const checkListing = (input: ComplianceInput, today: string, places: KnownPlaces): Finding[] =>
  inOrder([...checkCompliance(input, today), ...copyFindings(input.fields, places)])

/** Findings that forbid doing this now. */
export const blocking = (findings: readonly Finding[], occasion: Occasion) =>
  findings.filter((f) => f.severity === 'blocks' && f.occasions.includes(occasion))
