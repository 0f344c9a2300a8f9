// The shared filter as neighbours use it for their own queries on `contacts c`: campaigns make audiences of it.
export { contactConditions } from './contact-filter.store.ts'
