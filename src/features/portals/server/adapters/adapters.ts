import type { Config } from '#platform/config.ts'
import type { OfferedPortalType } from '../../portals.rules.ts'
import type { PortalAdapter, PortalCredentials } from './portal-adapter.ts'
import { reaAdapter } from './rea-adapter.ts'

/** One line per portal. */
const adapters: Record<OfferedPortalType, PortalAdapter> = { REA: reaAdapter }
export const adapterFor = (portalType: OfferedPortalType): PortalAdapter => adapters[portalType]

export interface PortalSettings {
  baseUrl: string
  environment: 'live' | 'test'
  /** Those of the installation, for accounts without their own. */
  credentials: PortalCredentials | null
}

/** Where a portal's API is and with which credentials, from the settings of the installation. */
export function settingsFor(portalType: OfferedPortalType, config: Config): PortalSettings {
  switch (portalType) {
    case 'REA': {
      const isLive = new URL(config.REA_URL).hostname.endsWith('realestate.com.au')
      const { REA_CLIENT_ID: clientId, REA_CLIENT_SECRET: clientSecret } = config
      return {
        baseUrl: config.REA_URL.replace(/\/$/, ''),
        environment: isLive ? 'live' : 'test',
        credentials: clientId && clientSecret ? { clientId, clientSecret } : null,
      }
    }
  }
}
