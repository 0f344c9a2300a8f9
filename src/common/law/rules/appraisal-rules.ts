import { formatCents } from '../../money.ts'
import { addDays } from '../../time/days.ts'
import type { LawRow } from '../compliance-rule.ts'
import { widthPercent } from '../price-words.ts'

/** An estimate as the law looks at it. */
export interface EstimateFacts {
  side: 'sale' | 'lease'
  /** Null while the owner is given no figure. */
  fromCents: number | null
  toCents: number | null
  /** Sales that it rests on. */
  comparables: readonly { soldOn: string; distanceM: number | null }[]
  /** How it was worked out, in writing, where there are no or too few such sales. */
  hasExplanation: boolean
  today: string
}
export interface EstimateRule extends LawRow {
  field: 'toCents' | 'comparables'
  /** @returns what is wrong, in words, or false */
  check(facts: EstimateFacts): string | false
}

const hasFigure = ({ fromCents, side }: EstimateFacts) => side === 'sale' && fromCents !== null
const tooWide = (facts: EstimateFacts): string | false => {
  const { fromCents, toCents } = facts
  if (!hasFigure(facts) || fromCents === null || toCents === null) return false
  return (
    widthPercent(fromCents, toCents) > 10 &&
    `The range is wider than 10%. From ${formatCents(fromCents)} the highest is ${formatCents(Math.floor(fromCents * 1.1))}.`
  )
}
const noEvidence = (facts: EstimateFacts) => hasFigure(facts) && facts.comparables.length === 0 && !facts.hasExplanation
const fewerThan = (facts: EstimateFacts, count: number) =>
  hasFigure(facts) && facts.comparables.length < count && !facts.hasExplanation
const monthsBefore = (today: string, months: number) => addDays(today, -Math.round(months * 30.44))

/** Rules about a price that an owner is given. What is not confirmed in the text of the law only warns, and its source names that. */
export const estimateRules: readonly EstimateRule[] = [
  {
    id: 'qld-market-analysis',
    title: 'Market analysis or written explanation with a figure',
    source: 'Property Occupations Act 2014 (Qld) s 215',
    states: ['QLD'],
    from: '2014-12-01',
    severity: 'blocks',
    field: 'comparables',
    check: (facts) =>
      noEvidence(facts) &&
      'In Queensland an owner who is given a figure gets a comparative market analysis, or a written explanation. Add comparable sales, or the explanation.',
  },
  {
    id: 'qld-market-analysis-three',
    title: 'Market analysis with three sales',
    source: 'Property Occupations Act 2014 (Qld) sch 2; the number of sales is not confirmed',
    states: ['QLD'],
    from: '2014-12-01',
    severity: 'warns',
    field: 'comparables',
    check: (facts) =>
      facts.comparables.length > 0 &&
      fewerThan(facts, 3) &&
      'A market analysis usually compares at least three sales. Say why there are fewer.',
  },
  {
    id: 'nsw-estimate-range',
    title: 'Estimated selling price range of 10% or less',
    source: 'Property and Stock Agents Act 2002 (NSW) s 72A',
    states: ['NSW'],
    from: '2016-01-01',
    severity: 'blocks',
    field: 'toCents',
    check: tooWide,
  },
  {
    id: 'nsw-estimate-evidence',
    title: 'Evidence that the estimate is reasonable',
    source: 'Property and Stock Agents Act 2002 (NSW) ss 72A, 73',
    states: ['NSW'],
    from: '2016-01-01',
    severity: 'warns',
    field: 'comparables',
    check: (facts) =>
      noEvidence(facts) && 'The owner must be given evidence of the estimate. Add comparable sales, or an explanation.',
  },
  {
    id: 'vic-estimate-range',
    title: 'Estimated selling price range of 10% or less',
    source: 'Estate Agents Act 1980 (Vic) s 47A',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'blocks',
    field: 'toCents',
    check: tooWide,
  },
  {
    id: 'vic-comparables-three',
    title: 'Three comparable sales',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Consumer Affairs Victoria',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'warns',
    field: 'comparables',
    check: (facts) => fewerThan(facts, 3) && 'Compare three sales, or explain that fewer than three were sold.',
  },
  {
    id: 'vic-comparables-near',
    title: 'Comparable sales near enough and new enough',
    source: 'Consumer Affairs Victoria, comparable property guidelines of 2017; the current numbers are not confirmed',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'warns',
    field: 'comparables',
    check(facts) {
      if (!hasFigure(facts)) return false
      const oldest = monthsBefore(facts.today, 18)
      const far = facts.comparables.filter(({ distanceM, soldOn }) => (distanceM ?? 0) > 5000 || soldOn < oldest).length
      return far > 0 && `${far} of the sales ${far === 1 ? 'is' : 'are'} more than 5 km away, or older than 18 months.`
    },
  },
  {
    id: 'sa-estimate-range',
    title: 'Selling price range of 10% or less',
    source: 'Land and Business (Sale and Conveyancing) Act 1994 (SA) s 24A; read in a secondary source',
    states: ['SA'],
    from: '2008-07-28',
    severity: 'warns',
    field: 'toCents',
    check: tooWide,
  },
  {
    id: 'opinion-evidence',
    title: 'Reasons for an opinion of price',
    source:
      'Code of Conduct for Agents and Sales Representatives 2016 (WA) r 26 and its like elsewhere; the wording is not confirmed',
    states: ['WA', 'SA', 'TAS', 'ACT', 'NT'],
    from: '2016-01-01',
    severity: 'warns',
    field: 'comparables',
    check: (facts) => noEvidence(facts) && 'Add comparable sales, or an explanation of how you reached the figure.',
  },
]
