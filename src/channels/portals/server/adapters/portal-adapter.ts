import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { OutgoingListing, PlaceCheck, PortalFinding } from '#formats/reaxml/reaxml.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'
import type { PublicationMessage } from '../../portals.contract.ts'
import type { AdFacts, LiveAd } from '../../takeover.rules.ts'

export interface PortalCredentials {
  clientId: string
  clientSecret: string
}

/** Whose listing goes where: all that the format of an upload depends on. */
export interface PortalTarget {
  portalType: PortalType
  portalAgencyId: string
  feed: FeedSettings | null
}

/** Everything an adapter needs to talk to its portal for one agency. */
export interface PortalConnection extends PortalTarget {
  baseUrl: string
  /** The address that gives tokens. */
  authUrl: string
  /** Fingerprint of the file server's key when it was first met. */
  serverKey: string | null
  /** Hosts on private addresses that the operator allows (FETCH_ALLOW_PRIVATE). */
  allowPrivate: readonly string[]
  /** The bytes of a picture of ours by the address that the payload names; for feeds that carry them. */
  pictureOf(url: string): Promise<Buffer>
  credentials: PortalCredentials
  now(): Date
  /** Fires when the worker is asked to stop. */
  signal: AbortSignal
  /** Never gets a token or a secret. */
  log: Logger
  /** Longest wait for one call; left out: the adapter's own, which is below `longestCallMs`. */
  timeoutMs?: number
}

/** Address and credentials of a portal. */
export interface PortalSettings {
  /** Empty for feeds, whose server is the account's. */
  baseUrl: string
  /** The address that gives tokens, when it is another one. */
  authUrl: string
  environment: 'live' | 'test'
  /** Those of the installation, for accounts without their own. */
  credentials: PortalCredentials | null
}

/** No adapter waits longer for an answer. A sending that is silent for longer was cut off. */
export const longestCallMs = 25_000

export type UploadAnswer =
  /** In the portal's queue; nothing is known yet. */
  | { kind: 'accepted'; uploadIds: string[] }
  | { kind: 'rejected'; messages: PublicationMessage[] }
  /** The file lies on the portal's server; nothing more will ever be heard. */
  | Delivered
export interface Delivered {
  kind: 'delivered'
  /** Null: nothing was sent, the file can be fetched from the pull address. */
  fileName: string | null
  /** The key of the server that took it; to be remembered. */
  serverKey: string | null
}

/** One listing to be sent. */
export interface Sending {
  payload: string
  externalKey: string
  /** When it was asked for: a second try of the same sending has the same file name and overwrites the first. */
  askedAt: Date
}

/** One thing that trying a connection looked at. */
export interface TestStep {
  name: string
  isOk: boolean
  message: string
  shownKey?: string
}
export interface TestResult {
  steps: TestStep[]
  serverKey?: string | null
  /** Another one than is remembered. */
  shownKey?: string | undefined
}

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
 * The portal could not be reached or refused the call. `later`: retried automatically; `failed`: a user has to act. The message is for
 * the agent.
 */
export class PortalTrouble extends Error {
  readonly kind: 'later' | 'failed'
  readonly retryAfterMs: number | undefined
  /** The key that the server showed instead of the one that is remembered. */
  readonly shownKey: string | undefined
  constructor(
    kind: 'later' | 'failed',
    message: string,
    { retryAfterMs, shownKey, cause }: { retryAfterMs?: number; shownKey?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'PortalTrouble'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.shownKey = shownKey
  }
}

export interface LiveReading {
  /** Every ad of this agency that is on the portal. @throws PortalTrouble */
  read(connection: PortalConnection): Promise<LiveAd[]>
  /** An upload in the same words. */
  factsOf(payload: string): AdFacts
}

/** A way of talking and its format: `adapter.ts` of a folder here exports it as `adapter`. */
export interface PortalAdapter {
  contentType: string
  /** From the settings of the installation and, for feeds, of the account. */
  settings(config: Config, feed: FeedSettings | null): PortalSettings
  /** Everything that the portal would refuse or cut. */
  check(listing: OutgoingListing, isRealPlace: PlaceCheck, target: PortalTarget): PortalFinding[]
  /** Reads what is live there, to compare it with an upload; left out: the portal can’t be read. */
  live?: LiveReading
  /** The address in an upload, on one line, as the portal gets it. */
  addressIn(payload: string): string
  /** The whole listing, exactly as it will be sent. */
  write(listing: OutgoingListing, target: PortalTarget): string
  /** The same upload with the one difference that takes the listing down. @param modTime local time `YYYY-MM-DDTHH:mm:ss` */
  writeRemoval(payload: string, modTime: string): string
  /** True when sending this listing takes it down, because it is withdrawn or off the market. */
  takesDown(listing: OutgoingListing): boolean
  /** A hash of what the portal would show: two payloads that differ in the time of writing only have the same. */
  contentHash(payload: string): Buffer
  /** @throws PortalTrouble */
  upload(connection: PortalConnection, sending: Sending): Promise<UploadAnswer>
  /** Everything that is to be on the portal, and what is to be taken down, in one file; only for feeds that work so. @throws PortalTrouble */
  uploadWhole?(connection: PortalConnection, sendings: readonly Sending[]): Promise<Delivered>
  /** Tries the connection without publishing anything; what goes wrong is the answer, not an error. */
  test(connection: PortalConnection): Promise<TestResult>
  /** @throws PortalTrouble */
  report(connection: PortalConnection, uploadIds: readonly string[]): Promise<ReportAnswer>
}
