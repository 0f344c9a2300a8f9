import { addDays, localOf } from '#common/time/days.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

let number = 0
/** A house for sale in Richmond, live, of the user who asks for it. */
export async function liveHouse(me: Call, patch: ListingPatch = {}): Promise<{ id: string }> {
  number += 1
  const { id } = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: {
        ...emptyAddress,
        streetNumber: String(number),
        street: 'Lantern Street',
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      priceCents: 120_000_000,
      ...patch,
      ...(me.agentId && { AgentId: me.agentId }),
    },
  })
  await me(listingEndpoints.update, { params: { id }, body: { version: 1, status: 'live' } })
  return { id }
}

/** Some days from now, on the clock at the property. */
export const dayAhead = (portal: TestPortal, days: number): string =>
  addDays(localOf(portal.platform.clock(), 'Australia/Melbourne').slice(0, 10), days)
export const openAt = (day: string, from = '11:00', to = '11:30') => ({ startsAt: `${day}T${from}`, endsAt: `${day}T${to}` })
