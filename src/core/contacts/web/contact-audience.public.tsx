// Queries with which campaigns make an audience out of a saved view or a tag.
export { contactTagsQuery } from './contact-calls.public.tsx'
export { contactSuburbsQuery } from './list/contacts-queries.ts'
export { filterOf, readContactsSearch } from './list/contacts-search.ts'
