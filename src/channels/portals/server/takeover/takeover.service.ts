import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { takeoverChecklist } from '../../takeover-checklist.rules.ts'
import type { Takeover, TakeoverListing } from '../../takeover.contract.ts'
import { isTakenInOneGo } from '../../takeover.rules.ts'
import { presentAccount, requireAccount } from '../accounts/portal-accounts.service.ts'
import { type StoredAccount, updateAccount } from '../accounts/portal-accounts.store.ts'
import { takeoverNotesOf, writeTick } from '../accounts/takeover-notes.store.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { checkTakeover, resumeAccount } from '../portal-queue.ts'
import { isKeyOfAnother } from '../publications/external-key.store.ts'
import { auditOnPortal } from '../publications/portal-audit.ts'
import { lockPublicationOf } from '../publications/publications.store.ts'
import { checkListing } from './check-listing.ts'
import { confirmReady, countTakeover, oldSystemOf, pageOfTakeover } from './takeover-lists.store.ts'
import { keepSent } from './takeover-marks.store.ts'
import { findTakeover, markConfirmed, setKey } from './takeover-rows.store.ts'
import { changeTakeover } from './takeover-state.ts'

/** So many are confirmed at once; each is a line in the history of its listing. */
const atOnce = 500

export async function takeoverOffer(ctx: Context) {
  const source = await oldSystemOf(ctx)
  return { hasMovedIn: source !== undefined, oldSystem: source ?? null }
}

export async function takeoverOf(ctx: Context, id: string): Promise<Takeover> {
  const account = await requireAccount(ctx, id)
  const { oldSystem } = await takeoverOffer(ctx)
  const { checkedAt, read, readError, ticks } = await takeoverNotesOf(ctx, id)
  return {
    account: presentAccount(ctx, account),
    oldSystem,
    canRead: adapterFor(account.portalType).live !== undefined,
    isInOneGo: isTakenInOneGo(account.feed),
    checkedAt: checkedAt?.toISOString() ?? null,
    read,
    readError,
    counts: await countTakeover(ctx, account),
    ticks,
  }
}

export async function takeoverListings(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; state?: 'toCheck' | 'ready' | 'takenOver' | undefined },
) {
  return pageOfTakeover(ctx, await requireAccount(ctx, id), query)
}

export async function checkAgain(ctx: Context, id: string): Promise<void> {
  await requireOpen(ctx, id)
  await ctx.enqueue(checkTakeover, { accountId: id }, { isAwaited: true })
}

/** The id that the portal knows the listing by, as a person read it there. */
export async function chooseKey(
  ctx: Context,
  id: string,
  { listingId, externalKey }: { listingId: string; externalKey: string },
): Promise<TakeoverListing> {
  const account = await requireOpen(ctx, id)
  await oneOf(ctx, account, listingId)
  const pair = { listingId, accountId: id }
  const publication = await lockPublicationOf(ctx, pair)
  const before = await findTakeover(ctx, pair, { lock: true })
  if (before?.sentAt || (publication && publication.sentVersion !== null))
    throw new AppError('rule_broken', 'Gable has sent this listing already, so its reference there stays', {
      source: 'A listing’s reference at a portal never changes once it was sent',
    })
  if (await isKeyOfAnother(ctx, { key: externalKey, ...pair }))
    throw invalid([{ path: 'externalKey', message: 'Another listing has this reference' }])
  await setKey(ctx, pair, externalKey)
  await checkListing(ctx, account, listingId, { kind: 'asBefore' })
  const changes = [{ field: 'externalKey', before: before?.externalKey ?? null, after: externalKey }]
  await ctx.audit({ action: 'changed its reference on portal', entity: 'listing', entityId: listingId, changes })
  // Compared with the ad that has this reference.
  await ctx.enqueue(checkTakeover, { accountId: id })
  return announced(ctx, account, listingId)
}

/** Gable publishes this listing from now on. What waits for it is sent. */
export async function confirmOne(
  ctx: Context,
  id: string,
  { listingId, acceptsAddress }: { listingId: string; acceptsAddress: boolean },
): Promise<TakeoverListing> {
  const account = await requireOpen(ctx, id)
  refuseOneGo(account)
  await oneOf(ctx, account, listingId)
  await checkListing(ctx, account, listingId, { kind: 'asBefore' })
  const row = await findTakeover(ctx, { listingId, accountId: id })
  if (row?.confirmedAt) throw new AppError('conflict', 'This listing is taken over already')
  if (row?.outcome === 'address' && !acceptsAddress)
    throw new AppError(
      'rule_broken',
      `${account.name} has another address text, which can make a second ad. Correct it, or confirm it as it is`,
      {
        source: 'Takeover of a portal',
      },
    )
  await markConfirmed(ctx, { listingId, accountId: id }, true)
  await auditOnPortal(ctx, 'taken over on portal', listingId, account)
  await release(ctx, account)
  return announced(ctx, account, listingId)
}

