// Requirements and matches, on the page of a contact.
export { MatchedProperties } from './matched-properties.tsx'
export { LookingForLike } from './looking-for-like.tsx'
export { PreferencesCard } from './preferences-card.tsx'
export { matchedPropertiesQuery, preferencesQuery } from './preference-calls.ts'
