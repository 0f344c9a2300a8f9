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
import { changesBetween } from '#common/changes.ts'
import { endsWork, openHomeProblems } from '../../listings.rules.ts'
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
import { afterLease, afterTransition, checkTransition } from './listing-transition.ts'
import { type StoredListing, updateListing } from '../listings.store.ts'

export interface ListingChange {
  patch: ListingPatch
  status?: ListingStatus | undefined
  statusReason?: string | null | undefined
  priceReason?: string | null | undefined
  /** In the history, when it is not simply a change. */
  action?: string
  /** False for feeds, which report what has happened already and need no leave. */
  isChecked: boolean
  /** With a sale, a lease or a withdrawal the coming open homes and open tasks end too. */
  isTidied?: boolean | undefined
  /** Of the user who started the job. */
  permissions?: readonly Permission[] | undefined
  /** Whether `leased` ends the lease side alone where the listing is for sale as well. False for what says how things are, such as our own files. */
  endsOneSide?: boolean
}
/** Writes one change with its audit row. @returns false when nothing was different */
export async function applyChange(ctx: Context, before: StoredListing, change: ListingChange): Promise<boolean> {
  const { patch, status: asked = before.status, statusReason, priceReason, action, isChecked, endsOneSide = isChecked } = change
  const today = asked === before.status ? '' : await ctx.today()
  const patched = await checkParties(ctx, withPatch(before.fields, patch), { before: before.fields, isChecked })
  const stepped = afterTransition(patched, before.status, asked, today)
  if (isChecked) checkTransition(before, { status: asked, fields: stepped, reason: statusReason })
  // Leasing a listing that is also for sale ends the lease side only (decisions 3 and 12).
  const { status, isHalf, ...ended } = endsOneSide
    ? afterLease(before, asked, stepped)
    : { status: asked, fields: stepped, isHalf: false }
  const isTidied = change.isTidied === true && status !== before.status && endsWork(status)
  const fields = isTidied ? { ...ended.fields, inspections: await pastInspections(ctx, ended.fields) } : ended.fields
  const changes = changesBetween({ ...before.fields, status: before.status }, { ...fields, status })
  if (!changes.length) return false
  if (isChecked) checkOpenHomes(fields, before.fields.inspections)
  if (isChecked && changes.some((c) => c.field === 'agents')) await checkAgents(ctx, fields)
  const propertyId = changes.some((c) => c.field.startsWith('address'))
    ? await propertyAt(ctx, fields.address)
    : before.propertyId
  const hasNewClaim =
    status !== before.status || propertyId !== before.propertyId || fields.saleOrLease !== before.fields.saleOrLease
  if (isChecked && hasNewClaim)
    await assertNoOtherOpenListing(ctx, { propertyId, side: fields.saleOrLease, status, listingId: before.id })
  const isFirstTimeLive = !before.listedAt && status === 'live'
  if (isChecked) await refuseUnlawful(ctx, before, { fields, status })
  await updateListing(ctx, before, {
    fields,
    status,
    propertyId,
    listedAt: isFirstTimeLive ? ctx.clock() : before.listedAt,
    statusReason: status === before.status ? before.statusReason : (statusReason ?? null),
  })
  await notePriceChange(ctx, before, { fields, status, reason: priceReason ?? (status === before.status ? null : statusReason) })
  await ctx.audit({
    action: action ?? (isHalf ? 'leaseSideEnded' : status === before.status ? 'changed' : `became ${status}`),
    entity: 'listing',
    entityId: before.id,
    changes,
  })
  if (changes.some((c) => c.field === 'inspections')) await ctx.emit(listingInspectionsSet, { id: before.id, fields })
  if (status === 'live' && (before.status !== 'live' || changes.some((c) => interestsBuyers(c.field))))
    await ctx.emit(listingOnMarket, { id: before.id })
  if (isChecked) await emitChangeEvents(ctx, before, { status, changes })
  if (status !== before.status || changes.some((c) => partyFields.test(c.field))) await notifyParties(ctx, before.fields, fields)
  if (isTidied) await ctx.emit(listingWorkEnded, { id: before.id, permissions: change.permissions })
  await ctx.emit(listingChanged, { id: before.id })
  ctx.changed('listing', before.id, before.version + 1)
  return true
}

const eventOf: Partial<Record<ListingStatus, BusinessEvent<{ id: string }>>> = {
  live: listingLive,
  underOffer: listingUnderOffer,
  underApplication: listingUnderOffer,
  sold: listingClosed,
  leased: listingClosed,
  settled: listingSettled,
}
const priceFields = /^(price|priceFrom|priceTo|rent)Cents$|^price(Display|Text)$/
/** For action plans, emails and requests that start automatically: only for changes by a user, never by a feed. */
async function emitChangeEvents(
  ctx: Context,
  before: StoredListing,
  { status, changes }: { status: ListingStatus; changes: readonly { field: string }[] },
) {
  const event = eventOf[status]
  if (status !== before.status && event) await ctx.emit(event, { id: before.id })
  if (status === before.status && status === 'live' && changes.some((c) => priceFields.test(c.field)))
    await ctx.emit(listingPriceChanged, { id: before.id })
}

const partyFields = /^(saleOrLease|vendors|buyers|solicitor|buyerSolicitor)$/
const buyersFields =
  /^(listingClass|saleOrLease|category|price(From|To)?Cents|priceDisplay|rentCents|rentPeriod|bedrooms|bathrooms|garages|carports|openSpaces|landArea|floorArea|features|ecoFeatures|isPetFriendly|furnishing|address\.(suburb|state))$/
/** Whether a change of this field can make the listing match other buyers. */
const interestsBuyers = (field: string) => buyersFields.test(field)

export async function workOf(
  ctx: Context,
  listings: readonly (Pick<ListingFields, 'address' | 'inspections'> & { id: string })[],
): Promise<{ openHomes: number; openTasks: number }> {
  const work = { ids: listings.map(({ id }) => id), openTasks: 0 }
  await ctx.emit(listingWorkWanted, work)
  let openHomes = 0
  for (const listing of listings) openHomes += listing.inspections.length - (await pastInspections(ctx, listing)).length
  return { openHomes, openTasks: work.openTasks }
}

async function pastInspections(ctx: Context, { address, inspections }: Pick<ListingFields, 'address' | 'inspections'>) {
  const now = localOf(ctx.clock(), propertyZone(address, await ctx.timeZone()))
  return inspections.filter(({ endsAt }) => endsAt <= now)
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