/** The same for all that need no look of their own. */
export async function confirmAll(ctx: Context, id: string): Promise<{ confirmed: number; left: number }> {
  const account = await requireOpen(ctx, id)
  refuseOneGo(account)
  const confirmed = await confirmReady(ctx, account, atOnce)
  for (const listingId of confirmed) await auditOnPortal(ctx, 'taken over on portal', listingId, account)
  if (confirmed.length) await release(ctx, account)
  ctx.changed('portalAccount', id)
  return { confirmed: confirmed.length, left: (await countTakeover(ctx, account)).takenWithAll }
}

/** Back to the system before, while Gable has sent nothing. */
export async function undoOne(ctx: Context, id: string, listingId: string): Promise<TakeoverListing> {
  const account = await requireAccount(ctx, id, { lock: true })
  const pair = { listingId, accountId: id }
  const row = await findTakeover(ctx, pair, { lock: true })
  if (!row?.confirmedAt) throw notFound({ listing: listingId })
  await oneOf(ctx, account, listingId)
  if (row.sentAt)
    throw new AppError('rule_broken', 'Gable has sent this listing since, so it can’t go back', {
      source: 'Takeover of a portal',
    })
  await markConfirmed(ctx, pair, false)
  // It was the last one, or the takeover was finished: what Gable has sent since stays with Gable.
  if (!account.takingOverSince) {
    await keepSent(ctx, id)
    await switchTakeover(ctx, account, true)
  }
  await auditOnPortal(ctx, 'given back on portal', listingId, account)
  return announced(ctx, account, listingId)
}

export async function tickItem(ctx: Context, id: string, { item, isDone }: { item: string; isDone: boolean }): Promise<Takeover> {
  const account = await requireAccount(ctx, id, { lock: true })
  const known = takeoverChecklist(account.portalType).some((one) => one.id === item)
  if (!known) throw invalid([{ path: 'item', message: 'Not on the checklist of this portal' }])
  await writeTick(ctx, id, item, isDone)
  await ctx.audit({
    action: 'changed',
    entity: 'portalAccount',
    entityId: id,
    changes: [{ field: 'takeoverChecklist', before: isDone ? null : item, after: isDone ? item : null }],
  })
  ctx.changed('portalAccount', id)
  return takeoverOf(ctx, id)
}

/** Sends what waited; without any listing left the account is taken over. */
async function release(ctx: Context, account: StoredAccount): Promise<void> {
  const { total, takenOver } = await countTakeover(ctx, account)
  if (total === takenOver) await switchTakeover(ctx, account, false)
  else await ctx.enqueue(resumeAccount, { accountId: account.id, reason: 'takenOver' })
}

async function switchTakeover(ctx: Context, account: StoredAccount, isTakingOver: boolean): Promise<void> {
  const { columns, changes } = await changeTakeover(ctx, account, isTakingOver)
  await updateAccount(ctx, account.id, columns)
  await ctx.audit({ action: 'changed', entity: 'portalAccount', entityId: account.id, changes })
}

async function requireOpen(ctx: Context, id: string): Promise<StoredAccount> {
  const account = await requireAccount(ctx, id, { lock: true })
  if (!account.takingOverSince) throw new AppError('conflict', `${account.name} is taken over already`)
  return account
}
function refuseOneGo({ feed, name }: StoredAccount): void {
  if (isTakenInOneGo(feed))
    throw new AppError(
      'rule_broken',
      `${name} gets one file with all listings, so they are taken over in one go: finish the takeover`,
      {
        source: 'A file with all listings takes down those that it leaves out',
      },
    )
}

/** @throws AppError not_found for a listing that the takeover is not about */
async function oneOf(ctx: Context, account: StoredAccount, listingId: string): Promise<TakeoverListing> {
  const { items } = await pageOfTakeover(ctx, account, { limit: 1 }, listingId)
  const [found] = items
  if (!found) throw notFound({ listing: listingId })
  return found
}
async function announced(ctx: Context, account: StoredAccount, listingId: string): Promise<TakeoverListing> {
  ctx.changed('portalAccount', account.id)
  ctx.changed('listing', listingId)
  return oneOf(ctx, account, listingId)
}
