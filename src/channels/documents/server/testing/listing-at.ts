import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { ListingClass, ListingStatus } from '#common/listing/listing-values.ts'
import { listingEndpoints, type Listing } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { brochureDataFromListing } from '../brochure/brochure-data-from-listing.ts'
import { harbour } from './sample-brochure.ts'

export const today = '2026-11-20'
export type Step = readonly [ListingStatus, ListingPatch]

/** A listing that went that way, step by step. */
export async function listingAt(
  me: Call,
  listingClass: ListingClass,
  fields: ListingPatch,
  steps: readonly Step[],
): Promise<Listing> {
  const agentId = me.agentId ?? ''
  let listing = await me(listingEndpoints.create, {
    body: {
      listingClass,
      address: {
        ...emptyAddress,
        streetNumber: '1',
        street: `${listingClass} Road`,
        suburb: 'Darwin',
        state: 'NT',
        postcode: '0800',
      },
      agents: [{ agentId, role: 'listing' }],
      ...fields,
    },
  })
  for (const [status, more] of steps)
    listing = await me(listingEndpoints.update, {
      params: { id: listing.id },
      body: { version: listing.version, status, statusReason: 'Asked to', ...more },
    })
  // One open life per property: the next case is the same address.
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: listing.version, address: { ...listing.address, streetNumber: listing.reference } },
  })
  return me(listingEndpoints.getOne, { params: { id: listing.id } })
}

export const brochureOf = (listing: Listing, type: 'a4' | 'website') =>
  brochureDataFromListing({
    listing,
    agency: harbour,
    agents: [],
    pageUrl: null,
    now: `${today}T09:00`,
    type,
    theme: 'classic',
    photos: [],
    plans: [],
    banner: null,
    words: { headline: null, description: null, occasion: null },
  }).listing
