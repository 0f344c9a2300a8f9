// The pages of the list of contacts, for the list of screens; each is fetched when it is first shown.
export { readContactsSearch } from './contacts-search.ts'
export const contactsPage = () => import('./contacts-page.tsx')
export const contactsBinPage = () => import('./contacts-bin-page.tsx')
