import type { Routes } from '#platform/http/routes.ts'
import { searchEndpoints as e } from '../search.contract.ts'
import { searchAll } from './search.service.ts'

export function searchRoutes(route: Routes): void {
  route.outside(e.find, (caller, { query }) => searchAll(caller, query))
}
