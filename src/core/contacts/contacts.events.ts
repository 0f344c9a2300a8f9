import { event } from '#platform/event.ts'

/** A contact has become or is no longer a party of listings, or what became of those has changed. */
export const contactDealsChanged = event('contact.deals')

/** The contacts are deleted in this transaction: those who keep something about them without a cascading key take it off or away now. */
export const contactsDeleted = event<{ ids: readonly string[] }>('contacts.deleted')

/** The same because the person is erased: what is about them alone is emptied, and its history goes (`eraseHistory`). */
export const contactsErased = event<{ ids: readonly string[] }>('contacts.erased')

/** Everything about a person is written into one document: each feature adds what it keeps, by the names of `parts`. */
export const personExporting = event<{ id: string; parts: Record<string, unknown> }>('contact.exporting')
