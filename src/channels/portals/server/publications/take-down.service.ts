import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import type { ChosenListings } from '#core/listings/listing-lists.contract.ts'
import { chosenIds } from '#core/listings/server/bulk/listing-bulk.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { localSecondOf } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import type { PortalType } from '../../portal-kinds.rules.ts'
import { canWithdraw, isUnderWay, isWaiting, mayBeShownStates, portalNames } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { auditOnPortal } from './portal-audit.ts'
import type { NewEvent } from './publication-events.store.ts'
import { waitingState } from './publication-step.ts'
import { changePublication, findPublication, type PublicationChange } from './publications.store.ts'
import type { Facts, StoredPublication } from './publication-rows.store.ts'
import { stepQueue } from './step-queue.ts'

/**
 * The portal may show the listing of the publication `p`, now or after what is queued has been sent. Until this is false the
 * publication, its listing and its account must not be removed.
 */
export const mayBeShown: RawBuilder<boolean> = sql<boolean>`(p.live_version is not null
  or p.state = any(${[...mayBeShownStates]}::text[])
  or p.state = 'delivered' and p.wanted_state = 'live'
  or p.state = 'failed' and p.sent_version is not null)`

export interface Shown {
  publicationId: string
  listingId: string
  reference: string
  streetLine: string
  portalType: PortalType
  wantedState: 'live' | 'removed'
}

/** Publications that a portal may show, of these listings or on this account. What was never sent fails with its account (`canSendNow`). */
export async function shownPublications(
  { db, scope }: Context,
  of: { listingIds: readonly string[] } | { accountId: string },
  limit = 10_000,
): Promise<Shown[]> {
  const condition =
    'accountId' in of
      ? sql`p.portal_account_id = ${of.accountId} and p.sent_version is not null`
      : sql`p.listing_id = any(${[...of.listingIds]}::uuid[])`
  const { rows } = await sql<Shown>`
    select p.id as "publicationId", p.listing_id as "listingId", l.reference, l.street_line as "streetLine", a.portal_type as "portalType",
      p.wanted_state as "wantedState"
    from publications p
    join portal_accounts a on a.agency_id = p.agency_id and a.id = p.portal_account_id
    join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
    where p.agency_id = ${scope.agencyId} and ${condition} and ${mayBeShown}
    order by p.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const portalsNamed = (shown: readonly Pick<Shown, 'portalType'>[]): string[] =>
  [...new Set(shown.map(({ portalType }) => portalNames[portalType]))].sort()

/** Words for a sentence: `A, B and C`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Before a listing goes to the recycle bin: queues the withdrawal of its ads, or refuses.
 *
 * @throws AppError rule_broken while a portal may show it and `withdraw` is not asked for; forbidden for those who may not publish
 */
export async function takeDownBeforeDeleting(
  ctx: Context,
  { id: listingId, withdraw, mayPublish }: { id: string; withdraw: boolean; mayPublish: boolean },
): Promise<void> {
  const shown = (await shownPublications(ctx, { listingIds: [listingId] })).filter(canWithdraw)
  if (!shown.length) return
  const portals = inWords(portalsNamed(shown))
  if (!withdraw)
    throw new AppError('rule_broken', `Still shown on ${portals}. Take it down first, or delete it with its ads`, {
      source: 'A listing can’t be deleted while it is on a portal',
    })
  if (!mayPublish) throw new AppError('forbidden', `Still shown on ${portals}. Ask someone who can publish to take it down first`)
  for (const { publicationId } of shown) {
    const publication = await findPublication(ctx, publicationId, { lock: true })
    if (publication && canWithdraw(publication)) await takeDown(ctx, publication)
  }
}

/** Lists ads for the question before a deletion. Listings whose ads are being withdrawn already need none. */
export async function shownOnPortals(ctx: Context, chosen: ChosenListings): Promise<{ listings: number; portals: string[] }> {
  const shown = (await shownPublications(ctx, { listingIds: await chosenIds(ctx, chosen) })).filter(canWithdraw)
  return { listings: new Set(shown.map(({ listingId }) => listingId)).size, portals: portalsNamed(shown) }
}

/** Listings leave the recycle bin for good, with their publications; not those that a portal may still show. */
export async function keepShownListings(
  { db, scope }: Context,
  { ids, kept }: { ids: readonly string[]; kept: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.listing_id as id from publications p
    where p.agency_id = ${scope.agencyId} and p.listing_id = any(${[...ids]}::uuid[]) and ${mayBeShown}`.execute(db)
  for (const { id } of rows) kept.add(id)
  const going = ids.filter((id) => !kept.has(id))
  await sql`delete from publications where agency_id = ${scope.agencyId} and listing_id = any(${going}::uuid[])`.execute(db)
}

/** Queues the withdrawal of a locked publication: what was sent last is sent once more, as withdrawn. */
export async function takeDown(ctx: Context, before: StoredPublication): Promise<StoredPublication> {
  if (!canWithdraw(before)) throw new AppError('conflict', 'This listing is already taken down')
  await auditOnPortal(ctx, 'taken down from portal', before.listingId, before.account)
  const { userId } = ctx.scope
  // An ad that another system published, and Gable took over, is there although Gable never sent it.
  if (before.sentVersion === null && !before.takeover?.confirmedAt) {
    const change: PublicationChange = {
      state: 'removed',
      wantedState: 'removed',
      messages: [],
      dueAt: null,
      settledAt: ctx.clock(),
    }
    return changePublication(ctx, before, change, { kind: 'removed', detail: 'Cancelled before it was sent', userId })
  }
  const { timeZone } = await getBranding(ctx)
  const payload = adapterFor(before.account.portalType).writeRemoval(before.payload, localSecondOf(ctx.clock(), timeZone))
  const wanted = { wantedState: 'removed', wantedVersion: before.wantedVersion, payload } as const
  return queueRequest(ctx, before, wanted, { kind: 'queued', detail: `Requested: take down from ${before.account.name}`, userId })
}

/** Queues a request. A request on its way to the portal arrives first; the answer then finds that something newer is asked for. */
export async function queueRequest(
  ctx: Context,
  before: StoredPublication,
  wanted: Pick<StoredPublication, 'wantedState' | 'wantedVersion' | 'payload'> & { askedFacts?: Facts; externalKey?: string },
  event: NewEvent,
): Promise<StoredPublication> {
  const queuedAt = ctx.clock()
  if (isUnderWay(before.state) && !isWaiting(before.state)) return changePublication(ctx, before, { ...wanted, queuedAt }, event)
  const publication = await changePublication(
    ctx,
    before,
    { ...wanted, state: waitingState(wanted), messages: [], attempts: 0, dueAt: queuedAt, queuedAt, settledAt: null },
    event,
  )
  await stepQueue.send(ctx, publication.id, queuedAt)
  return publication
}
