import { invalid } from '#common/errors.ts'
import type { Permission } from '#common/permissions.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { refuseUnlawful } from '../listing-law.service.ts'
import type { Context } from '#platform/context.ts'
import type { BusinessEvent } from '#platform/event.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { propertyAt } from '#core/properties/server/properties.service.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import { withPatch } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { openHomeProblems } from '../../listings.rules.ts'
import { assertNoOtherOpenListing } from '../lives.service.ts'
import { checkParties, notifyParties } from '../listing-parties.ts'
import {
  listingChanged,
  listingClosed,
  listingInspectionsSet,
  listingLive,
  listingOnMarket,
  listingPriceChanged,
  listingSettled,
  listingUnderOffer,
  listingWorkEnded,
  listingWorkWanted,
} from '../../listings.events.ts'
import { notePriceChange } from '../history/price-history.store.ts'
import { type Decision, decideChange, namesParties, namesPrice, namesWhatBuyersWant, pastInspections } from './decide-change.ts'
import { afterTransition, checkTransition } from './listing-transition.ts'
import { type StoredListing, updateListing } from '../listings.store.ts'

interface Change {
  patch: ListingPatch
  status?: ListingStatus | undefined
  statusReason?: string | null | undefined
  priceReason?: string | null | undefined
  /** In the history, when it is not simply a change. */
  action?: string
}
export interface UserChange extends Change {
  /** True when the coming open homes and open tasks end too: a sale, a lease or a withdrawal. */
  endsWork?: boolean | undefined
  /** Rights of the user who started the job. */
  permissions?: readonly Permission[] | undefined
}
export interface ReportedChange extends Change {
  /** `leased` ends the lease side alone where the listing is for sale as well. */
  endsOneSide?: boolean
}

/**
 * Writes a user's change with its audit row: it must keep the rules of listings and the law, and starts what follows automatically.
 * @returns false when nothing was different
 */
export async function applyUserChange(ctx: Context, before: StoredListing, change: UserChange): Promise<boolean> {
  const { patch, status = before.status, statusReason, endsWork = false, permissions } = change
  const fields = await checkParties(ctx, withPatch(before.fields, patch), { before: before.fields, isChecked: true })
  const { today, now } = await timesFor(ctx, fields, status !== before.status)
  const stepped = afterTransition(fields, before.status, status, today)
  // The step that is asked for must be allowed, also where only one side ends with it.
  checkTransition(before, { status, fields: stepped, reason: statusReason })
  const decision = decideChange(before, { fields: stepped, status, endsOneSide: true, endsWork }, now)
  if (!decision) return false
  const propertyId = await propertyOf(ctx, before, decision)
  await check(ctx, before, decision, propertyId)
  await store(ctx, before, decision, { ...change, propertyId })
  await announce(ctx, before, decision, () => startAutomatic(ctx, before, decision, permissions))
  return true
}

/**
 * Writes a change that says how things are: a feed, an undo, a hand-over. It asks for no leave and starts nothing automatically.
 * @returns false when nothing was different
 */
export async function applyReportedChange(ctx: Context, before: StoredListing, change: ReportedChange): Promise<boolean> {
  const { patch, status = before.status, endsOneSide = false } = change
  const fields = await checkParties(ctx, withPatch(before.fields, patch), { before: before.fields, isChecked: false })
  const { today, now } = await timesFor(ctx, fields, status !== before.status)
  const stepped = afterTransition(fields, before.status, status, today)
  const decision = decideChange(before, { fields: stepped, status, endsOneSide, endsWork: false }, now)
  if (!decision) return false
  await store(ctx, before, decision, { ...change, propertyId: await propertyOf(ctx, before, decision) })
  await announce(ctx, before, decision)
  return true
}

/**
 * Writes what a table of an earlier system says of a listing. Only its parties follow: portals and buyers learn of it when a person changes it.
 * @returns false when nothing was different
 */
export async function applyImportedChange(ctx: Context, before: StoredListing, change: Change): Promise<boolean> {
  const { patch, status = before.status } = change
  const fields = await checkParties(ctx, withPatch(before.fields, patch), { before: before.fields, isChecked: false })
  const decision = decideChange(before, { fields, status, endsOneSide: false, endsWork: false }, '')
  if (!decision) return false
  await store(ctx, before, decision, { ...change, propertyId: await propertyOf(ctx, before, decision) })
  if (decision.hasNewStatus || namesParties(decision.changes)) await notifyParties(ctx, before.fields, decision.fields)
  ctx.changed('listing', before.id, before.version + 1)
  return true
}

/** The agency's day, and the time at the property; only a step of the life cycle needs them. */
async function timesFor(ctx: Context, { address }: ListingFields, isStep: boolean): Promise<{ today: string; now: string }> {
  if (!isStep) return { today: '', now: '' }
  return { today: await ctx.today(), now: localOf(ctx.clock(), propertyZone(address, await ctx.timeZone())) }
}

