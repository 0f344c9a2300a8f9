import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { PublicationMessage } from '../../portals.contract.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'
import type { PublicationState } from '../../portals.rules.ts'
import { settingsOf } from '../accounts/portal-accounts.store.ts'

/** The facts that people would see at a glance to be wrong on a portal. */
export interface Facts {
  status: string
  price: string
  /** The price or rent behind the words; not known of what was sent before it was kept. */
  amountCents?: number | null
}

export interface StoredPublication {
  id: string
  listingId: string
  /** Permanent id of the listing at the portal. */
  externalKey: string
  wantedState: 'live' | 'removed'
  state: PublicationState
  wantedVersion: number
  sentVersion: number | null
  liveVersion: number | null
  /** The portal's ids of the last upload, until the next one is sent. */
  uploadIds: string[]
  portalListingId: string | null
  /** The upload exactly as it was or will be sent. */
  payload: string
  /** The upload that lies at the pull address of the account; written, never read with the rest. */
  offeredPayload?: string
  /** Content hash of the payload that was sent last; differs from that of `payload` while something newer waits. */
  sentHash: Buffer | null
  messages: PublicationMessage[]
  /** Tries of sending `payload` so far. */
  attempts: number
  /**
   * When the next step is due, and at the same time its ticket: the one job that carries this very time may take the step. While
   * `sending` it is the end of the lease, after which the sending counts as cut off. Null: nothing to do.
   */
  dueAt: Date | null
  queuedAt: Date
  sentAt: Date | null
  settledAt: Date | null
  updatedAt: Date
  version: number
  listingVersion: number
  isPaused: boolean
  askedFacts: Facts | null
  liveFacts: Facts | null
  account: {
    id: string
    portalType: PortalType
    name: string
    portalAgencyId: string
    feed: FeedSettings | null
    isPaused: boolean
    serverKey: string | null
    isArchived: boolean
    isTakingOver: boolean
  }
  /** The takeover of this listing on this account; null where no one has checked or confirmed it. */
  takeover: { confirmedAt: Date | null; sentAt: Date | null } | null
}

/**
 * Another system still publishes there, and no one has confirmed that Gable does for this listing. A file with all listings is taken over in one go:
 * one with some of them would take down the others.
 */
export const isHeld = ({ account, takeover }: Pick<StoredPublication, 'account' | 'takeover'>): boolean =>
  account.isTakingOver && (account.feed?.content === 'whole' || !takeover?.confirmedAt)

export const selectPublications = ({ db, scope }: Context) =>
  db
    .selectFrom('publications as p')
    .innerJoin('portal_accounts as a', (join) =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.portal_account_id'),
    )
    .leftJoin('portal_takeovers as t', (join) =>
      join
        .onRef('t.agency_id', '=', 'p.agency_id')
        .onRef('t.portal_account_id', '=', 'p.portal_account_id')
        .onRef('t.listing_id', '=', 'p.listing_id'),
    )
    .innerJoin('listings_view as l', (join) => join.onRef('l.agency_id', '=', 'p.agency_id').onRef('l.id', '=', 'p.listing_id'))
    .select([
      'p.id',
      'p.listing_id',
      'p.external_key',
      'p.wanted_state',
      'p.state',
      'p.wanted_version',
      'p.sent_version',
      'p.live_version',
      'p.portal_listing_id',
      'p.last_payload',
      'p.last_payload_hash',
      'p.messages',
      'p.attempts',
      'p.next_try_at',
      'p.queued_at',
      'p.sent_at',
      'p.settled_at',
      'p.updated_at',
      'p.version',
      'p.is_paused',
      'p.asked_facts',
      'p.live_facts',
      'l.version as listing_version',
      'a.id as account_id',
      'a.portal_type',
      'a.name as account_name',
      'a.portal_agency_id',
      'a.settings',
      'a.is_enabled',
      'a.server_key',
      'a.archived_at as account_archived_at',
      'a.taking_over_since',
      't.listing_id as takeover_of',
      't.confirmed_at',
      't.sent_at as takeover_sent_at',
    ])
    .select(
      sql<
        string[]
      >`array(select u.upload_id from publication_uploads u where u.agency_id = p.agency_id and u.publication_id = p.id order by u.position)`.as(
        'upload_ids',
      ),
    )
    .where('p.agency_id', '=', scope.agencyId)
type Row = Awaited<ReturnType<ReturnType<typeof selectPublications>['executeTakeFirstOrThrow']>>

export const toStored = (row: Row): StoredPublication => ({
  id: row.id,
  listingId: row.listing_id,
  externalKey: row.external_key,
  wantedState: row.wanted_state as 'live' | 'removed',
  state: row.state as PublicationState,
  wantedVersion: row.wanted_version,
  sentVersion: row.sent_version,
  liveVersion: row.live_version,
  uploadIds: row.upload_ids,
  portalListingId: row.portal_listing_id,
  payload: row.last_payload ?? '',
  sentHash: row.last_payload_hash,
  messages: row.messages as PublicationMessage[],
  attempts: row.attempts,
  dueAt: row.next_try_at,
  queuedAt: row.queued_at,
  sentAt: row.sent_at,
  settledAt: row.settled_at,
  updatedAt: row.updated_at,
  version: row.version,
  listingVersion: row.listing_version,
  isPaused: row.is_paused,
  askedFacts: row.asked_facts as Facts | null,
  liveFacts: row.live_facts as Facts | null,
  account: {
    id: row.account_id,
    portalType: row.portal_type as PortalType,
    name: row.account_name,
    portalAgencyId: row.portal_agency_id,
    feed: settingsOf(row.settings).feed,
    isPaused: !row.is_enabled,
    serverKey: row.server_key,
    isArchived: row.account_archived_at !== null,
    isTakingOver: row.taking_over_since !== null,
  },
  takeover: row.takeover_of === null ? null : { confirmedAt: row.confirmed_at, sentAt: row.takeover_sent_at },
})
