import { weekdayOf } from '#common/time/days.ts'

export const bookingWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type BookingWeekday = (typeof bookingWeekdays)[number]
export type BookingHours = Partial<Record<BookingWeekday, { from: string; to: string }>>

export interface BookingRules {
  isOn: boolean
  hours: BookingHours
  minutes: number
  daysAhead: number
  noticeHours: number
}
/** Until the agency chooses: off. Saturdays are for open homes. */
export const usualBooking: BookingRules = {
  isOn: false,
  hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { from: '10:00', to: '17:00' }])),
  minutes: 30,
  daysAhead: 14,
  noticeHours: 24,
}

/** The hours of a day; undefined on a day without any. */
export const hoursOn = (hours: BookingHours, day: string): { from: string; to: string } | undefined => {
  const weekday = bookingWeekdays[weekdayOf(day) - 1]
  return weekday && hours[weekday]
}

const onMarket = ['live', 'underOffer', 'underApplication']
/** Why buyers can't book this listing; undefined when they can. */
export function whyNotOffered(
  listing: { status: string; hidesAddress: boolean; hasHost: boolean },
  { agencyIsOn, listingIsOn }: { agencyIsOn: boolean; listingIsOn: boolean | null },
): string | undefined {
  if (!(listingIsOn ?? agencyIsOn)) return listingIsOn === false ? 'Switched off for this listing' : 'Switched off for the agency'
  if (!onMarket.includes(listing.status)) return 'The listing isn’t on the market'
  // A confirmation names the address. Where it is kept off the web, an agent switches it on for this listing alone.
  if (listing.hidesAddress && listingIsOn === null) return 'The address is hidden. Switch it on for this listing to offer it'
  if (!listing.hasHost) return 'The listing has no agent'
  return undefined
}

/** No one fills a calendar: bookings of one listing, and of one email address, within a day. */
export const mostOnlinePerDay = { listing: 20, address: 4 } as const
