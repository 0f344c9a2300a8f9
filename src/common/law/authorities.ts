import type { State } from '../listing/listing-values.ts'
import { addBusinessDays } from '../time/public-holidays.ts'
import { holds } from './compliance.ts'
import { type AuthorityFacts, type AuthorityRule, authorityRules, coolingOffRules } from './rules/authority-rules.ts'

export type { AuthorityFacts }
export interface AuthorityFinding extends Pick<AuthorityRule, 'id' | 'title' | 'source' | 'severity' | 'field'> {
  message: string
}

/** Every breach of the rules on agency agreements that hold where the property lies, blocking ones first. */
export const checkAuthority = (facts: AuthorityFacts, state: string | null): AuthorityFinding[] =>
  authorityRules
    .filter((rule) => holds(rule, state, facts.now.slice(0, 10)))
    .flatMap((rule) => {
      const message = rule.check(facts)
      const { id, title, source, severity, field } = rule
      return message ? [{ id, title, source, severity, field, message }] : []
    })
    .toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'blocks' ? -1 : 1))

export interface CoolingOff {
  endsOn: string
  /** Time of that day, at the property. */
  endsAt: string
  source: string
  isCertain: boolean
}
/** Until when the client may cool off; undefined where no such time is confirmed. */
export function coolingOffOf({ signedAt, side, listingClass }: AuthorityFacts, state: State | null): CoolingOff | undefined {
  if (!signedAt || side !== 'sale' || !['residential', 'rural'].includes(listingClass)) return undefined
  const rule = coolingOffRules.find((one) => holds(one, state, signedAt.slice(0, 10)))
  if (!rule || !state) return undefined
  const { day, isCertain } = addBusinessDays(signedAt.slice(0, 10), rule.businessDays, state, {
    isSaturdayCounted: rule.countsSaturdays,
  })
  return { endsOn: day, endsAt: rule.endsAt, source: rule.source, isCertain }
}
