import type { LawRow } from '../compliance-rule.ts'

/** Customer due diligence by the AML/CTF Act 2006 (Cth) on agents since 1 July 2026, as far as days follow from it. */
export interface DiligenceRule extends LawRow {
  id: 'cdd-before-service' | 'cdd-other-party' | 'cdd-delayed'
  /** False: the text of the law was not read itself, so that it only warns. */
  isConfirmed: boolean
}
/** A contract that was exchanged before needs no such check in general. */
export const diligenceFrom = '2026-07-01'
/** Days after exchange, and days before the settlement that was first agreed: the earlier one counts. */
export const delayLimits = { daysAfterExchange: 28, daysBeforeSettlement: 3 } as const

export const diligenceRules: readonly DiligenceRule[] = [
  {
    id: 'cdd-before-service',
    title: 'Complete before the service starts',
    source: 'AML/CTF Act 2006 (Cth) s 28; AUSTRAC, overview of initial customer due diligence',
    states: 'all',
    from: diligenceFrom,
    severity: 'warns',
    isConfirmed: true,
  },
  {
    id: 'cdd-other-party',
    title: 'The other party from exchange on',
    source: 'AML/CTF Act 2006 (Cth) ss 28, 29; AUSTRAC, delayed initial customer due diligence',
    states: 'all',
    from: diligenceFrom,
    severity: 'warns',
    isConfirmed: true,
  },
  {
    id: 'cdd-delayed',
    title: '28 days after exchange, or 3 days before settlement',
    source: 'AML/CTF Rules 2025 (Cth) s 6-32; second-hand source, not confirmed',
    states: 'all',
    from: diligenceFrom,
    severity: 'warns',
    isConfirmed: false,
  },
]
