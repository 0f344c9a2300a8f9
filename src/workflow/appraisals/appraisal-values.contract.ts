// Words without schemas, so that screens that are opened all day can read them without zod.

export const appraisalStages = ['lead', 'booked', 'appraised', 'presented', 'won', 'lost', 'nurture', 'cancelled'] as const
export type AppraisalStage = (typeof appraisalStages)[number]
/** Stages in which someone still works for the listing. */
export const openStages = ['lead', 'booked', 'appraised', 'presented'] as const satisfies readonly AppraisalStage[]

export const appraisalSources = [
  'enquiry',
  'call',
  'walkIn',
  'openHome',
  'referral',
  'pastClient',
  'letter',
  'website',
  'social',
  'import',
  'other',
] as const
export type AppraisalSource = (typeof appraisalSources)[number]

export const sellingReasons = [
  'upsizing',
  'downsizing',
  'investment',
  'estate',
  'separation',
  'relocation',
  'finance',
  'curious',
  'other',
] as const
export type SellingReason = (typeof sellingReasons)[number]
export const timeframes = ['now', 'threeMonths', 'sixMonths', 'year', 'later'] as const
export type Timeframe = (typeof timeframes)[number]
export const occupants = ['owner', 'tenant', 'vacant'] as const
export type Occupant = (typeof occupants)[number]

export const ownerRoles = ['owner', 'partner', 'executor', 'attorney', 'tenant', 'other'] as const
export type OwnerRole = (typeof ownerRoles)[number]

/** Winners of an appraisal that we lost. */
export const lostTos = ['agency', 'withdrew', 'private', 'other', 'unknown'] as const
export type LostTo = (typeof lostTos)[number]
export const lostReasons = [
  'fee',
  'price',
  'relationship',
  'marketing',
  'timing',
  'notSelling',
  'response',
  'other',
  'unknown',
] as const
export type LostReason = (typeof lostReasons)[number]

export const usualMinutes = 60
/** First word of the keys of everything that shows appraisals, and the kind of their live events. */
export const appraisalKind = 'appraisal'

/** How an owner was given an estimate. */
export const givingWays = ['inPerson', 'phone', 'email', 'link', 'paper'] as const
export type GivingWay = (typeof givingWays)[number]

/** Why a past appraisal is due: the call that was noted, or so many days after its last step. */
export const dueReasons = ['call', 'd90', 'd180', 'd365'] as const
export type DueReason = (typeof dueReasons)[number]
