// Parts of contacts for screens above.
export { valueWord } from './contact-card-words.ts'
export { contactCalls as contactPageCalls, contactKind, contactQuery } from './contact-page-calls.ts'
export { ContactLink } from './contacts-link.tsx'
export { agentsQuery } from './contacts-queries.ts'
export { FieldChanges } from './field-changes.tsx'
