import type { AgencyType, ListingClass, State } from '../../listing/listing-values.ts'
import { addDays } from '../../time/days.ts'
import type { LawRow } from '../compliance-rule.ts'

/** An authority as the law looks at it. Days are those at the property. */
export interface AuthorityFacts {
  kind: AgencyType
  side: 'sale' | 'lease'
  listingClass: ListingClass
  startsOn: string | null
  endsOn: string | null
  auctionOn: string | null
  /** When the client signed, on the clock at the property. */
  signedAt: string | null
  /** When the client had the copy that the agency signed. */
  copyGivenAt: string | null
  guideGivenOn: string | null
  /** The fee in dollars at a stated price; null where only a percentage is known. */
  feeCents: number | null
  estimateFromCents: number | null
  hasPaper: boolean
  /** `YYYY-MM-DDTHH:MM` at the property. */
  now: string
}
export interface AuthorityRule extends LawRow {
  field: 'endsOn' | 'copyGivenAt' | 'guideGivenOn' | 'fee' | 'paper'
  /** @returns what is wrong, in words, or false */
  check(facts: AuthorityFacts): string | false
}

const day = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const isHomeSale = ({ side, listingClass }: AuthorityFacts) => side === 'sale' && listingClass === 'residential'
const isSole = ({ kind }: AuthorityFacts) => kind === 'exclusive' || kind === 'sole'
const longestTermDays = 90
/** The first day counts. */
const lastDay = (startsOn: string) => addDays(startsOn, longestTermDays - 1)

const longestTerm = (state: 'QLD' | 'SA', source: string, name: string): AuthorityRule => ({
  id: `${state.toLowerCase()}-authority-term`,
  title: 'Term of 90 days at most',
  source,
  states: [state],
  from: '2014-12-01',
  severity: 'blocks',
  field: 'endsOn',
  check: (facts) =>
    isHomeSale(facts) &&
    (state === 'SA' || isSole(facts)) &&
    facts.startsOn !== null &&
    facts.endsOn !== null &&
    facts.endsOn > lastDay(facts.startsOn) &&
    `${name} runs for 90 days at most. From ${day(facts.startsOn)} the last day is ${day(lastDay(facts.startsOn))}.`,
})
/** 48 hours after the client signed, on the same clock. */
const copyDue = (signedAt: string) => `${addDays(signedAt.slice(0, 10), 2)}${signedAt.slice(10)}`
const clock = (local: string) => `${day(local.slice(0, 10))} at ${local.slice(11, 16)}`
const auctionAfterEnd = ({ auctionOn, endsOn }: AuthorityFacts): string | false =>
  auctionOn !== null &&
  endsOn !== null &&
  auctionOn > endsOn &&
  `The auction is on ${day(auctionOn)}, after the authority ends on ${day(endsOn)}.`

/** Rules about the agreement of an agency with its client. What is not confirmed in the text of the law only warns, and its source names that. */
export const authorityRules: readonly AuthorityRule[] = [
  longestTerm('QLD', 'Property Occupations Act 2014 (Qld) ss 103, 112', 'A sole or exclusive appointment for a home'),
  longestTerm(
    'SA',
    'Land and Business (Sale and Conveyancing) Regulations 2010 (SA) reg 16A; second-hand source',
    'A sales agency agreement for a home',
  ),
  {
    id: 'qld-authority-end',
    title: 'The appointment names its end',
    source: 'Property Occupations Act 2014 (Qld) s 112',
    states: ['QLD'],
    from: '2014-12-01',
    severity: 'blocks',
    field: 'endsOn',
    check: (facts) =>
      isHomeSale(facts) &&
      isSole(facts) &&
      facts.endsOn === null &&
      'An appointment without an end has no effect. Enter the day.',
  },
  {
    id: 'qld-authority-auction',
    title: 'The authority lasts until the auction',
    source: 'Property Occupations Act 2014 (Qld) ss 103, 112',
    states: ['QLD'],
    from: '2014-12-01',
    severity: 'blocks',
    field: 'endsOn',
    check: auctionAfterEnd,
  },
  {
    id: 'authority-auction',
    title: 'The authority lasts until the auction',
    source: 'Agency agreement',
    states: ['NSW', 'VIC', 'SA', 'WA', 'TAS', 'ACT', 'NT'],
    from: '2000-01-01',
    severity: 'warns',
    field: 'endsOn',
    check: auctionAfterEnd,
  },
  {
    id: 'nsw-authority-copy',
    title: 'Signed copy within 48 hours',
    source: 'Property and Stock Agents Act 2002 (NSW) s 55',
    states: ['NSW'],
    from: '2003-09-01',
    severity: 'warns',
    field: 'copyGivenAt',
    check({ signedAt, copyGivenAt, now }) {
      if (!signedAt) return false
      const due = copyDue(signedAt)
      if (copyGivenAt) return copyGivenAt > due && `The client had the copy after ${clock(due)}: no commission may be due.`
      return now > due
        ? `The copy was due by ${clock(due)}. Without it no commission may be due.`
        : `Give the client the copy you signed by ${clock(due)}.`
    },
  },
  {
    id: 'nsw-authority-guide',
    title: 'Consumer guide before signing',
    source: 'Property and Stock Agents Act 2002 (NSW) s 56',
    states: ['NSW'],
    from: '2003-09-01',
    severity: 'warns',
    field: 'guideGivenOn',
    check(facts) {
      const { guideGivenOn, signedAt } = facts
      if (facts.side !== 'sale' || !['residential', 'rural'].includes(facts.listingClass)) return false
      if (!guideGivenOn) return 'Give the client the approved guide, not earlier than a month before signing.'
      return (
        signedAt !== null &&
        guideGivenOn < addDays(signedAt.slice(0, 10), -31) &&
        'The guide was given more than a month before signing. Give it again.'
      )
    },
  },
  {
    id: 'vic-authority-dollars',
    title: 'Commission in dollars',
    source: 'Estate Agents Act 1980 (Vic) s 49A',
    states: ['VIC'],
    from: '2004-01-01',
    severity: 'warns',
    field: 'fee',
    check: ({ feeCents, side }) =>
      side === 'sale' && feeCents === null && 'State the commission in dollars too, at the reserve or another price.',
  },
  {
    id: 'authority-paper',
    title: 'Signed paper',
    source: 'Agency agreement',
    states: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'],
    from: '2000-01-01',
    severity: 'warns',
    field: 'paper',
    check: ({ signedAt, hasPaper }) => signedAt !== null && !hasPaper && 'Upload the signed authority, so that it can be found.',
  },
]

/** How long the client of an agency may cool off, where it is confirmed. */
export interface CoolingOffRule extends LawRow {
  states: readonly State[]
  businessDays: number
  countsSaturdays: boolean
  endsAt: string
}
export const coolingOffRules: readonly CoolingOffRule[] = [
  {
    id: 'nsw-authority-cooling-off',
    title: 'Cooling-off of the agency agreement',
    source: 'Property and Stock Agents Act 2002 (NSW) s 59',
    states: ['NSW'],
    from: '2003-09-01',
    severity: 'warns',
    businessDays: 1,
    countsSaturdays: true,
    endsAt: '17:00',
  },
]
