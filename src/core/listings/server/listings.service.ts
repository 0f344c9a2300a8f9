import { staleError } from '#platform/stale.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import { hiddenName } from '#core/contacts/server/contact-access.service.ts'
import { propertyAt } from '#core/properties/server/properties.service.ts'
import type { ListingFields, ListingPatch, Party } from '#common/listing/listing-fields.ts'
import { newFields } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingQuery } from '../listing-query.contract.ts'
import type { Listing, ListingCreate, ListingRow, ListingUpdate } from '../listings.contract.ts'
import { listListings } from './list/listing-list.store.ts'
import { type ListingRecord, readListingRecord } from './listing-record.store.ts'
import { assertNoOtherOpenListing } from './lives.service.ts'
import { checkParties, notifyParties } from './listing-parties.ts'
import { listingInspectionsSet, listingOnMarket } from '../listings.events.ts'
import { findListing, type StoredListing, writeSearchWords } from './listings.store.ts'
import { insertListings, type NewListing } from './new-listing.store.ts'
import { drawReferences } from './references.store.ts'
import { mayReadListing, mayWriteListing } from './listing-access.service.ts'
import { applyUserChange, checkAgents, checkOpenHomes, workOf } from './change/listing-change.service.ts'

export { takeReferences } from './references.store.ts'

export const listingNotFound = (id: string) => notFound({ listing: id })

/** Reads a listing as JSON that is passed on; `getListing` is for those who look inside. */
export async function readListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  return (await readRecord(ctx, id)).record
}

/** A user opens a listing: who the vendors are and what they would take comes with it, so it goes into the access log. */
export async function openListing(ctx: Context, id: string): Promise<RawJson<Listing>> {
  const { record, isSensitive } = await readRecord(ctx, id)
  if (isSensitive) ctx.noteRead({ entity: 'vendorData', entityId: id })
  if (!isSensitive || ctx.scope.permissions.has('contacts.read')) return record
  const listing = JSON.parse(record.text) as Listing
  return mayNameParties(ctx, listing) ? record : new RawJson(JSON.stringify({ ...listing, ...withoutNames(listing) }))
}

/** Users who may change the listing save its parties, and need them as they are. */
export const mayNameParties = ({ scope }: Context, { canEdit }: Pick<Listing, 'canEdit'>): boolean =>
  scope.permissions.has('contacts.read') || canEdit

const hiddenParty: Party = { name: hiddenName, phone: null, email: null, contactId: null }
const withoutNames = ({ vendors, buyers, solicitor, buyerSolicitor }: ListingFields) => ({
  vendors: vendors.map(() => hiddenParty),
  buyers: buyers.map(() => hiddenParty),
  solicitor: solicitor && hiddenParty,
  buyerSolicitor: buyerSolicitor && hiddenParty,
})

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
  { version, status, statusReason, priceReason, endsWork = false, ...patch }: ListingUpdate,
): Promise<RawJson<Listing>> {
  const before = await findListing(ctx, id, { lock: true })
  if (!before || !mayReadListing(ctx, before)) throw listingNotFound(id)
  if (!mayWriteListing(ctx, before))
    throw new AppError('forbidden', 'This listing belongs to another agent. Ask them or the owner to change it')
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'listing', id: id, noun: 'this listing' }, await getListing(ctx, id))
  const change = { patch: patch as ListingPatch, status, statusReason, priceReason, endsWork }
  await applyUserChange(ctx, before, change)
  return readListing(ctx, id)
}

/** After something else that the listing is found by has changed. */
export async function refreshSearchWords(ctx: Context, id: string): Promise<void> {
  const listing = (await findListing(ctx, id)) ?? (await findListing(ctx, id, { archived: true }))
  if (listing) await writeSearchWords(ctx, listing)
}

/** Counts the work left over when this listing is sold, leased or withdrawn. */
export async function remainingWork(ctx: Context, id: string): Promise<{ openHomes: number; openTasks: number }> {
  const listing = await requireEditable(ctx, id, { lock: false })
  return workOf(ctx, [{ id, ...listing.fields }])
}

export type { StoredListing }
/** Reads a listing as it is stored, for neighbours that decide by its fields. @throws not_found where the user may not read it */
export async function readStoredListing(ctx: Context, id: string): Promise<StoredListing> {
  const listing = await findListing(ctx, id)
  if (!listing || !mayReadListing(ctx, listing)) throw listingNotFound(id)
  return listing
}

/** Locks any listing, for jobs that carry the rights of the requesting user. */
export async function lockAnyListing(ctx: Context, id: string): Promise<StoredListing> {
  const listing = await findListing(ctx, id, { lock: true })
  if (!listing) throw listingNotFound(id)
  return listing
}

/** Reads a listing that the caller may edit, for neighbours that change its pictures or send it out. @throws not_found, forbidden */
export async function requireEditable(ctx: Context, id: string, { lock = true } = {}): Promise<StoredListing> {
  const listing = await findListing(ctx, id, { lock })
  if (!listing || !mayReadListing(ctx, listing)) throw listingNotFound(id)
  if (!mayWriteListing(ctx, listing)) throw new AppError('forbidden', 'This listing belongs to another agent')
  return listing
}
