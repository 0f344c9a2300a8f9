import { allListings } from './server/export/export.service.ts'
import { feedKeyWanted } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { reaxmlEndpoints } from './reaxml.contract.ts'
import { sayFeedKey } from './server/feed-keys.service.ts'
import { formerRow } from './server/feed-refs.ts'
import { fetchAgentPhoto } from './server/import/agent-photo.jobs.ts'
import { readFeedFiles, runImport } from './server/import/import.jobs.ts'
import { reaxmlRoutes } from './server/reaxml.routes.ts'

export const reaxml = feature({
  name: 'reaxml',
  endpoints: { reaxml: reaxmlEndpoints },
  routes: [reaxmlRoutes],
  on: [runs(feedKeyWanted, sayFeedKey)],
  jobs: [readFeedFiles, fetchAgentPhoto, runImport],
  personalData: {
    import_batches: { json: ['file_errors'], text: ['error'], none: ['file_names'] },
    import_items: {
      key: ['batch_id', 'position'],
      json: ['content', 'reasons', 'warnings'],
      none: ['file', 'root', 'feed_agent_id', 'feed_unique_id', 'address'],
    },
  },
  archive: {
    open: { 'listings.xml': allListings.xml, 'listings.csv': allListings.csv },
    formerly: { feed_listings: { table: 'external_refs', row: formerRow } },
    passing: ['import_batches', 'import_items'],
  },
})
