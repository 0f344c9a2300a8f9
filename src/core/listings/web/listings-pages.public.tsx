// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readListingsSearch } from './list/listings-page-search.ts'
export const listingsPage = () => import('./list/listings-page.tsx')
export const listingPage = () => import('./page/listing-page.tsx')
export { readListingTab } from './page/listing-page-tabs.ts'
export const listingsBinPage = () => import('./list/listings-bin-page.tsx')
