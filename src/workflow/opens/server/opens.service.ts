import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Inspection } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { openHomeProblem } from '#core/listings/listings.rules.ts'
import { applyUserChange } from '#core/listings/server/change/listing-change.service.ts'
import { getListing, requireEditable } from '#core/listings/server/listings.service.ts'
import type { Open, OpenChange, OpenPlan } from '../opens.contract.ts'
import { canCancel, isOver } from '../opens.rules.ts'
import { candidatesFor } from './candidates.store.ts'
import {
  advertisedOpens,
  findOpen,
  insertOpens,
  opensById,
  opensOf,
  opensOn,
  type OpenPatch,
  replaceHosts,
  type StoredOpen,
  updateOpens,
} from './opens.store.ts'

export const openNotFound = (id: string) => notFound({ open: id })
type Whose = 'agent' | 'office'
type EditableListing = Awaited<ReturnType<typeof requireEditable>>

export const listDay = (ctx: Context, { day, opens }: { day: string; opens: Whose }): Promise<Open[]> =>
  opensOn(ctx, day, opens === 'agent')
export const listCandidates = (ctx: Context, { day, opens }: { day: string; opens: Whose }) =>
  candidatesFor(ctx, day, opens === 'agent')
export async function listOfListing(ctx: Context, listingId: string): Promise<Open[]> {
  await getListing(ctx, listingId)
  return opensOf(ctx, listingId)
}
export async function getOpen(ctx: Context, id: string): Promise<Open> {
  const [open] = await opensById(ctx, [id])
  if (!open) throw openNotFound(id)
  return open
}

/** All of them or none; the listing's times follow in the same transaction. */
export async function planOpens(ctx: Context, plans: readonly OpenPlan[]): Promise<Open[]> {
  const problems = plans.flatMap((one, i) => {
    const message = openHomeProblem(one)
    return message ? [{ path: `opens.${i}.endsAt`, message }] : []
  })
  if (problems.length) throw invalid(problems)
  await checkHosts(ctx, plans)
  const ids: string[] = []
  // In one order everywhere, so that two requests cannot wait for each other.
  const byListing = [...Map.groupBy(plans, ({ listingId }) => listingId)].toSorted(([a], [b]) => a.localeCompare(b))
  for (const [listingId, mine] of byListing) {
    const listing = await requireEditable(ctx, listingId)
    const taken = new Set((await advertisedOpens(ctx, listingId)).map(({ startsAt }) => startsAt))
    for (const one of mine) {
      if (taken.has(one.startsAt))
        throw invalid([
          { path: `opens.${plans.indexOf(one)}.startsAt`, message: 'This listing already has an open home at this time' },
        ])
      taken.add(one.startsAt)
    }
    const leadId = listing.fields.agents[0]?.agentId ?? ctx.scope.agentId
    const planned = mine.map((one) => ({ ...one, hostIds: one.hostIds.length ? one.hostIds : leadId ? [leadId] : [] }))
    ids.push(...(await insertOpens(ctx, planned)))
    await changeListingTimes(ctx, listing)
  }
  for (const id of ids) {
    await ctx.audit({ action: 'planned', entity: 'open', entityId: id })
    ctx.changed('open', id, 1)
  }
  return opensById(ctx, ids)
}

