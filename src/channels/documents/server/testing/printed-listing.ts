import sharp from 'sharp'
import type { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e } from '../../documents.contract.ts'

export const at = (place: Partial<Address>) => ({ ...emptyAddress, ...place })

export async function listingOf(me: Call, changes: object = {}): Promise<string> {
  const { id, version } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  await me(listingEndpoints.update, {
    params: { id },
    body: {
      version,
      headline: 'Sunny cottage near the bay',
      description: 'A sunny cottage. Walk to the sand.',
      address: at({ streetNumber: '12', street: 'Lantern Street', suburb: 'Brighton', state: 'VIC', postcode: '3186' }),
      bedrooms: 3,
      bathrooms: 2,
      priceCents: 123_456_700,
      priceDisplay: 'show',
      links: [{ kind: 'web', url: 'https://agency.example/12-lantern' }],
      ...changes,
    } as never,
  })
  return id
}
/** Uploads a photo that is processed with the next jobs. */
export async function uploadPhoto(
  portal: TestPortal,
  me: Call,
  listingId: string,
  bytes?: Buffer,
  fileName = 'a.jpg',
): Promise<string> {
  const payload =
    bytes ??
    (await sharp({ create: { width: 900, height: 600, channels: 3, background: '#204080' } })
      .jpeg()
      .toBuffer())
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload })
  return (await me(mediaEndpoints.create, { body: { key, listingId, fileName } })).id
}
export async function addPhotos(
  portal: TestPortal,
  me: Call,
  listingId: string,
  count: number,
  sides = { width: 900, height: 600 },
): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const bytes = await sharp({ create: { ...sides, channels: 3, background: `#40${i}080` } })
      .jpeg()
      .toBuffer()
    ids.push(await uploadPhoto(portal, me, listingId, bytes, `${i}.jpg`))
  }
  await portal.runJobs()
  return ids
}
export const pdfOf = async (me: Call, listingId: string, query: object = {}) =>
  (await me(e.createPdf, { params: { listingId }, query: query as never })) as unknown as Buffer
