import type { Routes } from '#platform/http/routes.ts'
import { agencyEndpoints as e } from '../agency.contract.ts'
import { isSetupOpen, setUp } from './setup.service.ts'

export function agencyRoutes(route: Routes): void {
  route.public(e.setupState, async (platform) => ({ isOpen: await isSetupOpen(platform) }))
  route.public(e.setUp, (platform, { body }, request) => setUp(platform, body, request.id))
}
