import type { Routes } from '#platform/http/routes.ts'
import { bookingEndpoints as e } from '../../bookings.contract.ts'
import { changeListingBooking, changeSettings, readListingBooking, readSettings } from './settings.service.ts'

export function bookingRoutes(route: Routes): void {
  route.inTransaction(e.settings, readSettings)
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
  route.inTransaction(e.ofListing, (ctx, { params }) => readListingBooking(ctx, params.id))
  route.inTransaction(e.changeListing, (ctx, { params, body }) => changeListingBooking(ctx, params.id, body.isOn))
}
