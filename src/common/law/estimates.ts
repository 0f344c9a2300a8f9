import { holds } from './compliance.ts'
import { type EstimateFacts, type EstimateRule, estimateRules } from './rules/appraisal-rules.ts'

export type { EstimateFacts }
export interface EstimateFinding extends Pick<EstimateRule, 'id' | 'title' | 'source' | 'severity' | 'field'> {
  message: string
}

/** Every breach of the rules on estimates that hold where the property lies, blocking ones first. */
export const checkEstimate = (facts: EstimateFacts, state: string | null): EstimateFinding[] =>
  estimateRules
    .filter((rule) => holds(rule, state, facts.today))
    .flatMap((rule) => {
      const message = rule.check(facts)
      const { id, title, source, severity, field } = rule
      return message ? [{ id, title, source, severity, field, message }] : []
    })
    .toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'blocks' ? -1 : 1))
