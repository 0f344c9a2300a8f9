// What campaigns need to make an audience out of a saved view or a tag.
export { contactTagsQuery } from './contacts-queries.ts'
export { filterOf, readContactsSearch } from './contacts-search.ts'
