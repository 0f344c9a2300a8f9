import { type PortalTransport, type PortalType, portalKinds } from '../../portal-kinds.rules.ts'
import { domainAdapter } from './domain/domain-adapter.ts'
import { feedAdapter } from './feed/feed-adapter.ts'
import type { PortalAdapter } from './portal-adapter.ts'
import { reaAdapter } from './rea-adapter.ts'

/** One line per way of talking; which portal talks how is in `portal-kinds.rules.ts`. */
const adapters: Record<PortalTransport, PortalAdapter> = {
  reaApi: reaAdapter,
  domainApi: domainAdapter,
  feed: feedAdapter,
}
export const adapterFor = (portalType: PortalType): PortalAdapter => adapters[portalKinds[portalType].transport]
