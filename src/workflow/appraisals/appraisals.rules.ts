import { type AppraisalStage, openStages } from './appraisal-values.contract.ts'

/** Steps of an appraisal. One that has ended may be opened again: a mistake, or an owner who changes their mind. */
const next: Record<AppraisalStage, readonly AppraisalStage[]> = {
  lead: ['booked', 'appraised', 'nurture', 'lost', 'cancelled'],
  booked: ['lead', 'appraised', 'nurture', 'lost', 'cancelled'],
  appraised: ['booked', 'presented', 'won', 'nurture', 'lost', 'cancelled'],
  presented: ['appraised', 'won', 'nurture', 'lost', 'cancelled'],
  won: ['presented'],
  lost: ['lead', 'booked', 'appraised', 'presented', 'nurture'],
  nurture: ['lead', 'booked', 'appraised', 'presented', 'lost', 'cancelled'],
  cancelled: ['lead', 'booked', 'appraised', 'nurture'],
}
export const nextStages = (from: AppraisalStage): readonly AppraisalStage[] => next[from]
export const canBecome = (from: AppraisalStage, to: AppraisalStage): boolean => next[from].includes(to)
const road: readonly AppraisalStage[] = ['lead', 'booked', 'appraised', 'presented', 'won']
/** The step to take now on the shortest way to a stage: that stage itself where it can be reached at once. */
export function stepTowards(from: AppraisalStage, to: AppraisalStage): AppraisalStage | undefined {
  if (canBecome(from, to)) return to
  const between = next[from].find((stage) => road.includes(stage) && canBecome(stage, to))
  return between ?? road[road.indexOf(from) - 1]
}
/** Days after the last step on which an owner is due for a call. */
export const anniversaryDays = [90, 180, 365] as const
/** So many days a call stays due when none is noted. */
export const dueDays = 21
export const isOpen = (stage: AppraisalStage): boolean => (openStages as readonly AppraisalStage[]).includes(stage)

export interface StageFacts {
  hasAddress: boolean
  startsAt: string | null
  agentIds: readonly string[]
  /** A figure was worked out for the owner. */
  hasEstimate: boolean
  /** The owner was given no figure, and that was noted. */
  hasNoFigure: boolean
  nextCallOn: string | null
  /** The winner, and why; both may be "not known yet". */
  lost: { to: string; reasons: readonly string[] } | null
}
export interface Missing {
  field: 'address' | 'startsAt' | 'agentIds' | 'hasNoFigure' | 'nextCallOn' | 'lost'
  message: string
}

const address: Missing = { field: 'address', message: 'Enter the whole address: street number, street, suburb and state' }
const figure: Missing = { field: 'hasNoFigure', message: 'Enter an estimate, or note that no figure was given' }

/** Lists the facts that this stage still needs, in the order in which a form asks for them. */
export function missingFor(to: AppraisalStage, facts: StageFacts): Missing[] {
  const found: (Missing | false)[] = []
  switch (to) {
    case 'booked':
      found.push(
        !facts.hasAddress && address,
        !facts.startsAt && { field: 'startsAt', message: 'Choose a day and a time' },
        !facts.agentIds.length && { field: 'agentIds', message: 'Choose an agent' },
      )
      break
    case 'appraised':
    case 'presented':
      found.push(!facts.hasAddress && address, !facts.hasEstimate && !facts.hasNoFigure && figure)
      break
    case 'won':
      found.push(!facts.hasAddress && address)
      break
    case 'nurture':
      found.push(!facts.nextCallOn && { field: 'nextCallOn', message: 'Choose the day of the next call' })
      break
    case 'lost':
      found.push(!facts.lost?.reasons.length && { field: 'lost', message: 'Choose who won it, and a reason' })
      break
    case 'lead':
    case 'cancelled':
  }
  return found.filter((one) => one !== false)
}
