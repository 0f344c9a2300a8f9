import type { Logger } from 'pino'
import type { PlaceCheck } from '#features/reaxml/server/readiness/portal-rule.ts'
import type { PortalFinding } from '#features/reaxml/server/readiness.ts'
import type { OutgoingListing } from '#features/reaxml/server/writer/outgoing-listing.ts'
import type { OfferedPortalType } from '../../portals.rules.ts'
import type { PublicationMessage } from '../../portals.contract.ts'

export interface PortalCredentials {
  clientId: string
  clientSecret: string
}

/** What an adapter needs to talk to its portal for one agency. */
export interface PortalConnection {
  baseUrl: string
  portalAgencyId: string
  credentials: PortalCredentials
  now(): Date
  /** Fires when the worker is asked to stop. */
  signal: AbortSignal
  /** Never gets a token or a secret. */
  log: Logger
  /** Longest wait for one call; left out: the adapter's own, which is below `longestCallMs`. */
  timeoutMs?: number
}

/** No adapter waits longer for an answer. A sending that is silent for longer was cut off. */
export const longestCallMs = 25_000

export type UploadAnswer =
  /** In the portal's queue; nothing is known yet. */
  { kind: 'accepted'; uploadId: string } | { kind: 'rejected'; messages: PublicationMessage[] }

export type ReportAnswer =
  | { kind: 'pending' }
  | {
      kind: 'done'
      /** `there`: can be seen on the portal; `gone`: cannot; `again`: the portal failed, the same upload may work. */
      outcome: 'there' | 'gone' | 'rejected' | 'again'
      portalListingId: string | null
      messages: PublicationMessage[]
    }

/**
 * The portal could not be asked, or would not listen. `later`: it will pass by itself; `failed`: somebody has to do something.
 * The message is for the agent.
 */
export class PortalTrouble extends Error {
  readonly kind: 'later' | 'failed'
  readonly retryAfterMs: number | undefined
  constructor(
    kind: 'later' | 'failed',
    message: string,
    { retryAfterMs, cause }: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'PortalTrouble'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** A portal's format and its way of talking; a new portal is one of these and a line in `adapters.ts`. */
export interface PortalAdapter {
  portalType: OfferedPortalType
  contentType: string
  /** Everything that the portal would refuse or cut. */
  check(listing: OutgoingListing, isRealPlace: PlaceCheck): PortalFinding[]
  /** The whole listing, exactly as it will be sent. */
  write(listing: OutgoingListing): string
  /** The same upload with the one difference that takes the listing down. @param modTime local time `YYYY-MM-DDTHH:mm:ss` */
  writeRemoval(payload: string, modTime: string): string
  /** True when sending this listing takes it down, because it is withdrawn or off the market. */
  takesDown(listing: OutgoingListing): boolean
  /** Of what the portal would show: two payloads that differ in the time of writing only have the same. */
  contentHash(payload: string): Buffer
  /** @throws PortalTrouble */
  upload(connection: PortalConnection, payload: string): Promise<UploadAnswer>
  /** @throws PortalTrouble */
  report(connection: PortalConnection, uploadId: string): Promise<ReportAnswer>
}
