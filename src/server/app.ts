import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { authenticateOperator } from '#workspace/operate/server/authenticate-operator.ts'
import { isSetupOpen } from '#workflow/setup/server/setup.service.ts'
import { accessTokens } from '#accounts/session/server/access-token.ts'
import { authenticator } from '#accounts/session/server/authenticate.ts'
import type { Endpoint } from '#common/endpoint.ts'
import { maxPhotoBytes } from '#accounts/pictures/pictures.contract.ts'
import type { Platform } from '#platform/context.ts'
import { endStreams } from '#platform/http/events.ts'
import { openapi } from '#platform/http/openapi.ts'
import { servePage } from '#platform/http/page.ts'
import { routesOn } from '#platform/http/routes.ts'
import { buildServer } from '#platform/http/server.ts'
import { storageRoutes } from '#platform/storage/storage-routes.ts'
import { apiDocument } from './api-reader.ts'
import { declarations, features } from './declarations.ts'
import { outboxRoutes } from './outbox.ts'
import { packageRoot } from '#platform/package-root.ts'

export const webFolder = join(packageRoot, 'dist/web')

/** The whole server, not yet listening. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await buildServer(platform)
  const tokens = await accessTokens(platform.secrets, platform.clock)
  const routes = routesOn(app, {
    platform,
    authenticate: authenticator(platform, tokens),
    authenticateOperator: (request) => authenticateOperator(platform, request),
  })
  for (const { routes: all = [] } of features) for (const bind of all) await bind(routes, { ...declarations, platform })
  assertEndpointsMatchHandlers(
    declarations.endpointGroups.flatMap(({ endpoints }) => Object.values(endpoints)),
    routes.bound,
  )

  apiDocument(app, () =>
    JSON.stringify(openapi(declarations.endpointGroups, { title: 'Gable', version: '1', url: platform.config.PUBLIC_URL })),
  )
  await storageRoutes(app, platform, maxPhotoBytes)
  outboxRoutes(app, platform)
  for (const { links = [] } of features) for (const bind of links) await bind(app, platform, declarations)
  await servePage(
    app,
    webFolder,
    platform.config,
    () => isSetupOpen(platform),
    () => platform.outside.mayHold(),
  )
  endStreams(app)
  return app
}

/**
 * An endpoint without a handler must fail at start-up, not at its first call. One that is served and not declared would be missing from
 * the document and from every test of the list: two of one name in a list hide each other.
 */
function assertEndpointsMatchHandlers(declared: Endpoint[], bound: Endpoint[]): void {
  const titles = (some: Endpoint[]) => some.map((e) => `${e.method} ${e.path}`).join(', ')
  const missing = declared.filter((e) => !bound.includes(e))
  if (missing.length) throw new Error(`no handler for ${titles(missing)}`)
  const hidden = bound.filter((e) => !declared.includes(e))
  if (hidden.length) throw new Error(`endpoints without a declaration: ${titles(hidden)}`)
}
