import { emptyAddress } from '../../../src/common/listing/listing-empty.ts'
import { listingEndpoints, type Listing } from '../../../src/core/listings/listings.contract.ts'
import type { Person } from './test.ts'

interface Given {
  street?: string
  priceCents?: number
}
/** A house on the market, in a street of its own. */
export async function aLiveListing(
  owner: Person,
  { street = 'Main Road', priceCents = 90_000_000 }: Given = {},
): Promise<Listing> {
  const address = { ...emptyAddress, streetNumber: '12', street, suburb: 'Kew', state: 'VIC' as const, postcode: '3101' }
  const { id, version } = await owner.call(listingEndpoints.create, {
    body: {
      ...{ listingClass: 'residential', headline: 'Sunny cottage', description: 'Walk to the river.', address, priceCents },
      ...{ bedrooms: 3, bathrooms: 2, priceDisplay: 'show', agents: [{ agentId: owner.agentId, role: 'listing' }] },
    },
  })
  return owner.call(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
}
