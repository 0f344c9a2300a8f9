import { event } from '#platform/event.ts'

// A portal called and said that a buyer sent an enquiry there; the id is that of the portal account.
export const reaEnquiryAnnounced = event('portal.reaEnquiry')
export const domainEnquiryAnnounced = event('portal.domainEnquiry')