export async function changeOpen(ctx: Context, id: string, { version, hostIds, ...given }: OpenChange): Promise<Open> {
  const { listing, open: before } = await lockForPlanning(ctx, id, version)
  const times = { startsAt: given.startsAt ?? before.startsAt, endsAt: given.endsAt ?? before.endsAt }
  const isMoved = times.startsAt !== before.startsAt || times.endsAt !== before.endsAt
  if (isMoved && (isOver(before.state) || before.state === 'cancelled'))
    throw new AppError('conflict', 'This open home is over. Plan a new one')
  const message = isMoved && openHomeProblem(times)
  if (message) throw invalid([{ path: 'endsAt', message }])
  const others = await advertisedOpens(ctx, before.listingId)
  if (isMoved && others.some((one) => one.id !== id && one.startsAt === times.startsAt))
    throw invalid([{ path: 'startsAt', message: 'This listing already has an open home at this time' }])
  if (hostIds) {
    await checkHosts(ctx, [{ hostIds }])
    await replaceHosts(ctx, id, hostIds)
  }
  const patch: OpenPatch = {
    ...(isMoved && { starts_at: times.startsAt, ends_at: times.endsAt }),
    ...(times.startsAt !== before.startsAt && { moved_from: before.startsAt }),
    ...(given.capacity !== undefined && { capacity: given.capacity }),
    ...(given.placeNote !== undefined && { place_note: given.placeNote || null }),
    ...(given.isAdvertised !== undefined && { is_advertised: given.isAdvertised }),
  }
  await updateOpens(ctx, [id], patch)
  await changeListingTimes(ctx, listing)
  const { capacity = before.capacity } = given
  const changes = [
    ...(isMoved ? [{ field: 'startsAt', before: before.startsAt, after: times.startsAt }] : []),
    ...(capacity === before.capacity ? [] : [{ field: 'capacity', before: before.capacity, after: capacity }]),
  ]
  await ctx.audit({ action: isMoved ? 'moved' : 'changed', entity: 'open', entityId: id, changes })
  ctx.changed('open', id, before.version + 1)
  // The kits of the other hosts have the limit too.
  if (given.capacity !== undefined) ctx.changed('visit', id)
  return getOpen(ctx, id)
}

export async function cancelOpen(
  ctx: Context,
  id: string,
  { version, reason }: { version: number; reason: string | null },
): Promise<Open> {
  const { listing, open: before } = await lockForPlanning(ctx, id, version)
  if (!canCancel(before.state))
    throw new AppError(
      'conflict',
      before.state === 'cancelled' ? 'This open home is already cancelled' : 'This open home is over. It stays on record',
    )
  await updateOpens(ctx, [id], { state: 'cancelled', cancelled_reason: reason || null })
  await changeListingTimes(ctx, listing)
  await ctx.audit({ action: 'cancelled', entity: 'open', entityId: id })
  ctx.changed('open', id, before.version + 1)
  return getOpen(ctx, id)
}

/** Notes that its visitors were written to; `false` makes it due again. */
export const setFollowedUp = (ctx: Context, id: string, isDone: boolean): Promise<void> =>
  updateOpens(ctx, [id], { state: isDone ? 'followedUp' : 'closed', followed_up_at: isDone ? ctx.clock() : null })

/** Locks its listing and itself, in this order everywhere. */
async function lockForPlanning(
  ctx: Context,
  id: string,
  version: number,
): Promise<{ listing: EditableListing; open: StoredOpen }> {
  const open = await getOpen(ctx, id)
  const listing = await requireEditable(ctx, open.listingId)
  const stored = await findOpen(ctx, id, { lock: true })
  if (!stored) throw openNotFound(id)
  // Its contact gets an email about every change.
  if (stored.kind === 'private') throw new AppError('conflict', 'This is a private inspection. Change it on its listing')
  if (stored.version !== version)
    throw await staleError(ctx, { entity: 'open', id, noun: 'this open home' }, await getOpen(ctx, id))
  return { listing, open: stored }
}

async function checkHosts(ctx: Context, all: readonly { hostIds: readonly string[] }[]): Promise<void> {
  const ids = [...new Set(all.flatMap(({ hostIds }) => hostIds))]
  if (!ids.length) return
  const known = await knownAgents(ctx, ids)
  if (ids.some((id) => !known.has(id))) throw invalid([{ path: 'hostIds', message: 'This agent doesn’t exist' }])
}

/** A change of the advertised times is a change of the listing, with its rules, history and feeds. @param listing as it was before */
async function changeListingTimes(ctx: Context, listing: EditableListing): Promise<void> {
  const opens = await advertisedOpens(ctx, listing.id)
  const inspections: Inspection[] = opens.slice(-50).map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  await applyUserChange(ctx, listing, { patch: { inspections } })
}
