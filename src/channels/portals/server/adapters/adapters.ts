import { type PortalTransport, type PortalType, portalKinds, portalTransports } from '../../portal-kinds.rules.ts'
import type { PortalAdapter } from './portal-adapter.ts'

/** Found by their folders, so that a portal with a way of its own is a folder here and one line in `portal-kinds.rules.ts`. */
const adapters = Object.fromEntries(
  await Promise.all(
    portalTransports.map(async (transport) => {
      const { adapter } = (await import(`./${transport}/adapter.ts`)) as { adapter: PortalAdapter }
      return [transport, adapter] as const
    }),
  ),
) as Record<PortalTransport, PortalAdapter>
export const adapterFor = (portalType: PortalType): PortalAdapter => adapters[portalKinds[portalType].transport]
