import type { Result } from '#common/endpoint.ts'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'

const { getOne } = callsOf<typeof listingEndpoints>(listingHeads)
export type ListingPlace = Result<typeof getOne>
/** The listing that an enquiry is entered for, with its address. */
export const listingPlaceQuery = (id: string) => callQuery('listing', getOne, { params: { id } })
