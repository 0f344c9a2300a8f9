import { event } from '#platform/event.ts'
import type { Candidate } from './estimates.contract.ts'

/** The time, the place or the agents of a booked appraisal are others than before, or it is not booked any more; in the same transaction. */
export const appraisalBookingChanged = event('appraisal.bookingChanged')

/** Imported appraisals are about to be deleted by an undo. An invitation to an owner keeps its appraisal: add it to `kept`. */
export const importedAppraisalsGoing = event<{ ids: readonly string[]; kept: Set<string> }>('appraisal.importedGoing')

export interface SalesWanted {
  /** Names of suburbs in small letters. */
  suburbs: readonly string[]
  state: string | null
  from: string
  to: string
  bedrooms?: number | undefined
  q?: string | undefined
  /** The appraised home itself is no comparison. */
  addressKey: string | null
}
export type Sale = Omit<Candidate, 'distanceM'>
/** Sales by others near a home: add the newest to `sales`. */
export const marketSalesWanted = event<SalesWanted & { sales: Sale[] }>('appraisal.marketSalesWanted')
