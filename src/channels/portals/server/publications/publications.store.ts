import { refreshSearchWords } from '#core/listings/server/listings.service.ts'
import { type Context, newId } from '#platform/context.ts'
import type { PublicationMessage } from '../../portals.contract.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'
import { canBecome, type PublicationState } from '../../portals.rules.ts'
import { settingsOf } from '../accounts/portal-accounts.store.ts'
import { insertEvent, type NewEvent } from './publication-events.store.ts'

/** What people would see that is wrong on a portal, at a glance. */
export interface Facts {
  status: string
  price: string
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
  uploadId: string | null
  portalListingId: string | null
  /** What was asked for, exactly as it was or will be sent. */
  payload: string
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
  }
}

export const selectPublications = ({ db, scope }: Context) =>
  db
    .selectFrom('publications as p')
    .innerJoin('portal_accounts as a', (join) =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.portal_account_id'),
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
      'p.upload_id',
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
    ])
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
  uploadId: row.upload_id,
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
  },
})

export async function findPublication(ctx: Context, id: string, { lock = false } = {}): Promise<StoredPublication | undefined> {
  const row = await selectPublications(ctx)
    .where('p.id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate('p'))
    .executeTakeFirst()
  return row && toStored(row)
}

/** The publication of a listing on an account, locked. */
export async function lockPublicationOf(
  ctx: Context,
  { listingId, accountId }: { listingId: string; accountId: string },
): Promise<StoredPublication | undefined> {
  const row = await selectPublications(ctx)
    .where('p.listing_id', '=', listingId)
    .where('p.portal_account_id', '=', accountId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  return row && toStored(row)
}

/** On accounts that there are, oldest account first. */
export async function publicationsOf(ctx: Context, listingId: string): Promise<StoredPublication[]> {
  const rows = await selectPublications(ctx)
    .where('p.listing_id', '=', listingId)
    .where('a.archived_at', 'is', null)
    .orderBy('p.portal_account_id')
    .execute()
  return rows.map(toStored)
}

export interface NewPublication {
  listingId: string
  accountId: string
  externalKey: string
  wantedVersion: number
  payload: string
  facts: Facts
  dueAt: Date
}
export async function insertPublication(ctx: Context, given: NewPublication, event: NewEvent): Promise<StoredPublication> {
  const { db, scope, clock } = ctx
  const id = newId()
  const now = clock()
  await db
    .insertInto('publications')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: given.listingId,
      portal_account_id: given.accountId,
      external_key: given.externalKey,
      wanted_state: 'live',
      state: 'queued',
      wanted_version: given.wantedVersion,
      last_payload: given.payload,
      asked_facts: JSON.stringify(given.facts),
      next_try_at: given.dueAt,
      queued_at: now,
      updated_at: now,
    })
    .execute()
  await insertEvent(ctx, id, event)
  const inserted = await findPublication(ctx, id)
  if (!inserted) throw new Error('The publication that was just saved can’t be found')
  return announced(ctx, inserted)
}

export type PublicationChange = Partial<
  Pick<
    StoredPublication,
    | 'wantedState'
    | 'state'
    | 'wantedVersion'
    | 'sentVersion'
    | 'liveVersion'
    | 'uploadId'
    | 'portalListingId'
    | 'payload'
    | 'sentHash'
    | 'messages'
    | 'attempts'
    | 'dueAt'
    | 'queuedAt'
    | 'sentAt'
    | 'settledAt'
    | 'isPaused'
    | 'askedFacts'
    | 'liveFacts'
  >
>
const columnOf: Record<keyof PublicationChange, string> = {
  wantedState: 'wanted_state',
  state: 'state',
  wantedVersion: 'wanted_version',
  sentVersion: 'sent_version',
  liveVersion: 'live_version',
  uploadId: 'upload_id',
  portalListingId: 'portal_listing_id',
  payload: 'last_payload',
  sentHash: 'last_payload_hash',
  messages: 'messages',
  attempts: 'attempts',
  dueAt: 'next_try_at',
  queuedAt: 'queued_at',
  sentAt: 'sent_at',
  settledAt: 'settled_at',
  isPaused: 'is_paused',
  askedFacts: 'asked_facts',
  liveFacts: 'live_facts',
}
const documents = new Set(['messages', 'askedFacts', 'liveFacts'])

/** Stores one step of a locked publication with its event, and updates the browsers. */
export async function changePublication(
  ctx: Context,
  before: StoredPublication,
  change: PublicationChange,
  event?: NewEvent,
): Promise<StoredPublication> {
  const { db, scope, clock } = ctx
  if (change.state && !canBecome(before.state, change.state))
    throw new Error(`A publication that is ${before.state} cannot become ${change.state}`)
  const updatedAt = clock()
  const columns = Object.entries(change).map(([key, value]) => [
    columnOf[key as keyof PublicationChange],
    documents.has(key) && value !== null ? JSON.stringify(value) : value,
  ])
  await db
    .updateTable('publications')
    .set({ ...Object.fromEntries(columns), version: before.version + 1, updated_at: updatedAt })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  // Searched by.
  if (change.portalListingId !== undefined && change.portalListingId !== before.portalListingId)
    await refreshSearchWords(ctx, before.listingId)
  if (event) await insertEvent(ctx, before.id, event)
  // It is locked, so what was written is what is there: reading it again would fetch the whole payload for every step.
  return announced(ctx, { ...before, ...change, version: before.version + 1, updatedAt })
}

function announced(ctx: Context, now: StoredPublication): StoredPublication {
  ctx.changed('publication', now.id, now.version)
  ctx.changed('listing', now.listingId)
  return now
}

/** What the portals call a listing: search finds it by these. */
export async function addPortalIds(
  { db, scope }: Context,
  { id, portalIds }: { id: string; portalIds: string[] },
): Promise<void> {
  const rows = await db
    .selectFrom('publications')
    .select('portal_listing_id')
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', id)
    .where('portal_listing_id', 'is not', null)
    .execute()
  portalIds.push(...rows.map((row) => row.portal_listing_id as string))
}
