import { refreshSearchWords } from '#core/listings/server/listings.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { canBecome } from '../../portals.rules.ts'
import { insertEvent, type NewEvent } from './publication-events.store.ts'
import { type Facts, selectPublications, type StoredPublication, toStored } from './publication-rows.store.ts'

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
  wantedState?: 'live' | 'removed'
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
      wanted_state: given.wantedState ?? 'live',
      state: given.wantedState === 'removed' ? 'removing' : 'queued',
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
    | 'externalKey'
    | 'wantedState'
    | 'state'
    | 'wantedVersion'
    | 'sentVersion'
    | 'liveVersion'
    | 'uploadIds'
    | 'portalListingId'
    | 'payload'
    | 'offeredPayload'
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
const columnOf: Record<Exclude<keyof PublicationChange, 'uploadIds'>, string> = {
  externalKey: 'external_key',
  wantedState: 'wanted_state',
  state: 'state',
  wantedVersion: 'wanted_version',
  sentVersion: 'sent_version',
  liveVersion: 'live_version',
  portalListingId: 'portal_listing_id',
  payload: 'last_payload',
  offeredPayload: 'offered_payload',
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
  const { uploadIds, ...fields } = change
  if (uploadIds) await writeUploadIds(ctx, before.id, uploadIds)
  const columns = Object.entries(fields).map(([key, value]) => [
    columnOf[key as keyof typeof fields],
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

/** Adds the portals' ids of a listing: search finds it by these. */
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

/** The ids of the last upload; none while the next one is being sent. */
async function writeUploadIds({ db, scope }: Context, publicationId: string, uploadIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('publication_uploads')
    .where('agency_id', '=', scope.agencyId)
    .where('publication_id', '=', publicationId)
    .execute()
  if (!uploadIds.length) return
  const rows = uploadIds.map((id, position) => ({
    agency_id: scope.agencyId,
    publication_id: publicationId,
    position,
    upload_id: id,
  }))
  await db.insertInto('publication_uploads').values(rows).execute()
}
