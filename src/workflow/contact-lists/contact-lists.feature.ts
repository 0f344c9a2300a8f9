import { checkedBy } from '#accounts/views/server/checked-by.service.ts'
import { viewSaving } from '#accounts/views/views.events.ts'
import { contactsErased } from '#core/contacts/contacts.events.ts'
import { forgetInBulkChanges } from '#platform/bulk/bulk.store.ts'
import { feature, runs } from '#platform/feature.ts'
import { contactExportEndpoints } from './contact-export.contract.ts'
import { contactListEndpoints } from './contact-lists.contract.ts'
import { ContactViewSettings } from './contact-view-settings.contract.ts'
import { contactBulks } from './server/bulk/contact-changes.ts'
import { contactListRoutes } from './server/contact-lists.routes.ts'
import { allContacts } from './server/export/contact-export.service.ts'

/** The list of contacts and its recycle bin: changes of many at once, saved views, exports. */
export const contactLists = feature({
  name: 'contact-lists',
  endpoints: { 'contact lists': contactListEndpoints, 'contact export': contactExportEndpoints },
  routes: [contactListRoutes],
  jobs: [contactBulks.job],
  on: [
    runs(viewSaving, checkedBy('contacts', ContactViewSettings)),
    runs(contactsErased, (ctx, { ids }) => forgetInBulkChanges(ctx, ids)),
  ],
  archive: {
    open: { 'contacts.csv': allContacts('csv'), 'contacts.vcf': allContacts('vcard') },
  },
})
