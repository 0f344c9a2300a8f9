// Words without schemas, so that screens that are opened all day can read them without zod.
export const taskTypes = ['call', 'email', 'sms', 'letter', 'meeting', 'inspection', 'appraisal', 'todo'] as const
export type TaskType = (typeof taskTypes)[number]
export const taskStatuses = ['open', 'inProgress', 'waiting', 'done', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const openStatuses = ['open', 'inProgress', 'waiting'] as const satisfies readonly TaskStatus[]
/** Priorities by the number that is stored: 0, 1, 2. */
export const priorities = ['low', 'normal', 'high'] as const
export type Priority = (typeof priorities)[number]

/** Events that start an action plan automatically. */
export const trackEvents = [
  'listing.live',
  'listing.underOffer',
  'listing.closed',
  'listing.settled',
  'listing.priceChanged',
  'enquiry.arrived',
] as const
export type TrackEvent = (typeof trackEvents)[number]

/** Why a task is delayed, from its own history. */
export const slipReasons = ['putOff', 'snoozed', 'waiting', 'nobody', 'neverStarted', 'shortNotice'] as const
export type SlipReason = (typeof slipReasons)[number]
