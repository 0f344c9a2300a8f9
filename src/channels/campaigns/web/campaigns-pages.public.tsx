// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readCampaignsSearch } from './campaigns-search.ts'
export const campaignsPage = () => import('./campaigns-page.tsx')
export const campaignPage = () => import('./campaign-page.tsx')
export const campaignReportPage = () => import('./report/report-page.tsx')
export const automaticMailsPage = () => import('./automatic-page.tsx')
