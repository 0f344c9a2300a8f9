// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readStockListSearch } from './stock-list-search.ts'
export const stockListPage = () => import('./stock-list-page.tsx')
