import type { PortalSettings } from './portal-adapter.ts'

interface ApiPlace {
  baseUrl: string
  authUrl: string
  /** The portal's own; any other host is a test, e.g. our sandbox. */
  liveHost: string
  clientId: string | undefined
  clientSecret: string | undefined
}

/** Builds the settings of a portal with an API, whose place and credentials are settings of the installation. */
export function apiSettings({ baseUrl, authUrl, liveHost, clientId, clientSecret }: ApiPlace): PortalSettings {
  const { hostname, pathname } = new URL(baseUrl)
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    authUrl: authUrl.replace(/\/$/, ''),
    // Domain's test data lies under /sandbox of the live host.
    environment: hostname.endsWith(liveHost) && !pathname.startsWith('/sandbox') ? 'live' : 'test',
    credentials: clientId && clientSecret ? { clientId, clientSecret } : null,
  }
}
