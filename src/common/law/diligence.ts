import type { State } from '../listing/listing-values.ts'
import { addDays, weekdayOf } from '../time/days.ts'
import { holidayYears, isBusinessDay } from '../time/public-holidays.ts'
import { delayLimits, diligenceFrom, type DiligenceRule, diligenceRules } from './rules/diligence-rules.ts'

/** A party as the deadline of its checks depends on it. Days are those at the property. */
export interface DiligenceFacts {
  side: 'vendor' | 'buyer'
  /** Start of the service for the vendor, at the latest when the authority is signed. */
  startsOn: string | null
  exchangedOn: string | null
  /** The settlement that was first agreed. */
  settlesOn: string | null
  /** A settlement that was agreed later; it moves nothing. */
  settlementMovedTo: string | null
  /** A written determination that verifying may wait. */
  hasDelay: boolean
  state: State | null
}
export interface DiligenceDue {
  /** Null while a day is missing, and where no check is needed. */
  dueOn: string | null
  /** The last business day up to it, where it is on a weekend or a holiday; null where it is the day itself. */
  workdayOn: string | null
  /** In a sentence, or two. */
  why: string
  source: string
  isConfirmed: boolean
  isNeeded: boolean
}

const day = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const ruleOf = (id: DiligenceRule['id']): DiligenceRule => {
  const rule = diligenceRules.find((one) => one.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  return rule
}

/** The day by which the checks of a party have to be complete, and why. */
export function diligenceDue(facts: DiligenceFacts): DiligenceDue {
  return facts.side === 'vendor' ? vendorDue(facts) : buyerDue(facts)
}

function vendorDue({ startsOn, state }: DiligenceFacts): DiligenceDue {
  const rule = ruleOf('cdd-before-service')
  if (!startsOn) return answer(rule, null, state, 'Due before the authority is signed. Enter the day the service starts.')
  if (startsOn < diligenceFrom) return notNeeded(rule, 'The service started before 1 July 2026.')
  return answer(rule, startsOn, state, `Due before the authority is signed, by ${day(startsOn)} at the latest.`)
}

function buyerDue({ exchangedOn, settlesOn, settlementMovedTo, hasDelay, state }: DiligenceFacts): DiligenceDue {
  const atExchange = ruleOf('cdd-other-party')
  if (!exchangedOn) return answer(atExchange, null, state, 'Due at exchange. Enter the day of exchange.')
  if (exchangedOn < diligenceFrom) return notNeeded(atExchange, 'Contracts were exchanged before 1 July 2026.')
  if (!hasDelay)
    return answer(atExchange, exchangedOn, state, `Due at exchange on ${day(exchangedOn)}, as no delay was determined.`)
  const rule = ruleOf('cdd-delayed')
  const afterExchange = addDays(exchangedOn, delayLimits.daysAfterExchange)
  const beforeSettlement = settlesOn && addDays(settlesOn, -delayLimits.daysBeforeSettlement)
  const moved = settlementMovedTo ? ' The settlement moved later, which changes nothing.' : ''
  if (beforeSettlement && beforeSettlement <= exchangedOn)
    return answer(rule, exchangedOn, state, `Settlement on ${day(settlesOn)} is so soon that it was due at exchange.${moved}`)
  if (beforeSettlement && beforeSettlement < afterExchange)
    return answer(rule, beforeSettlement, state, `Due 3 days before the settlement first agreed for ${day(settlesOn)}.${moved}`)
  const open = settlesOn ? '' : ' Enter the settlement: it may be due earlier.'
  return answer(rule, afterExchange, state, `Due 28 days after exchange on ${day(exchangedOn)}.${open}${moved}`)
}

function answer(rule: DiligenceRule, dueOn: string | null, state: State | null, why: string): DiligenceDue {
  const { source, isConfirmed } = rule
  const workdayOn = dueOn && workdayBefore(dueOn, state)
  return { dueOn, workdayOn: workdayOn === dueOn ? null : workdayOn, why, source, isConfirmed, isNeeded: true }
}
const notNeeded = ({ source, isConfirmed }: DiligenceRule, why: string): DiligenceDue => ({
  ...{ dueOn: null, workdayOn: null, why, source, isConfirmed, isNeeded: false },
})

/** The last business day up to this one; where holidays are not known, the last weekday. */
function workdayBefore(dueOn: string, state: State | null): string {
  const year = Number(dueOn.slice(0, 4))
  const knows = state !== null && year >= holidayYears.from && year <= holidayYears.to
  let now = dueOn
  while (knows ? !isBusinessDay(now, state) : weekdayOf(now) > 5) now = addDays(now, -1)
  return now
}
