import { feature } from '#platform/feature.ts'
import { mediaEndpoints } from './media.contract.ts'
import { drawAgencyPicture } from './server/draw-picture.jobs.ts'
import { forgetHeading, makeHeadingVariants } from './server/heading-images.jobs.ts'
import { forgetMedia, pruneUpload } from './server/media-cleaning.jobs.ts'
import { fetchPicture, makeVariants } from './server/media.jobs.ts'
import { mediaRoutes } from './server/media.routes.ts'

export const media = feature({
  name: 'media',
  endpoints: { media: mediaEndpoints },
  routes: [mediaRoutes],
  jobs: [makeVariants, fetchPicture, makeHeadingVariants, drawAgencyPicture, forgetMedia, forgetHeading, pruneUpload],
  personalData: {
    agency_pictures: { none: ['file_name', 'token', 'files'] },
    heading_images: {
      none: ['file_name', 'alt_text', 'problem', 'token', 'storage_key', 'thumb_hash', 'variants'],
    },
    listing_media: {
      text: ['file_name', 'caption', 'alt_text', 'altered_note'],
      none: ['problem', 'token', 'storage_key', 'thumb_hash', 'variants', 'source_url', 'source_id', 'source_mod_time', 'edit'],
    },
  },
})
