import { event } from '#platform/event.ts'

/** Emitted by the enquiries, which are above: tasks cannot name an event of theirs. */
export const enquiryArrived = event('enquiry.arrived')
