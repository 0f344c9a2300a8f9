// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const auditPage = () => import('./audit-page.tsx')
export { readAuditSearch } from './audit-calls.ts'
