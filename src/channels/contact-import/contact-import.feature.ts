import { contactsErased } from '#core/contacts/contacts.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { personCounted } from '#workflow/privacy/privacy.events.ts'
import { contactImportEndpoints } from './contact-import.contract.ts'
import { checkImport, forgetContactImport, runContactImport, undoContactImport } from './server/contact-import.jobs.ts'
import { contactImportRoutes } from './server/contact-import.routes.ts'
import { countRowsOf, emptyRowsOf } from './server/import-rows.store.ts'

export const contactImport = feature({
  name: 'contact import',
  endpoints: { 'contact import': contactImportEndpoints },
  routes: [contactImportRoutes],
  jobs: [checkImport, runContactImport, undoContactImport, forgetContactImport],
  on: [runs(personCounted, countRowsOf), runs(contactsErased, (ctx, { ids }) => emptyRowsOf(ctx, ids))],
  personalData: {
    contact_import_mappings: { none: ['header_key', 'mapping', 'source'] },
    contact_import_rows: {
      key: ['import_id', 'position'],
      json: ['cells', 'before', 'shown', 'changes'],
      text: ['reason'],
    },
    contact_imports: {
      json: ['found', 'preview'],
      text: ['error', 'file_name'],
      none: ['settings', 'counts', 'undo_counts'],
    },
  },
  archive: {
    tables: ['contact_import_mappings'],
    passing: ['contact_imports', 'contact_import_rows'],
  },
})
