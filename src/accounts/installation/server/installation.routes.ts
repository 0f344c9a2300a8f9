import type { Routes } from '#platform/http/routes.ts'
import { installationEndpoints as e } from '../installation.contract.ts'
import { installationState, releaseAgency } from './restored.service.ts'

export function installationRoutes(route: Routes): void {
  route.inTransaction(e.state, (ctx) => installationState(ctx))
  route.inTransaction(e.release, (ctx) => releaseAgency(ctx))
}
