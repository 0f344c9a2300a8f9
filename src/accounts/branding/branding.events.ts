import { event } from '#platform/event.ts'

/** The id is the agency's. */
export const agencyTimeZoneChanged = event('agency.timeZoneChanged')

/** A brochure or a mail to clients is being made; a feature that knows how the agency is rated puts the line into `line`. */
export const ratingWanted = event<{ place: 'brochures' | 'mails'; line?: string }>('agency.ratingWanted')