const propertyOf = async (ctx: Context, before: StoredListing, { fields, changes }: Decision) =>
  changes.some(({ field }) => field.startsWith('address')) ? propertyAt(ctx, fields.address) : before.propertyId

/** @throws AppError naming what stands against the change */
async function check(
  ctx: Context,
  before: StoredListing,
  { fields, status, changes, hasNewStatus }: Decision,
  propertyId: string | null,
): Promise<void> {
  checkOpenHomes(fields, before.fields.inspections)
  if (changes.some(({ field }) => field === 'agents')) await checkAgents(ctx, fields)
  const { saleOrLease } = fields
  if (hasNewStatus || propertyId !== before.propertyId || saleOrLease !== before.fields.saleOrLease)
    await assertNoOtherOpenListing(ctx, { propertyId, side: saleOrLease, status, listingId: before.id })
  await refuseUnlawful(ctx, before, { fields, status })
}

async function store(
  ctx: Context,
  before: StoredListing,
  { fields, status, changes, hasNewStatus, isLeaseSideEnded, isFirstTimeLive }: Decision,
  { statusReason, priceReason, action, propertyId }: Change & { propertyId: string | null },
): Promise<void> {
  await updateListing(ctx, before, {
    fields,
    status,
    propertyId,
    listedAt: isFirstTimeLive ? ctx.clock() : before.listedAt,
    statusReason: hasNewStatus ? (statusReason ?? null) : before.statusReason,
  })
  await notePriceChange(ctx, before, { fields, status, reason: priceReason ?? (hasNewStatus ? statusReason : null) })
  const became = hasNewStatus ? `became ${status}` : 'changed'
  await ctx.audit({
    action: action ?? (isLeaseSideEnded ? 'leaseSideEnded' : became),
    entity: 'listing',
    entityId: before.id,
    changes,
  })
}

/** Emits the events that other features follow. @param automatic runs after buyers were announced and before the parties */
async function announce(
  ctx: Context,
  before: StoredListing,
  { fields, status, changes, hasNewStatus }: Decision,
  automatic: () => Promise<void> = async () => {},
): Promise<void> {
  const { id } = before
  if (changes.some(({ field }) => field === 'inspections')) await ctx.emit(listingInspectionsSet, { id, fields })
  if (status === 'live' && (hasNewStatus || namesWhatBuyersWant(changes))) await ctx.emit(listingOnMarket, { id })
  await automatic()
  if (hasNewStatus || namesParties(changes)) await notifyParties(ctx, before.fields, fields)
  await ctx.emit(listingChanged, { id })
  ctx.changed('listing', id, before.version + 1)
}

const eventOf: Partial<Record<ListingStatus, BusinessEvent<{ id: string }>>> = {
  live: listingLive,
  underOffer: listingUnderOffer,
  underApplication: listingUnderOffer,
  sold: listingClosed,
  leased: listingClosed,
  settled: listingSettled,
}
/** Starts action plans, emails and requests, and ends open work: only for changes by a user, never by a feed. */
async function startAutomatic(
  ctx: Context,
  { id }: StoredListing,
  { status, hasNewStatus, isWorkEnded, changes }: Decision,
  permissions: readonly Permission[] | undefined,
): Promise<void> {
  const event = eventOf[status]
  if (hasNewStatus && event) await ctx.emit(event, { id })
  if (!hasNewStatus && status === 'live' && namesPrice(changes)) await ctx.emit(listingPriceChanged, { id })
  if (isWorkEnded) await ctx.emit(listingWorkEnded, { id, permissions })
}

export async function workOf(
  ctx: Context,
  listings: readonly (Pick<ListingFields, 'address' | 'inspections'> & { id: string })[],
): Promise<{ openHomes: number; openTasks: number }> {
  const work = { ids: listings.map(({ id }) => id), openTasks: 0 }
  await ctx.emit(listingWorkWanted, work)
  let openHomes = 0
  for (const listing of listings) {
    const now = localOf(ctx.clock(), propertyZone(listing.address, await ctx.timeZone()))
    openHomes += listing.inspections.length - pastInspections(listing, now).length
  }
  return { openHomes, openTasks: work.openTasks }
}

export function checkOpenHomes({ inspections }: ListingFields, before: ListingFields['inspections']): void {
  const problems = openHomeProblems(inspections, before)
  if (problems.length) throw invalid(problems)
}

/** An agent of another agency does not exist here. */
export async function checkAgents(ctx: Context, { agents }: ListingFields): Promise<void> {
  // One's own profile is known from the session.
  if (agents.every((a) => a.agentId === ctx.scope.agentId)) return
  const known = await knownAgents(
    ctx,
    agents.map((a) => a.agentId),
  )
  const bad = agents.flatMap((a, i) =>
    known.has(a.agentId) ? [] : [{ path: `agents.${i}.agentId`, message: 'This agent doesn’t exist' }],
  )
  if (bad.length) throw invalid(bad)
}
