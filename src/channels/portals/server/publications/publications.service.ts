import { sql } from 'kysely'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { getListing, requireEditable } from '#core/listings/server/listings.service.ts'
import { type PortalType, takesClass } from '../../portal-kinds.rules.ts'
import type { Publication } from '../../portals.contract.ts'
import { canConfirmRemoved, canRetry, isOnPortal, isWaiting, portalNames } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { auditOnPortal } from './portal-audit.ts'
import { externalKeyFor } from './external-key.store.ts'
import { outgoingListing } from './outgoing.ts'
import { credentialsOf, requireAccount } from '../accounts/portal-accounts.service.ts'
import { pageOfAccounts, type StoredAccount } from '../accounts/portal-accounts.store.ts'
import { stepQueue } from './step-queue.ts'
import { isTakenOver } from '../takeover/takeover-marks.store.ts'
import { findingsFor, refused } from './preflight.ts'
import { queueRequest, takeDown } from './take-down.service.ts'
import { factsOf, present, shown } from './publication-view.ts'
import {
  changePublication,
  findPublication,
  insertPublication,
  lockPublicationOf,
  type PublicationChange,
} from './publications.store.ts'
import { isHeld, type StoredPublication } from './publication-rows.store.ts'

interface Asked {
  listingId?: string | undefined
  id?: string | undefined
  portalType: PortalType
  portalAccountId?: string | undefined
  AgentId?: string | number | null | undefined
}
/** The specification's upload: finds the account that is meant. */
export async function uploadListing(ctx: Context, body: Asked): Promise<Publication> {
  const portalAccountId = body.portalAccountId ?? (await accountFor(ctx, body)).id
  return publishListing(ctx, { listingId: body.listingId ?? body.id ?? '', portalAccountId })
}

async function accountFor(ctx: Context, { portalType, AgentId }: Asked): Promise<StoredAccount> {
  const { items } = await pageOfAccounts(ctx, { limit: 200 })
  const accounts = items.filter((account) => account.portalType === portalType)
  const named = accounts.find(({ portalAgencyId }) => portalAgencyId.toUpperCase() === String(AgentId ?? '').toUpperCase())
  const [only, ...others] = accounts
  if (named) return named
  if (AgentId && !(await isAgent(ctx, String(AgentId)))) throw unknownAgentId(accounts)
  if (!only)
    throw new AppError('rule_broken', `No ${portalNames[portalType]} account yet. Add it in Portals, Accounts`, {
      fields: [{ path: 'portalType', message: 'No account' }],
    })
  if (others.length)
    throw invalid([
      {
        path: 'portalAccountId',
        message: `Choose an account: ${accounts.map((a) => a.portalAgencyId).join(', ')} (also as AgentId)`,
      },
    ])
  return only
}

