import type { ComplianceInput, ComplianceRule, Occasion } from './compliance-rule.ts'
import { advertisingRules } from './rules/advertising-rules.ts'
import { leaseRules } from './rules/lease-rules.ts'
import { saleRules } from './rules/sale-rules.ts'

export const complianceRules: readonly ComplianceRule[] = [...saleRules, ...leaseRules, ...advertisingRules]

export interface Finding extends Pick<ComplianceRule, 'id' | 'title' | 'source' | 'severity' | 'field'> {
  message: string
  occasions: readonly Occasion[]
}

/** A rule holds on this day in this state; one without a day is not in force. */
export const holds = (rule: ComplianceRule, state: string | null, today: string): boolean =>
  rule.from !== null &&
  rule.from <= today &&
  (!rule.until || today <= rule.until) &&
  (rule.states === 'all' || (state !== null && (rule.states as readonly string[]).includes(state)))

/**
 * Every breach of the rules that hold where the property lies, blocking ones first.
 * @param today `YYYY-MM-DD` at the agency
 */
export function checkCompliance(input: ComplianceInput, today: string): Finding[] {
  const found = complianceRules
    .filter((rule) => holds(rule, input.fields.address.state, today))
    .flatMap((rule) => {
      const message = rule.check(input)
      const { id, title, source, severity, field, occasions } = rule
      return message === false ? [] : [{ id, title, source, severity, field, occasions, message }]
    })
  return found.toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'blocks' ? -1 : 1))
}
/** What stands against doing this now. */
export const blocking = (findings: readonly Finding[], occasion: Occasion) =>
  findings.filter((f) => f.severity === 'blocks' && f.occasions.includes(occasion))
