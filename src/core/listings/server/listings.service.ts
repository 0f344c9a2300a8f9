import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Permission } from '#common/permissions.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { refuseUnlawful } from './listing-law.service.ts'
import { attemptOne } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import type { BusinessEvent } from '#platform/event.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import { reachesOffice } from '#platform/scope.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { propertyAt } from '#core/properties/server/properties.service.ts'
import { type ListingFields, type ListingPatch } from '#common/listing/listing-fields.ts'
import { newFields, withPatch } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingQuery } from '../listing-query.contract.ts'
import type { Listing, ListingCreate, ListingRow, ListingUpdate } from '../listings.contract.ts'
import { changesBetween } from '#common/changes.ts'
import { endsWork, openHomeProblems } from '../listings.rules.ts'
import { emptyBin, goesAt } from './bin/bin.jobs.ts'
import { listListings } from './list/listing-list.store.ts'
import { type ListingRecord, readListingRecord } from './listing-record.store.ts'
import { assertNoOtherOpenListing } from './lives.service.ts'
import { checkParties, notifyParties } from './listing-parties.ts'
import {
  listingChanged,
  listingClosed,
  listingDeleting,
  listingInspectionsSet,
  listingLive,
  listingOnMarket,
  listingPriceChanged,
  listingSettled,
  listingUnderOffer,
  listingWorkEnded,
  listingWorkWanted,
} from '../listings.events.ts'
import { notePriceChange } from './history/price-history.store.ts'
import { afterLease, afterTransition, checkTransition } from './listing-transition.ts'
import { findListing, setArchived, type StoredListing, updateListing, writeSearchWords } from './listings.store.ts'
import { insertListings, type NewListing } from './new-listing.store.ts'
import { drawReferences } from './references.store.ts'

export { takeReferences } from './references.store.ts'

export const listingNotFound = (id: string) => notFound({ listing: id })

/** As JSON that is passed on; `getListing` is for those who look inside. */
export async function readListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  return (await readRecord(ctx, id)).record
}

/** A user opens a listing: who the vendors are and what they would take comes with it, so it goes into the access log. */
export async function openListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  const { record, isSensitive } = await readRecord(ctx, id)
  if (isSensitive) ctx.noteRead({ entity: 'vendorData', entityId: id })
  return record
}

async function readRecord(ctx: Context, id: string): Promise<ListingRecord> {
  const read = await readListingRecord(ctx, id)
  if (!read) throw listingNotFound(id)
  return read
}

export async function getListing(ctx: Context, id: string): Promise<Listing> {
  return JSON.parse((await readListing(ctx, id)).text) as Listing
}

export const listAll = (ctx: Context, query: ListingQuery): Promise<RawJson<Page<ListingRow>>> => listListings(ctx, query)

/** Active in the words of the specification: on the market, under offer or application included. */
export const listActiveSoldLeased = (ctx: Context, query: ListingQuery) =>
  listListings(ctx, { ...query, status: query.status ?? 'live,underOffer,underApplication,sold,settled,leased' })

export async function createListing(ctx: Context, { AgentId, ...given }: ListingCreate): Promise<RawJson<Listing>> {
  const fields = newFields(given)
  const agentId = AgentId ?? ctx.scope.agentId
  if (!fields.agents.length && agentId) fields.agents = [{ agentId, role: 'listing' }]
  const propertyId = await propertyAt(ctx, fields.address)
  await assertNoOtherOpenListing(ctx, { propertyId, side: fields.saleOrLease, status: 'draft', listingId: null })
  const id = await addListing(ctx, { fields, status: 'draft', propertyId, isChecked: true })
  return readListing(ctx, id)
}

interface ListingToAdd {
  fields: ListingFields
  status: ListingStatus
  /** The property at its address, where that was looked up already. */
  propertyId?: string | null
  /** People named by a user are checked; imports have resolved their agents and contacts themselves. */
  isChecked?: boolean
}
export async function addListing(ctx: Context, listing: ListingToAdd): Promise<string> {
  const [id] = await addListings(ctx, [listing])
  return id as string
}

