import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isSetupOpen } from '#core/agency/server/setup.service.ts'
import { accessTokens } from '#core/session/server/access-token.ts'
import { campaignAnswerRoutes } from '#channels/campaigns/server/sending/answer-routes.ts'
import { reviewOneClickRoutes } from '#channels/reviews/server/one-click-routes.ts'
import { authenticator } from '#core/session/server/authenticate.ts'
import type { Endpoint } from '#common/endpoint.ts'
import { maxPhotoBytes } from '#core/media/media.contract.ts'
import type { Platform } from '#platform/context.ts'
import { endStreams } from '#platform/http/events.ts'
import { openapi } from '#platform/http/openapi.ts'
import { servePage } from '#platform/http/page.ts'
import { routesOn } from '#platform/http/routes.ts'
import { buildServer } from '#platform/http/server.ts'
import { storageRoutes } from '#platform/storage/storage-routes.ts'
import { apiDocument } from './api-reader.ts'
import { featuresOf } from './features.ts'
import { outboxRoutes } from './outbox.ts'
import { packageRoot } from '#platform/package-root.ts'

export const webFolder = join(packageRoot, 'dist/web')

/** The whole server, not yet listening. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await buildServer(platform)
  const tokens = await accessTokens(platform.secrets, platform.clock)
  const features = featuresOf(tokens)
  const routes = routesOn(app, { platform, authenticate: authenticator(platform, tokens) })
  for (const feature of features) feature.routes(routes)
  refuseStrays(
    features.flatMap((f) => Object.values(f.endpoints)),
    routes.bound,
  )

  apiDocument(app, () => JSON.stringify(openapi(features, { title: 'Gable', version: '1', url: platform.config.PUBLIC_URL })))
  await storageRoutes(app, platform, maxPhotoBytes)
  outboxRoutes(app, platform)
  await campaignAnswerRoutes(app, platform)
  await reviewOneClickRoutes(app, platform)
  await servePage(app, webFolder, platform.config, () => isSetupOpen(platform))
  endStreams(app)
  return app
}

/**
 * An endpoint that nobody serves is a mistake that must not wait for its first caller. One that is served and not listed would be missing from
 * the document and from every test that walks the list: two of one name in a list hide each other.
 */
function refuseStrays(declared: Endpoint[], bound: Endpoint[]): void {
  const titles = (some: Endpoint[]) => some.map((e) => `${e.method} ${e.path}`).join(', ')
  const missing = declared.filter((e) => !bound.includes(e))
  if (missing.length) throw new Error(`no handler for ${titles(missing)}`)
  const hidden = bound.filter((e) => !declared.includes(e))
  if (hidden.length) throw new Error(`served, but in no list of features.ts: ${titles(hidden)}`)
}
