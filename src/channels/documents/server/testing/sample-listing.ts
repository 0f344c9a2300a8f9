import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import type { Listing } from '#core/listings/listings.contract.ts'

export const sampleListing: Listing = {
  ...emptyFields('residential'),
  id: '11111111-1111-4111-8111-111111111111',
  clientId: '22222222-2222-4222-8222-222222222222',
  propertyId: null,
  status: 'live',
  statusReason: null,
  reference: 'HV-1042',
  version: 1,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  listedAt: null,
  agentProfiles: [],
  media: [],
  canEdit: true,
  address: {
    ...emptyAddress,
    subNumber: '2',
    streetNumber: '39',
    street: 'Main Road',
    suburb: 'Richmond',
    state: 'VIC',
    postcode: '3121',
  },
}
export const listingWith = (changes: Partial<Listing>): Listing => ({ ...sampleListing, ...changes })

export function photoOf(id: string, position: number, changes: Partial<Listing['media'][number]> = {}): Listing['media'][number] {
  return {
    id,
    kind: 'photo',
    position,
    fileName: 'IMG_0001 vendor divorce.jpg',
    caption: null,
    altText: null,
    state: 'ready',
    problem: null,
    widthPx: 2560,
    heightPx: 1707,
    sizeBytes: 1,
    thumbHash: null,
    urls: { thumb: null, card: null, large: null, portal: null, print: null, original: null },
    sourceUrl: null,
    isPublished: true,
    isAltered: false,
    alteredNote: null,
    edit: null,
    focus: null,
    ...changes,
  }
}
