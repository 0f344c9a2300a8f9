import type { Routes } from '#platform/http/routes.ts'
import { bookingEndpoints as e } from '../../bookings.contract.ts'
import { changeListing, changeSettings, readListing, readSettings } from './settings.service.ts'

export function bookingRoutes(route: Routes): void {
  route.inTransaction(e.settings, readSettings)
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
  route.inTransaction(e.ofListing, (ctx, { params }) => readListing(ctx, params.id))
  route.inTransaction(e.changeListing, (ctx, { params, body }) => changeListing(ctx, params.id, body.isOn))
}
