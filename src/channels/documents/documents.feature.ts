import { contactsErased } from '#core/contacts/contacts.events.ts'
import { listingAddressesWanted, listingBrochureWanted } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { documentEndpoints } from './documents.contract.ts'
import { codeEndpoints } from './codes.contract.ts'
import { printPackEndpoints } from './print-pack.contract.ts'
import { addAddresses, offerBrochure } from './server/codes/public-brochure.ts'
import { codeRoutes } from './server/codes/code-routes.ts'
import { documentRoutes } from './server/documents.routes.ts'
import { forgetAddressees } from './server/letter-addressees.store.ts'

export const documents = feature({
  name: 'documents',
  endpoints: {
    documents: documentEndpoints,
    qrCodes: codeEndpoints,
    printPacks: printPackEndpoints,
  },
  routes: [documentRoutes],
  links: [codeRoutes],
  on: [
    runs(contactsErased, (ctx, { ids }) => forgetAddressees(ctx, ids)),
    runs(listingAddressesWanted, addAddresses),
    runs(listingBrochureWanted, offerBrochure),
  ],
  personalData: {
    brochure_choices: {
      key: ['listing_id', 'brochure_type'],
      text: ['headline', 'description', 'addressee'],
      none: ['brochure_type', 'theme', 'photo_ids', 'occasion'],
    },
    document_settings: { none: ['theme'] },
    short_links: { text: ['place'] },
  },
  archive: {
    plain: { document_settings: ['theme'], brochure_choices: ['brochure_type', 'theme', 'photo_ids'] },
    tables: ['document_settings', 'brochure_choices', 'short_links', 'short_link_scans'],
  },
})
