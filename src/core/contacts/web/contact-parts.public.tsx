// Parts of contacts for screens above.
export { valueWord } from '../contact-words.rules.ts'
export { contactPageCalls } from './contact-calls.ts'
export { contactKind, contactQuery } from './page/contact-page-calls.ts'
export { ContactLink } from './list/contacts-link.tsx'
export { FieldChanges } from './card/field-changes.tsx'
