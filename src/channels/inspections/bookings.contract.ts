import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { IdParams } from '#common/ids.ts'
import { bookingWeekdays } from './bookings.rules.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 09:00')
const Hours = z.partialRecord(
  z.enum(bookingWeekdays),
  z.object({ from: time, to: time }).refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be after the start' }),
)
const rules = {
  /** True for every listing on the market, unless the listing says otherwise. */
  isOn: z.boolean(),
  /** On the clock at the property. A day that is left out has no times. */
  hours: Hours,
  minutes: z.int().min(10, 'At least 10 minutes').max(240, 'At most 4 hours'),
  daysAhead: z.int().min(1, 'At least one day').max(28, 'At most 28 days'),
  /** So long before it starts a time can be booked, or moved to. */
  noticeHours: z.int().min(0, 'Enter a number of hours').max(168, 'At most 168 hours, a week'),
}
export const BookingSettings = z.object({ ...rules, version: z.int() }).meta({ id: 'InspectionBookingSettings' })
export type BookingSettings = z.infer<typeof BookingSettings>
const BookingSettingsPatch = z.object(rules).partial().extend({ version: z.int().nonnegative() })
export type BookingSettingsPatch = z.infer<typeof BookingSettingsPatch>

export const ListingBooking = z
  .object({
    /** Null: as the agency has chosen. */
    isOn: z.boolean().nullable(),
    /** Where buyers book; null while it is not offered. */
    url: z.string().nullable(),
    /** Why it is not offered. */
    why: z.string().nullable(),
  })
  .meta({ id: 'ListingBooking' })
export type ListingBooking = z.infer<typeof ListingBooking>

export const bookingEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/inspection-bookings/settings',
    summary: 'When buyers can book private inspections online',
    access: allow('opens.read', 'agency'),
    response: BookingSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/inspection-bookings/settings',
    summary: 'Change when buyers can book private inspections online; a stale version gets 412 with the current settings',
    access: allow('settings.manage', 'agency'),
    body: BookingSettingsPatch,
    response: BookingSettings,
  }),
  ofListing: endpoint({
    method: 'GET',
    path: '/api/inspection-bookings/listing/:id',
    summary: 'Whether buyers can book an inspection of a listing online, and where',
    access: allow('opens.read', 'records'),
    params: IdParams,
    response: ListingBooking,
  }),
  changeListing: endpoint({
    method: 'PUT',
    path: '/api/inspection-bookings/listing/:id',
    summary: 'Offer inspections of a listing online or not, or as the agency has chosen (null)',
    access: allow('opens.write', 'records'),
    params: IdParams,
    body: z.object({ isOn: z.boolean().nullable() }),
    response: ListingBooking,
  }),
}
