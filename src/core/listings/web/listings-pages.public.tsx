// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readListingsSearch } from './listings-page-search.ts'
export const listingsPage = () => import('./listings-page.tsx')
export const listingPage = () => import('./listing-page.tsx')
export { readListingTab } from './listing-page-tabs.ts'
export const listingsBinPage = () => import('./listings-bin-page.tsx')
