export { ContactPropertiesPart } from './contact-properties.tsx'
export { PropertyPeople } from './property-people.tsx'
export { partyWord } from './party-words.ts'
export { ofContactQuery } from './party-calls.ts'
