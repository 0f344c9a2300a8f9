// Parts of contacts for screens above.
export { valueWord } from '../contact-words.rules.ts'
export { contactKind, contactPageCalls, contactQuery } from './contact-calls.public.tsx'
export { ContactLink } from './list/contacts-link.tsx'
export { FieldChanges } from './card/field-changes.tsx'
