// The pages of the list of contacts, for the list of screens; each is fetched when it is first shown.
export { readContactsSearch } from './list/contacts-search.ts'
export const contactsPage = () => import('./list/contacts-page.tsx')
export const contactsBinPage = () => import('./list/contacts-bin-page.tsx')
