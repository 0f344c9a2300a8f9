import type { Program } from '#platform/feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { searchEndpoints as e } from '../search.contract.ts'
import { searchAll, searchesOf } from './search.service.ts'

export function searchRoutes(route: Routes, program: Pick<Program, 'searches'>): void {
  const searches = searchesOf(program.searches)
  route.outside(e.find, (caller, { query }) => searchAll(caller, searches, query))
}
