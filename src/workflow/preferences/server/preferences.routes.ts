import type { Routes } from '#platform/http/routes.ts'
import { preferenceEndpoints as e } from '../preferences.contract.ts'
import { matchedContacts, matchedProperties, noteFor } from './matching.service.ts'
import {
  changePreference,
  createPreference,
  createPreferenceLike,
  preferencesOf,
  removePreference,
  restorePreference,
} from './preferences.service.ts'

export function preferenceRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createPreference(ctx, body))
  route.inTransaction(e.fromListing, (ctx, { body }) => createPreferenceLike(ctx, body))
  route.inTransaction(e.byContact, (ctx, { params }) => preferencesOf(ctx, params.id))
  route.inTransaction(e.update, (ctx, { params, body }) => changePreference(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removePreference(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restorePreference(ctx, params.id))
  route.inTransaction(e.matchedProperties, (ctx, { params, query }) =>
    matchedProperties(ctx, params.id, { limit: query.limit, withNear: query.near }),
  )
  route.inTransaction(e.matchedContacts, (ctx, { params, query }) =>
    matchedContacts(ctx, params.id, { limit: query.limit, withNear: query.near }),
  )
  route.inTransaction(e.note, (ctx, { body }) => noteFor(ctx, body))
}
