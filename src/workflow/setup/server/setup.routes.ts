import type { Routes } from '#platform/http/routes.ts'
import { setupEndpoints as e } from '../setup.contract.ts'
import { isSetupOpen, setUp } from './setup.service.ts'

export function setupRoutes(route: Routes): void {
  route.public(e.setupState, async (platform) => ({ isOpen: await isSetupOpen(platform) }))
  route.public(e.setUp, (platform, { body }, request) => setUp(platform, body, request.id))
}