/**
 * For imports, which bring their own status; at most 200 at once, because each binds some 140 values.
 * @param references of `takeReferences`, where the agency is new in this transaction
 * @returns the new listings' ids, in their order
 */
export async function addListings(
  ctx: Context,
  listings: readonly ListingToAdd[],
  references?: readonly string[],
): Promise<string[]> {
  if (!listings.length) return []
  const checked: Omit<NewListing, 'reference'>[] = []
  for (const { fields: given, status, isChecked = false, ...known } of listings) {
    const fields = await checkParties(ctx, given, { before: undefined, isChecked })
    if (isChecked) {
      checkOpenHomes(fields, [])
      await checkAgents(ctx, fields)
    }
    const propertyId = known.propertyId === undefined ? await propertyAt(ctx, fields.address) : known.propertyId
    checked.push({ propertyId, status, fields, listedAt: status === 'draft' ? null : ctx.clock() })
  }
  const numbers = references ?? (await drawReferences(ctx, checked.length))
  const added = checked.map((listing, n) => ({ ...listing, reference: numbers[n] as string }))
  const ids = await insertListings(ctx, added)
  for (const [n, id] of ids.entries()) {
    const { status, fields } = added[n] as NewListing
    if (status === 'live') await ctx.emit(listingOnMarket, { id })
    if (fields.inspections.length) await ctx.emit(listingInspectionsSet, { id, fields })
    await notifyParties(ctx, fields)
    ctx.changed('listing', id, 1)
  }
  return ids
}

export async function changeListing(
  ctx: Context,
  id: string,
  { version, status, statusReason, priceReason, endsWork: isTidied = false, ...patch }: ListingUpdate,
): Promise<RawJson<Listing>> {
  const before = await findListing(ctx, id, { lock: true })
  if (!before || !mayRead(ctx, before)) throw listingNotFound(id)
  if (!mayWrite(ctx, before))
    throw new AppError('forbidden', 'This listing belongs to another agent. Ask them or the owner to change it')
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'listing', id: id, noun: 'this listing' }, await getListing(ctx, id))
  const change = { patch: patch as ListingPatch, status, statusReason, priceReason, isTidied, isChecked: true }
  await applyChange(ctx, before, change)
  return readListing(ctx, id)
}

/** After something else that the listing is found by has changed. */
export async function refreshSearchWords(ctx: Context, id: string): Promise<void> {
  const listing = (await findListing(ctx, id)) ?? (await findListing(ctx, id, { archived: true }))
  if (listing) await writeSearchWords(ctx, listing)
}

/** What would be left over when this listing is sold, leased or withdrawn. */
export async function remainingWork(ctx: Context, id: string): Promise<{ openHomes: number; openTasks: number }> {
  const listing = await requireEditable(ctx, id, { lock: false })
  return workOf(ctx, [{ id, ...listing.fields }])
}

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

