import { listingPurged } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { proofEndpoints } from './proofs.contract.ts'
import { proofLinks } from './server/proof-links.ts'
import { forgetProofFiles, mailProofLater } from './server/proofs.jobs.ts'
import { proofRoutes } from './server/proofs.routes.ts'
import { forgetProofsOf } from './server/proofs.service.ts'

/** Documents that a vendor approves on a page, or asks to change. */
export const proofs = feature({
  name: 'proofs',
  endpoints: { proofs: proofEndpoints },
  routes: [proofRoutes],
  links: [proofLinks],
  jobs: [mailProofLater, forgetProofFiles],
  on: [runs(listingPurged, forgetProofsOf)],
  personalData: {
    document_proofs: {
      text: ['name', 'email', 'message'],
      json: ['answers'],
      none: ['file_key'],
      listing: 'listing_id',
    },
  },
  archive: {
    tables: ['document_proofs'],
    // The pages, and the same as one picture.
    files: { document_proofs: ({ file_key: key }) => [`${key}`, `${key}.svg`] },
    keys: { document_proofs: 'file_key' },
  },
})