/** The specification's stored user brings the id of an agent, Gable's own or the portal's. */
async function isAgent(ctx: Context, agentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agents_view a where a.agency_id = ${ctx.scope.agencyId} and (a.id::text = lower(${agentId}) or a.unique_listing_agent_id = ${agentId}
      or exists (select 1 from jsonb_each_text(a.portal_ids) i where i.value = ${agentId})) limit 1`.execute(ctx.db)
  return rows.length > 0
}
const unknownAgentId = (accounts: readonly StoredAccount[]) =>
  invalid([
    {
      path: 'AgentId',
      message: accounts.length
        ? `Doesn’t match an account of this portal. Accounts: ${accounts.map((a) => a.portalAgencyId).join(', ')}`
        : 'Doesn’t match an account of this portal',
    },
  ])

/**
 * Asks for this listing, as it is saved now, to be on the portal. What was checked here is what is sent: the upload is written now
 * and kept, so that saving something later sends nothing. Sends nothing when the portal has the very same already.
 *
 * @throws AppError rule_broken with every field that the portal would refuse; forbidden for another agent's listing
 */
export async function publishListing(ctx: Context, pair: Pair): Promise<Publication> {
  const { publication, listing, payload } = (await askToPublish(ctx, pair, 'always')) as Asking
  return present(ctx, publication, { listing, payload })
}

interface Pair {
  listingId: string
  portalAccountId: string
}
/** The same for many at once. @returns whether it waits for a takeover; undefined for portals that do not show the class */
export async function publishIfShown(ctx: Context, pair: Pair): Promise<{ isHeld: boolean; accountName: string } | undefined> {
  const asking = await askToPublish(ctx, pair, 'ifShown')
  return (
    asking && {
      isHeld: isWaiting(asking.publication.state) && isHeld(asking.publication),
      accountName: asking.publication.account.name,
    }
  )
}
/** Publishes for automatic updates: asks for nothing where the portal was asked for the very same before, or the listing is a draft again. */
export async function publishIfChanged(ctx: Context, pair: Pair): Promise<void> {
  await askToPublish(ctx, pair, 'ifChanged')
}

interface Asking {
  publication: StoredPublication
  listing: Listing
  /** The upload as it was written for this request; written once. */
  payload: string
}
/** @returns undefined where there was nothing to ask for */
async function askToPublish(
  ctx: Context,
  { listingId, portalAccountId }: Pair,
  when: 'always' | 'ifShown' | 'ifChanged',
): Promise<Asking | undefined> {
  // Locks the listing: two who publish it at once go one after the other.
  await requireEditable(ctx, listingId)
  const listing = await getListing(ctx, listingId)
  const account = await requireAccount(ctx, portalAccountId)
  if (when === 'ifShown' && !takesClass(account.portalType, listing.listingClass)) return undefined
  const adapter = adapterFor(account.portalType)
  const before = await lockPublicationOf(ctx, { listingId, accountId: account.id })
  // A publication that never left isn't known there yet.
  const isThere = before !== undefined && before.sentVersion !== null
  const externalKey = isThere ? before.externalKey : await externalKeyFor(ctx, listing, account)
  const outgoing = await outgoingListing(ctx, listing, {
    portalAgencyId: account.portalAgencyId,
    externalKey,
    before: before?.payload,
  })
  if (listing.status === 'draft' && when === 'ifChanged') return undefined
  if (listing.status === 'draft')
    throw refused('A draft can’t be published. Make it live first', [{ path: 'status', message: 'Still a draft' }])
  const payload = adapter.write(outgoing, account)
  const isSame = before && adapter.contentHash(payload).equals(adapter.contentHash(before.payload))
  if (when === 'ifChanged' && isSame) return undefined
  if (!(await credentialsOf(ctx, account)))
    throw refused(`No credentials for ${portalNames[account.portalType]}. Enter them in Portals, Accounts`, [
      { path: 'portalAccountId', message: 'No credentials' },
    ])
  const blocks = (await findingsFor(ctx, account, listing, outgoing)).filter(({ severity }) => severity === 'blocks')
  if (blocks.length)
    throw refused(
      `${portalNames[account.portalType]} would reject it: ${blocks.map(({ message }) => message).join(' ')}`,
      blocks.map(({ field, message }) => ({ path: field, message })),
    )

  const wantedState = adapter.takesDown(outgoing) ? 'removed' : 'live'
  // The system before published what was taken over from it.
  if (wantedState === 'removed' && !isThere && !(await isTakenOver(ctx, { listingId, accountId: account.id })))
    throw refused('This listing isn’t on the market and was never on this portal', [
      { path: 'status', message: 'Not on the market' },
    ])
  const publication = before
    ? await requestState(ctx, before, { wantedState, externalKey, payload, listing })
    : await firstTime(ctx, { listing, account, externalKey, wantedState, payload })
  return { publication, listing, payload }
}

async function firstTime(
  ctx: Context,
  { listing, account, externalKey, wantedState, payload }: { account: StoredAccount } & Wanted,
): Promise<StoredPublication> {
  const dueAt = ctx.clock()
  const publication = await insertPublication(
    ctx,
    {
      listingId: listing.id,
      accountId: account.id,
      externalKey,
      wantedState,
      wantedVersion: listing.version,
      payload,
      facts: factsOf(listing),
      dueAt,
    },
    { kind: 'queued', detail: `Requested: version ${listing.version} on ${account.name}`, userId: ctx.scope.userId },
  )
  await stepQueue.send(ctx, publication.id, dueAt)
  await auditOnPortal(ctx, 'published', listing.id, account)
  return publication
}

interface Wanted {
  wantedState: 'live' | 'removed'
  externalKey: string
  payload: string
  listing: Listing
}
async function requestState(
  ctx: Context,
  before: StoredPublication,
  { wantedState, externalKey, payload, listing }: Wanted,
): Promise<StoredPublication> {
  const { userId } = ctx.scope
  const { version } = listing
  const adapter = adapterFor(before.account.portalType)
  const isSame = before.sentHash?.equals(adapter.contentHash(payload)) ?? false
  if (isSame && wantedState === 'live' && isOnPortal(before.state))
    return changePublication(
      ctx,
      before,
      { wantedVersion: version, sentVersion: version, liveVersion: version, liveFacts: factsOf(listing) },
      { kind: 'unchanged', detail: `Nothing shown on ${before.account.name} has changed, so nothing was sent`, userId },
    )
  if (wantedState === 'removed' && before.wantedState === 'removed' && ['removed', 'delivered'].includes(before.state))
    throw refused(`Already taken down from ${before.account.name}`, [{ path: 'status', message: 'Not on the market' }])
  await auditOnPortal(ctx, wantedState === 'live' ? 'published' : 'taken down from portal', listing.id, before.account)
  const asked = wantedState === 'live' ? `version ${version} on ${before.account.name}` : `take down from ${before.account.name}`
  return queueRequest(
    ctx,
    before,
    { wantedState, externalKey, wantedVersion: version, payload, askedFacts: factsOf(listing) },
    { kind: 'queued', detail: `Requested: ${asked}`, userId },
  )
}

/** Takes the listing off the portal in any state. */
export async function withdrawPublication(ctx: Context, id: string): Promise<Publication> {
  return present(ctx, await takeDown(ctx, await lockEditable(ctx, id)))
}

/** Marks a publication that Gable could not take down as removed: someone looked, and the portal does not show the listing any more. */
export async function confirmRemoved(ctx: Context, id: string): Promise<Publication> {
  const before = await lockEditable(ctx, id)
  if (!canConfirmRemoved(before)) throw new AppError('conflict', 'Only a failed take-down can be marked as taken down')
  await auditOnPortal(ctx, 'marked as taken down from portal', before.listingId, before.account)
  const change: PublicationChange = { state: 'removed', liveVersion: null, liveFacts: null, dueAt: null, settledAt: ctx.clock() }
  const event = { kind: 'removed', detail: 'Marked as taken down after checking the portal', userId: ctx.scope.userId } as const
  return present(ctx, await changePublication(ctx, before, change, event))
}

/** Sends what was asked for again, now: after a failure or a rejection, or instead of waiting for the next try. */
export async function retryPublication(ctx: Context, id: string): Promise<Publication> {
  const before = await lockEditable(ctx, id)
  const { state, nextTryAt } = shown(before)
  if (!canRetry({ state, nextTryAt })) throw new AppError('conflict', 'Nothing to retry')
  const { wantedState, wantedVersion, payload } = before
  const event = { kind: 'retry', detail: 'Retry requested', userId: ctx.scope.userId } as const
  return present(ctx, await queueRequest(ctx, before, { wantedState, wantedVersion, payload }, event))
}

/** Pauses or resumes publishing to this portal; what is already being sent still arrives. */
export async function holdPublication(ctx: Context, id: string, isPaused: boolean): Promise<Publication> {
  const before = await lockEditable(ctx, id)
  if (before.isPaused === isPaused) return present(ctx, before)
  const isHeld = !isPaused && isWaiting(before.state)
  const dueAt = ctx.clock()
  const after = await changePublication(
    ctx,
    before,
    { isPaused, ...(isHeld && { dueAt }) },
    { kind: isPaused ? 'paused' : 'resumed', detail: isPaused ? 'Paused' : 'Resumed', userId: ctx.scope.userId },
  )
  if (isHeld) await stepQueue.send(ctx, id, dueAt)
  await ctx.audit({
    action: isPaused ? 'paused on portal' : 'resumed on portal',
    entity: 'listing',
    entityId: before.listingId,
  })
  return present(ctx, after)
}

/** Users who may change the listing may say where it is shown; one in the recycle bin only the office can still take down. */
async function lockEditable(ctx: Context, id: string): Promise<StoredPublication> {
  const found = await findPublication(ctx, id)
  if (!found) throw notFound({ publication: id })
  if (!reachesOffice(ctx.scope, 'listings.write')) await requireEditable(ctx, found.listingId)
  const locked = await findPublication(ctx, id, { lock: true })
  if (!locked) throw notFound({ publication: id })
  return locked
}
