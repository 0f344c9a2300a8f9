import { buildInfo } from '#platform/build-info.ts'
import type { Routes } from '#platform/http/routes.ts'
import { installationEndpoints as e } from '../installation.contract.ts'
import { keptFiles } from '#platform/storage/stored-files.ts'
import { archiveLink } from './archive/archive.service.ts'
import { installationState, releaseAgency } from './restored.service.ts'

export function installationRoutes(route: Routes): void {
  route.public(e.version, async () => buildInfo())
  route.inTransaction(e.state, (ctx) => installationState(ctx))
  route.outside(e.held, async ({ platform, scope }) => {
    const by = await platform.outside.heldBy(scope.agencyId)
    return { isHeld: by !== null, by }
  })
  route.inTransaction(e.archiveSize, (ctx) => keptFiles(ctx))
  route.inTransaction(e.archiveLink, (ctx) => archiveLink(ctx))
  route.inTransaction(e.release, (ctx) => releaseAgency(ctx))
}
