import { emptyAddress } from '#common/listing/listing-empty.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { addressIn, type Filling, uploadPicture } from './filling.ts'

/** A listing with its property and pictures. */
export async function fillListings(filling: Filling, { contact }: { contact: string }) {
  const { portal, me, word } = filling
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      headline: word,
      address: { ...emptyAddress, ...addressIn(filling, '4') },
      vendors: [{ name: word, phone: null, email: null, contactId: contact }],
      ...{ category: 'House', bedrooms: 3, bathrooms: 2, priceCents: 90_000_000 },
      AgentId: me.agentId,
    },
  })
  await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: listing.version, status: 'live' } })
  const media = await me(mediaEndpoints.create, { body: { ...(await uploadPicture(filling)), listingId: listing.id } })
  // Portals and brochures want a photo that is ready.
  await portal.runJobs('media.make-variants')
  const headingImage = await me(mediaEndpoints.addHeadingImage, {
    params: { id: me.agencyId },
    body: await uploadPicture(filling),
  })
  const agencyPicture = await me(pictureEndpoints.addAgencyPicture, {
    body: { ...(await uploadPicture(filling)), purpose: 'portrait' },
  })
  const listingBulk = await me(listingListEndpoints.bulk, {
    body: { ids: [listing.id], action: { type: 'tag', add: [word], remove: [] } },
  })
  await me(listingListEndpoints.colourTag, { body: { tag: word, colour: 'blue' } })
  return {
    listing: listing.id,
    property: listing.propertyId ?? '',
    media: media.id,
    headingImage: headingImage.id,
    agencyPicture: agencyPicture.id,
    listingBulk: listingBulk.id,
  }
}
