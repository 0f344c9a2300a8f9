import { wire } from '#ui/api/wire.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { mediaEndpoints } from '../media.contract.ts'

type Endpoints = typeof mediaEndpoints
export const mediaCalls = {
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/media/create', creates: true }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/media/update/:id' }),
  reorder: wire<Endpoints['reorder']>({ method: 'PUT', path: '/api/media/reorder/:id' }),
  remove: wire<Endpoints['remove']>({ method: 'DELETE', path: '/api/media/delete/:id' }),
  newAddresses: wire<Endpoints['newAddresses']>({ method: 'POST', path: '/api/media/new_addresses/:id' }),
  openOriginal: wire<Endpoints['openOriginal']>({ method: 'GET', path: '/api/media/original/:id' }),
  openWhole: wire<Endpoints['openWhole']>({ method: 'GET', path: '/api/media/whole/:id' }),
  headingImages: wire<Endpoints['headingImages']>({ method: 'GET', path: '/api/media/get_heading_images/:id' }),
  addHeadingImage: wire<Endpoints['addHeadingImage']>({
    method: 'POST',
    path: '/api/media/heading_images/:id',
    creates: true,
  }),
  changeHeadingImage: wire<Endpoints['changeHeadingImage']>({ method: 'PUT', path: '/api/media/heading_image/:id' }),
  removeHeadingImage: wire<Endpoints['removeHeadingImage']>({ method: 'DELETE', path: '/api/media/heading_image/:id' }),
  restoreHeadingImage: wire<Endpoints['restoreHeadingImage']>({
    method: 'POST',
    path: '/api/media/heading_image/:id/restore',
  }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/media/restore/:id' }),
}

export type Kind = ListingMedia['kind']
/** Changes the media of the listing as the screen shows them, until the server's own word arrives. */
export type ChangeMedia = (change: (media: readonly ListingMedia[]) => readonly ListingMedia[]) => void
