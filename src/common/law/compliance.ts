import type { Breach, ComplianceInput, ComplianceRule, LawRow, Occasion } from './compliance-rule.ts'
import { advertisingRules } from './rules/advertising-rules.ts'
import { amountRules } from './rules/amount-rules.ts'
import { fairWordsRules } from './rules/fair-words-rules.ts'
import { leaseRules } from './rules/lease-rules.ts'
import { saleRules } from './rules/sale-rules.ts'

export const complianceRules: readonly ComplianceRule[] = [
  ...amountRules,
  ...saleRules,
  ...leaseRules,
  ...advertisingRules,
  ...fairWordsRules,
]

export interface Finding extends Pick<ComplianceRule, 'id' | 'title' | 'source' | 'severity' | 'field'> {
  message: string
  occasions: readonly Occasion[]
}

/** Price quotes are kept for this many years: Property and Stock Agents Act 2002 (NSW) s 73B. */
export const priceYears = 3

/** A rule holds on this day in this state; one without a day is not in force. */
export const holds = (rule: LawRow, state: string | null, today: string): boolean =>
  rule.from !== null &&
  rule.from <= today &&
  (!rule.until || today <= rule.until) &&
  (rule.states === 'all' || (state !== null && (rule.states as readonly string[]).includes(state)))

/** Fault under this one rule, and its place. */
export function breachOf(rule: ComplianceRule, input: ComplianceInput): Breach | undefined {
  const breach = rule.check(input)
  return typeof breach === 'string' ? { field: rule.field, message: breach } : breach || undefined
}

/**
 * Every breach of the rules that hold where the property lies, blocking ones first.
 * @param today `YYYY-MM-DD` at the agency
 */
export function checkCompliance(input: ComplianceInput, today: string): Finding[] {
  const found = complianceRules
    .filter((rule) => holds(rule, input.fields.address.state, today))
    .flatMap((rule) => {
      const { id, title, source, severity, occasions } = rule
      const breach = breachOf(rule, input)
      return breach ? [{ id, title, source, severity, occasions, ...breach }] : []
    })
  return found.toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'blocks' ? -1 : 1))
}
/** Findings that forbid doing this now. */
export const blocking = (findings: readonly Finding[], occasion: Occasion) =>
  findings.filter((f) => f.severity === 'blocks' && f.occasions.includes(occasion))
