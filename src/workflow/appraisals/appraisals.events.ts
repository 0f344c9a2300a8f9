import { event } from '#platform/event.ts'

/** The time, the place or the agents of a booked appraisal are others than before, or it is not booked any more; in the same transaction. */
export const appraisalBookingChanged = event('appraisal.bookingChanged')
