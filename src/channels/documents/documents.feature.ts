import { feature } from '#platform/feature.ts'
import { documentEndpoints } from './documents.contract.ts'
import { documentRoutes } from './server/documents.routes.ts'

export const documents = feature({
  name: 'documents',
  endpoints: { documents: documentEndpoints },
  routes: [documentRoutes],
  personalData: {
    brochure_choices: {
      key: ['listing_id', 'brochure_type'],
      text: ['headline', 'description'],
      none: ['brochure_type', 'theme', 'photo_ids', 'occasion'],
    },
    document_settings: { none: ['theme'] },
  },
  archive: {
    tables: ['document_settings', 'brochure_choices'],
  },
})
