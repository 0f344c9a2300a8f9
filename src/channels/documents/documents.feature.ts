import { contactsErased } from '#core/contacts/contacts.events.ts'
import { listingAddressesWanted, listingPurged } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { documentEndpoints } from './documents.contract.ts'
import { proofEndpoints } from './proofs.contract.ts'
import { codeEndpoints } from './codes.contract.ts'
import { openPaperEndpoints } from './open-papers.contract.ts'
import { printPackEndpoints } from './print-pack.contract.ts'
import { addAddresses } from './server/codes/public-brochure.ts'
import { codeRoutes } from './server/codes/code-routes.ts'
import { documentRoutes } from './server/documents.routes.ts'
import { forgetAddressees } from './server/letter-addressees.store.ts'
import { proofRoutes } from './server/proofs/proof-routes.ts'
import { forgetProofFiles, mailProofLater } from './server/proofs/proofs.jobs.ts'
import { forgetProofsOf } from './server/proofs/proofs.service.ts'

export const documents = feature({
  name: 'documents',
  endpoints: {
    documents: documentEndpoints,
    openPapers: openPaperEndpoints,
    proofs: proofEndpoints,
    qrCodes: codeEndpoints,
    printPacks: printPackEndpoints,
  },
  routes: [documentRoutes],
  links: [proofRoutes, codeRoutes],
  jobs: [mailProofLater, forgetProofFiles],
  on: [
    runs(contactsErased, (ctx, { ids }) => forgetAddressees(ctx, ids)),
    runs(listingPurged, forgetProofsOf),
    runs(listingAddressesWanted, addAddresses),
  ],
  personalData: {
    brochure_choices: {
      key: ['listing_id', 'brochure_type'],
      text: ['headline', 'description', 'addressee'],
      none: ['brochure_type', 'theme', 'photo_ids', 'occasion'],
    },
    document_settings: { none: ['theme'] },
    short_links: { text: ['place'] },
    document_proofs: {
      text: ['name', 'email', 'message'],
      json: ['answers'],
      none: ['file_key'],
      listing: 'listing_id',
    },
  },
  archive: {
    plain: { document_settings: ['theme'], brochure_choices: ['brochure_type', 'theme', 'photo_ids'] },
    tables: ['document_settings', 'brochure_choices', 'document_proofs', 'short_links', 'short_link_scans'],
    // The pages, and the same as one picture.
    files: { document_proofs: ({ file_key: key }) => [`${key}`, `${key}.svg`] },
    keys: { document_proofs: 'file_key' },
  },
})
