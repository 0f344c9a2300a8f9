import { feature } from '#platform/feature.ts'
import { contactImportEndpoints } from './contact-import.contract.ts'
import { checkImport, forgetContactImport, runContactImport, undoContactImport } from './server/contact-import.jobs.ts'
import { contactImportRoutes } from './server/contact-import.routes.ts'

export const contactImport = feature({
  name: 'contact import',
  endpoints: { 'contact import': contactImportEndpoints },
  routes: [contactImportRoutes],
  jobs: [checkImport, runContactImport, undoContactImport, forgetContactImport],
})
