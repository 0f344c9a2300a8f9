import { event } from '#platform/event.ts'

/** The time, the place or the agents of a booked appraisal are others than before, or it is not booked any more; in the same transaction. */
export const appraisalBookingChanged = event('appraisal.bookingChanged')

/** Imported appraisals are about to be deleted by an undo. An invitation to an owner keeps its appraisal: add it to `kept`. */
export const importedAppraisalsGoing = event<{ ids: readonly string[]; kept: Set<string> }>('appraisal.importedGoing')
