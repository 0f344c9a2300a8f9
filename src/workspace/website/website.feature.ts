import { feature } from '#platform/feature.ts'
import { publicWebsiteEndpoints, websiteEndpoints } from './website.contract.ts'
import { postRoutes } from './server/posts/post-routes.ts'
import { takePost } from './server/posts/posts.jobs.ts'
import { websiteRoutes } from './server/website.routes.ts'

/** The agency's website: its listings as pages and as data, and the form through which visitors ask about them. */
export const website = feature({
  name: 'website',
  endpoints: { website: { ...websiteEndpoints, ...publicWebsiteEndpoints } },
  routes: [websiteRoutes],
  links: [postRoutes],
  jobs: [takePost],
  personalData: {
    website_settings: { key: ['agency_id'], none: ['domains', 'own_host'] },
    website_hosts: { key: ['host'], none: ['host'] },
    website_posts: { json: ['fields'], none: ['fingerprint', 'reference', 'wording', 'origin', 'why'] },
  },
  archive: {
    tables: ['website_settings', 'website_posts'],
    // A host name points to this installation only.
    passing: ['website_hosts'],
    without: { website_settings: ['own_host'] },
    // The job that would have taken it stays behind.
    arrives: {
      website_posts: (row) =>
        row['state'] === 'waiting' ? { ...row, state: 'held', why: 'It came with an archive before it was read.' } : row,
    },
  },
})
