import { fileIn } from '#platform/archive-parts.ts'
import { uploadPresigned } from '#accounts/pictures/pictures.events.ts'
import { listingPurged, listingRelisted } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { mediaEndpoints } from './media.contract.ts'
import { forgetHeading, makeHeadingVariants } from './server/heading-images.jobs.ts'
import { copyPictures } from './server/copy-media.service.ts'
import { forgetMedia, pruneLater, pruneUpload, wholeOf } from './server/media-cleaning.jobs.ts'
import { makeArrivedVariants, withoutVariants } from './server/arrived-media.ts'
import { forgetMediaOf } from './server/media-cleaning.service.ts'
import { fetchPicture, makeVariants } from './server/media.jobs.ts'
import { mediaRoutes } from './server/media.routes.ts'

export const media = feature({
  name: 'media',
  endpoints: { media: mediaEndpoints },
  routes: [mediaRoutes],
  jobs: [makeVariants, fetchPicture, makeHeadingVariants, forgetMedia, forgetHeading, pruneUpload],
  on: [
    runs(uploadPresigned, (ctx, { key }) => pruneLater(ctx, key)),
    runs(listingRelisted, copyPictures),
    runs(listingPurged, forgetMediaOf),
  ],
  personalData: {
    heading_images: {
      none: ['file_name', 'alt_text', 'problem', 'token', 'storage_key', 'thumb_hash', 'variants'],
    },
    listing_media: {
      text: ['file_name', 'caption', 'alt_text', 'altered_note'],
      none: [
        'problem',
        'token',
        'storage_key',
        'thumb_hash',
        'variants',
        'source_url',
        'source_id',
        'source_mod_time',
        'edit',
        'focus',
      ],
    },
  },
  archive: {
    plain: {
      listing_media: ['variants', 'edit', 'focus', 'source_mod_time', 'problem'],
      heading_images: ['variants', 'problem'],
    },
    files: {
      // The uncut picture too: drawing it again from an old camera's format may not be possible later.
      listing_media: ({ storage_key: key }) => (key ? [String(key), wholeOf(String(key))] : []),
      heading_images: fileIn('storage_key'),
    },
    tables: ['listing_media', 'heading_images'],
    keys: { listing_media: 'storage_key', heading_images: 'storage_key' },
    tokens: { listing_media: ['token'], heading_images: ['token'] },
    arrives: { listing_media: withoutVariants, heading_images: withoutVariants },
    arrived: makeArrivedVariants,
  },
})
