import { event } from '#platform/event.ts'

/** A contact has become or is no longer a party of listings, or what became of those has changed. */
export const contactDealsChanged = event('contact.deals')
