import { isIP } from 'node:net'
import type { Config } from '#platform/config.ts'
import { isPublic } from '#platform/fetch/safe-fetch.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import { type PortalTransport, type PortalType, portalKinds } from '../../portal-kinds.rules.ts'
import { domainAdapter } from './domain/domain-adapter.ts'
import { feedAdapter } from './feed/feed-adapter.ts'
import type { PortalAdapter, PortalCredentials } from './portal-adapter.ts'
import { reaAdapter } from './rea-adapter.ts'

/** One line per way of talking; which portal talks how is in `portal-kinds.rules.ts`. */
const adapters: Record<PortalTransport, PortalAdapter> = {
  reaApi: reaAdapter,
  domainApi: domainAdapter,
  feed: feedAdapter,
}
export const adapterFor = (portalType: PortalType): PortalAdapter => adapters[portalKinds[portalType].transport]

export interface PortalSettings {
  /** Empty for feeds, whose server is the account's. */
  baseUrl: string
  /** Where tokens come from, when that is elsewhere. */
  authUrl: string
  environment: 'live' | 'test'
  /** Those of the installation, for accounts without their own. */
  credentials: PortalCredentials | null
}

/** Where a portal is and with which credentials, from the settings of the installation and, for feeds, of the account. */
export function settingsFor(
  { portalType, feed }: { portalType: PortalType; feed: FeedSettings | null },
  config: Config,
): PortalSettings {
  switch (portalKinds[portalType].transport) {
    case 'reaApi':
      return apiSettings(config.REA_URL, config.REA_URL, 'realestate.com.au', config.REA_CLIENT_ID, config.REA_CLIENT_SECRET)
    case 'domainApi':
      return apiSettings(
        config.DOMAIN_API_URL,
        config.DOMAIN_AUTH_URL,
        'api.domain.com.au',
        config.DOMAIN_CLIENT_ID,
        config.DOMAIN_CLIENT_SECRET,
      )
    case 'feed':
      return { baseUrl: '', authUrl: '', environment: feed && isNear(feed.host) ? 'test' : 'live', credentials: null }
  }
}

function apiSettings(
  baseUrl: string,
  authUrl: string,
  liveHost: string,
  clientId?: string,
  clientSecret?: string,
): PortalSettings {
  const { hostname, pathname } = new URL(baseUrl)
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    authUrl: authUrl.replace(/\/$/, ''),
    // Domain's test data lies under /sandbox of the live host.
    environment: hostname.endsWith(liveHost) && !pathname.startsWith('/sandbox') ? 'live' : 'test',
    credentials: clientId && clientSecret ? { clientId, clientSecret } : null,
  }
}

/** A server on this machine or in the office is no portal. */
const isNear = (host: string) => host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))
