import { addDemoAccount, type DemoPublication } from '#channels/portals/server/demo-publications.service.ts'
import type { Context } from '#platform/context.ts'

/** Two portals with what agents meet there: nearly everything is live, and a few things want a hand. */
export async function seedPortals(ctx: Context, listingIds: readonly string[]): Promise<void> {
  await addDemoAccount(
    ctx,
    { portalType: 'REA', portalAgencyId: 'HARBOR' },
    listingIds.map((listingId, n): DemoPublication => {
      if (n === 3)
        return { listingId, end: 'rejected', message: { field: 'address.suburb', text: 'Invalid postcode for suburb' } }
      if (n === 6)
        return {
          listingId,
          end: 'warning',
          message: { field: 'media', text: 'Two photos are smaller than 800 pixels and were not sent' },
        }
      if (n === 9) return { listingId, end: 'live', shows: { price: 'Contact agent' } }
      return { listingId, end: 'live' }
    }),
  )
  await addDemoAccount(
    ctx,
    { portalType: 'domain', portalAgencyId: '10000' },
    listingIds.slice(0, -4).map((listingId, n): DemoPublication => {
      if (n === 5)
        return { listingId, end: 'failed', message: { field: null, text: 'Domain has been unavailable for two days. Try again' } }
      return { listingId, end: 'live' }
    }),
  )
}
