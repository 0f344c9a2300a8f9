import { event } from '#platform/event.ts'

/** The id is the agency's. */
export const agencyTimeZoneChanged = event('agency.timeZoneChanged')
