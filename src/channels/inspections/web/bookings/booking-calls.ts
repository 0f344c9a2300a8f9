import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { bookingEndpoints } from '../../bookings.contract.ts'
import { bookingHeads } from '../../bookings.heads.generated.ts'

export const bookingCalls = callsOf<typeof bookingEndpoints>(bookingHeads)
export const bookingSettingsQuery = () => callQuery(openKind, bookingCalls.settings, {})
export const listingBookingQuery = (listingId: string) =>
  callQuery(openKind, bookingCalls.ofListing, { params: { id: listingId } })
