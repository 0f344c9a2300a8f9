import { addDays, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { type BookingRules, hoursOn, whyNotOffered } from '../../bookings.rules.ts'
import { freeTimes } from '../../inspections.rules.ts'
import { busyOf, placeOf } from '../busy.service.ts'
import { type BookedListing, bookedListing, findSettings, listingSwitch } from './bookings.store.ts'

export interface Offer {
  listing: BookedListing
  hostId: string
  rules: BookingRules
  zone: string
  /** Place as the public may know it. */
  place: string
}
const isShown = ({ visibility }: BookedListing) =>
  visibility === null || visibility === 'fullAddress' || visibility === 'streetAndSuburb'

/** The offer of this listing, or in words why buyers can't book it. */
export async function offerOf(ctx: Context, listingId: string): Promise<Offer | { why: string }> {
  const listing = await bookedListing(ctx, listingId)
  if (!listing) return { why: 'The listing isn’t on the market' }
  if (await ctx.platform.outside.isSuspended(ctx.scope.agencyId)) return { why: 'Your agency is suspended' }
  const rules = await findSettings(ctx)
  const why = whyNotOffered(
    { status: listing.status, hidesAddress: !isShown(listing), hasHost: listing.hostId !== null },
    { agencyIsOn: rules.isOn, listingIsOn: await listingSwitch(ctx, listingId) },
  )
  if (why !== undefined || !listing.hostId) return { why: why ?? 'The listing has no agent' }
  const zone = propertyZone({ state: listing.state, suburb: listing.suburb, postcode: listing.postcode }, await ctx.timeZone())
  const place = isShown(listing) ? listing.place : (listing.visibility === 'suburb' && listing.suburb) || 'this property'
  return { listing, hostId: listing.hostId, rules, zone, place }
}

export interface Slot {
  startsAt: string
  endsAt: string
}
/** Free times by day, from the notice on, of days that have any. Tasks count as far as the scope reads them. */
export async function freeDays(
  ctx: Context,
  { listing, hostId, rules, zone }: Offer,
  except?: string,
): Promise<Map<string, Slot[]>> {
  const now = localOf(new Date(ctx.clock().getTime() + rules.noticeHours * 3_600_000), zone)
  const today = localOf(ctx.clock(), zone).slice(0, 10)
  const days = Array.from({ length: rules.daysAhead + 1 }, (_, n) => addDays(today, n)).filter((day) => hoursOn(rules.hours, day))
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return new Map()
  const busy = await busyOf(ctx, {
    ...{ hostId, listingId: listing.id, from, to, here: placeOf(listing) },
    ...(except !== undefined && { except }),
  })
  return new Map(
    days.flatMap((day): [string, Slot[]][] => {
      const hours = hoursOn(rules.hours, day)
      const slots = hours ? freeTimes({ day, minutes: rules.minutes, now, hours }, busy) : []
      return slots.length ? [[day, slots]] : []
    }),
  )
}
