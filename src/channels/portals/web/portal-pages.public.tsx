// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readCockpitSearch } from './cockpit/cockpit-search.ts'
export const portalsPage = () => import('./portals-page.tsx')
export const portalAccountsPage = () => import('./accounts/accounts-page.tsx')
