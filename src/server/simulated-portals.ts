import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import { listAgencies } from './cli/command.ts'
import { demoAgenciesOf, wasDemoCleared } from './remove-agencies.ts'

type Settings = Record<
  | 'REA_URL'
  | 'REA_CLIENT_ID'
  | 'REA_CLIENT_SECRET'
  | 'DOMAIN_API_URL'
  | 'DOMAIN_AUTH_URL'
  | 'DOMAIN_CLIENT_ID'
  | 'DOMAIN_CLIENT_SECRET',
  string
> & { MAIL_IN_ADDRESS?: string }

interface Simulation {
  /** Settings that point realestate.com.au and Domain to it, and a mailbox that only the demo delivers to; undefined when nothing is simulated. */
  settings?: Settings
  url?: string
  close?: () => Promise<void>
}

/**
 * realestate.com.au and Domain played on this computer, so that the demo can be published. Only while all agencies are demo agencies and no
 * credentials of a portal are set: an agency of one's own never publishes to a simulation by accident.
 */
export async function simulatePortals(config: Config, owner: pg.PoolConfig, log: Logger): Promise<Simulation> {
  const hasCredentials = config.REA_CLIENT_ID !== undefined || config.DOMAIN_CLIENT_ID !== undefined
  if (config.ROLE !== 'all' || config.DEMO === 'off' || !config.isLoopback || hasCredentials) return {}
  const demos = new Set((await demoAgenciesOf(owner)).map(({ slug }) => slug))
  const hasOwn = (await listAgencies(owner)).some(({ slug }) => !demos.has(slug))
  if (hasOwn || (!demos.size && (await wasDemoCleared(owner)))) return {}
  const { startPortalSandbox } = await import('#channels/portals/sandbox/portal-sandbox.ts')
  const keepIn = `${config.DATA_DIR}/simulated-portals.jsonl`
  // Any free port when there is no such number, or when Gable itself takes any.
  const usual = config.PORT === 0 || config.PORT > 65_435 ? 0 : config.PORT + 100
  const start = (port: number) => startPortalSandbox({ port, keepIn })
  const sandbox = await start(usual).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    log.debug({ port: usual }, 'the port of the simulated portals cannot be used')
    return start(0)
  })
  const login = 'simulation'
  return {
    url: sandbox.url,
    close: () => sandbox.close(),
    settings: {
      REA_URL: sandbox.url,
      REA_CLIENT_ID: login,
      REA_CLIENT_SECRET: login,
      DOMAIN_API_URL: `${sandbox.url}/domain`,
      DOMAIN_AUTH_URL: `${sandbox.url}/domain`,
      DOMAIN_CLIENT_ID: login,
      DOMAIN_CLIENT_SECRET: login,
      ...(config.MAIL_IN_ADDRESS === undefined && { MAIL_IN_ADDRESS: 'enquiries@gable.example' }),
    },
  }
}