interface Change {
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
export async function applyChange(ctx: Context, before: StoredListing, change: Change): Promise<boolean> {
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

/** @throws AppError rule_broken while a portal may show it and `withdraw` is not asked for */
export async function removeListing(ctx: Context, id: string, { withdraw }: { withdraw: boolean }): Promise<{ id: string }> {
  const listing = await findListing(ctx, id, { lock: true })
  if (!listing || !mayRead(ctx, listing)) throw listingNotFound(id)
  if (!mayWrite(ctx, listing))
    throw new AppError('forbidden', 'This listing belongs to another agent. Ask them or the owner to delete it')
  await ctx.emit(listingDeleting, { id, withdraw, mayPublish: ctx.scope.permissions.has('portals.publish') })
  await setArchived(ctx, id, true)
  await notifyParties(ctx, listing.fields)
  await ctx.enqueue(emptyBin, {}, { startAfter: goesAt(ctx.clock()) })
  await ctx.audit({ action: 'deleted', entity: 'listing', entityId: id })
  ctx.changed('listing', id, listing.version + 1)
  return { id }
}

export async function restoreListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  await takeOutOfBin(ctx, id)
  return readListing(ctx, id)
}

/** Those that are no longer in the bin, not the caller's, or listed again since are only counted. */
export async function restoreListings(ctx: Context, ids: readonly string[]): Promise<{ restored: number; notRestored: number }> {
  let restored = 0
  // In one order everywhere, so that two requests cannot wait for each other.
  const sorted = [...new Set(ids)].toSorted()
  for (const id of sorted) {
    const takeOut = async () => {
      await takeOutOfBin(ctx, id)
      return 1
    }
    restored += await attemptOne(ctx, takeOut, () => 0)
  }
  return { restored, notRestored: sorted.length - restored }
}

async function takeOutOfBin(ctx: Context, id: string): Promise<void> {
  const listing = await findListing(ctx, id, { lock: true, archived: true })
  if (!listing || !mayWrite(ctx, listing)) throw listingNotFound(id)
  await restoreBinned(ctx, listing)
}

/** The caller has checked whose it is. @throws AppError conflict when its property has been listed again since */
export async function restoreBinned(ctx: Context, listing: StoredListing): Promise<void> {
  const { id, propertyId, status, fields } = listing
  await assertNoOtherOpenListing(ctx, { propertyId, side: fields.saleOrLease, status, listingId: id })
  await setArchived(ctx, id, false)
  await notifyParties(ctx, fields)
  await ctx.audit({ action: 'restored', entity: 'listing', entityId: id })
  ctx.changed('listing', id, listing.version + 1)
}

/** For feeds: with its lock, and also out of the recycle bin. */
export async function findForFeed(ctx: Context, id: string): Promise<StoredListing | undefined> {
  return (await findListing(ctx, id, { lock: true })) ?? findListing(ctx, id, { lock: true, archived: true })
}

export async function archiveForFeed(ctx: Context, listing: StoredListing): Promise<void> {
  // The feed is the agency's own word that the listing is gone.
  await ctx.emit(listingDeleting, { id: listing.id, withdraw: true, mayPublish: true })
  await setArchived(ctx, listing.id, true)
  await notifyParties(ctx, listing.fields)
  await ctx.enqueue(emptyBin, {}, { startAfter: goesAt(ctx.clock()) })
  await ctx.audit({ action: 'deleted by the feed', entity: 'listing', entityId: listing.id })
  ctx.changed('listing', listing.id, listing.version + 1)
}

/** For jobs that carry the rights of the requesting user: any listing, locked. */
export async function lockAnyListing(ctx: Context, id: string): Promise<StoredListing> {
  const listing = await findListing(ctx, id, { lock: true })
  if (!listing) throw listingNotFound(id)
  return listing
}

/** For neighbours that change a listing's pictures or send it out. @throws not_found, forbidden */
export async function requireEditable(ctx: Context, id: string, { lock = true } = {}): Promise<StoredListing> {
  const listing = await findListing(ctx, id, { lock })
  if (!listing || !mayRead(ctx, listing)) throw listingNotFound(id)
  if (!mayWrite(ctx, listing)) throw new AppError('forbidden', 'This listing belongs to another agent')
  return listing
}

const isOwn = ({ scope }: Context, l: StoredListing) =>
  (l.createdBy !== null && l.createdBy === scope.userId) ||
  (scope.agentId !== null && l.fields.agents.some((a) => a.agentId === scope.agentId))
const mayWrite = (ctx: Context, l: StoredListing) => reachesOffice(ctx.scope, 'listings.write') || isOwn(ctx, l)
const mayRead = (ctx: Context, l: StoredListing) => reachesOffice(ctx.scope, 'listings.read') || isOwn(ctx, l)

function checkOpenHomes({ inspections }: ListingFields, before: ListingFields['inspections']): void {
  const problems = openHomeProblems(inspections, before)
  if (problems.length) throw invalid(problems)
}

/** An agent of another agency does not exist here. */
async function checkAgents(ctx: Context, { agents }: ListingFields): Promise<void> {
  // One's own profile is known from the session.
  if (agents.every((a) => a.agentId === ctx.scope.agentId)) return
  const known = await knownAgents(
    ctx,
    agents.map((a) => a.agentId),
  )
  const bad = agents.flatMap((a, i) =>
    known.has(a.agentId) ? [] : [{ path: `agents.${i}.agentId`, message: "This agent doesn't exist" }],
  )
  if (bad.length) throw invalid(bad)
}
