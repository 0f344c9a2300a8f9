import { pictureEndpoints } from '../../../src/accounts/pictures/pictures.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import type { ListingMedia } from '../../../src/common/listing/listing-media.ts'
import { type Listing, listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { aHouse } from './kept-listings.ts'
import { Kept } from './kept.ts'
import { aPicture } from './records.ts'
import { answerOf, id } from './sample.ts'
import type { StandIn } from './stand-in.ts'
import { agencyId } from './test.ts'

/** Where files are sent; `api.loseFiles(sentFiles)` breaks the line, `api.holdFiles(sentFiles)` makes it hang. */
export const sentFiles = /^\/files\//

export interface ServedPhotos {
  listing: Kept<Listing>
  now(): ListingMedia[]
  /** The worker or a colleague changes a picture, and the page hears of it. */
  changed(fileName: string, change: Partial<ListingMedia>): void
  /** Answers changes of one picture, again after `api.refuse`. */
  serveUpdate(): void
}
/** Serves the photos of one listing from memory: sent, attached, put in order, described, removed. */
export function servePhotos(api: StandIn, fileNames: readonly string[] = []): ServedPhotos {
  const media = fileNames.map((fileName, n) => aPicture({ id: 21 + n, fileName, position: n }))
  const listing = new Kept<Listing>(api, 'listing', { ...aHouse('Photo Street'), media })
  const now = () => listing.now.media
  const put = (next: ListingMedia[]) => (listing.now = { ...listing.now, media: next }).media
  const find = (mediaId: string) => {
    const one = now().find((photo) => photo.id === mediaId)
    if (!one) throw new Error(`no photo ${mediaId}`)
    return one
  }
  const change = (one: ListingMedia, to: Partial<ListingMedia>) => {
    const next = { ...one, ...to }
    put(now().map((other) => (other === one ? next : other)))
    return next
  }
  let sent = 0
  api
    .on(listingEndpoints.getOne, () => listing.now)
    .on(pictureEndpoints.presign, () => {
      sent += 1
      const key = `uploads/${agencyId}/${id(700 + sent)}`
      return answerOf(pictureEndpoints.presign, { url: `/files/${sent}`, key, maxBytes: 40_000_000 })
    })
    .on(mediaEndpoints.create, ({ body: { fileName } }) => {
      // As the server does, which reads what is in a file.
      if (fileName.startsWith('disguised')) throw new AppError('invalid', `${fileName}: this is an HTML page, not an image`)
      const fresh = aPicture({ id: 31 + now().length, fileName, position: now().length, state: 'processing' })
      put([...now(), fresh])
      return fresh
    })
    .on(mediaEndpoints.reorder, ({ body: { mediaIds } }) => put(mediaIds.map((one, position) => ({ ...find(one), position }))))
  const serveUpdate = () =>
    void api.on(mediaEndpoints.update, ({ params, body }) => change(find(params.id), body as Partial<ListingMedia>))
  serveUpdate()
  return {
    ...{ listing, now, serveUpdate },
    changed(fileName, to) {
      const one = now().find((photo) => photo.fileName === fileName)
      if (!one) throw new Error(`no photo ${fileName}`)
      change(one, to)
      api.emit({ type: 'changed', kind: 'listing', id: listing.now.id })
    },
  }
}
