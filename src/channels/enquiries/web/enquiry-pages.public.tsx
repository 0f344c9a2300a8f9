// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const enquiriesPage = () => import('./enquiries-page.tsx')

export { readEnquiriesSearch } from './enquiries-search.ts'
