import {
  deleteRefs,
  deleteRefsOf,
  feedListingsWith,
  feedSource,
  refsOf,
  saveRefs,
} from '#accounts/old-system/server/external-refs.service.ts'
import { keepFields } from '#accounts/old-system/server/keep-fields.service.ts'
import { type KeptField, replaceOldFields } from '#accounts/old-system/server/old-fields.service.ts'
import { emptyAddress, newFields } from '#common/listing/listing-empty.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import {
  addImportedListings,
  binImportedListing,
  changeImportedListing,
  importedListings,
  type ListingMerge,
  livesAt,
  mergeListing,
  type StoredListing,
  type Written,
  writtenBy,
} from '#core/listings/server/bulk/imported-listings.service.ts'
import { findPropertiesAt, propertiesAt, propertyAddresses } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import type { UndoRow } from '../move-rows.store.ts'
import { contactsIn, joinsOf, type KnownRow, knownRows, saidBy } from './joined.ts'
import { contactTargets, type ListingRow, readListingRow } from './listing-row.ts'
import { changedSince, editedHere, isExpected, type PlannedRow, type Step, type TableKind, type Undone } from './table-kind.ts'

interface ListingState {
  move?: string
  /** The id that portals know it by, for the takeover of their accounts. */
  uniqueId?: string
  written?: Written
}
interface ListingUndo {
  externalId: string
  /** The version that the move left. */
  version: number
  before: ListingMerge['before']
  kept: KeptField[]
  /** Kept by an earlier move; null where there was none. */
  state: ListingState | null
}
/** A row that goes into a listing that is there, or becomes a new one. */
interface Plan {
  row: ListingRow
  listingId: string | null
  /** The listing now; null for a new one, and for one in the bin. */
  listing: StoredListing | null
  merge: ListingMerge | null
  /** Its listing is in the bin. */
  isGone: boolean
}

/**
 * Listings of every status, each from its own id or a listing that a feed brought, else new. Nothing is published or sent: what is
 * advertised there is added as a draft, and no event of a listing that goes live, sells or changes is emitted.
 */
export const listings: TableKind = {
  record: 'listing',
  async take(ctx, step, rows) {
    const known = await knownRows(ctx, step, 'listing', rows)
    const read = await readRows(ctx, step, known)
    const fresh = read.filter(({ one, refusal }) => !refusal && one.twin === null && !one.before?.isSame)
    const plans = await planListings(ctx, step, fresh)
    const saved = step.mode === 'run' ? await saveListings(ctx, step, plans) : new Map<Plan, Saved>()
    if (step.mode === 'check')
      for (const { row, listingId } of plans) {
        step.setting.expected.add('listing', row.one.externalId, saidBy(step, row.one))
        if (listingId) step.setting.expected.add('listing taken', listingId)
      }
    const planOf = new Map(plans.map((plan) => [plan.row, plan]))
    return read.map((row) => {
      const plan = planOf.get(row)
      return plannedRow(row, plan, plan && saved.get(plan))
    })
  },
  undo: undoListings,
}

async function readRows(ctx: Context, step: Step, known: readonly KnownRow[]): Promise<ListingRow[]> {
  const property = await joinsOf(ctx, step, known, ['property'])
  const contact = await contactsIn(ctx, step, known, contactTargets)
  const propertyIds = known.flatMap(({ cells }) => property(cells).property ?? []).filter((id) => !isExpected(id))
  const places = await propertyAddresses(ctx, [...new Set(propertyIds)])
  const contactIds = known.flatMap(({ cells }) => contactTargets.flatMap((target) => contact(cells, target)?.id ?? []))
  const people = await contactLines(
    ctx,
    [...new Set(contactIds)].filter((id) => !isExpected(id)),
  )
  const joins = { property, places, contact, people, today: await ctx.today() }
  return known.map((one) => readListingRow(one, step, joins))
}

/** Finds the listing of each row, and what changes there. */
async function planListings(ctx: Context, step: Step, fresh: readonly ListingRow[]): Promise<Plan[]> {
  const matches = await feedMatches(
    ctx,
    step,
    fresh.filter(({ one }) => !one.before),
  )
  const idOf = (row: ListingRow) => row.one.before?.recordId ?? matches.get(row) ?? null
  const ids = fresh.flatMap((row) => idOf(row) ?? [])
  const here = await importedListings(ctx, ids, { lock: step.mode === 'run' })
  return fresh.map((row) => {
    const listingId = idOf(row)
    const listing = listingId ? here.get(listingId) : undefined
    const state = row.one.before?.state as ListingState | undefined
    const merge = listing ? mergeListing(listing, row, state?.written ?? null) : null
    return { row, listingId, listing: listing ?? null, merge, isGone: listingId !== null && !listing }
  })
}

const market = new Set(['live', 'draft', 'offMarket', 'underOffer', 'underApplication'])
const over = new Set(['sold', 'settled'])
/** A draft of ours may be advertised in a feed, and a feed has no word for settled. */
const isSameStatus = (a: string, b: string) => a === b || (market.has(a) && market.has(b)) || (over.has(a) && over.has(b))
const isSameDay = (a: string | null | undefined, b: string | null) => !a || !b || a === b

/** Listings that feeds brought, by the id that portals know them by, or by their property, side and status. Each takes one row. */
async function feedMatches(
  ctx: Context,
  { move, mode, setting }: Step,
  rows: readonly ListingRow[],
): Promise<Map<ListingRow, string>> {
  const byUniqueId = await feedListingsWith(
    ctx,
    rows.flatMap(({ uniqueId }) => uniqueId ?? []),
  )
  const at = await findPropertiesAt(
    ctx,
    rows.map(({ patch }) => patch.address ?? emptyAddress),
  )
  const propertyOf = (row: ListingRow, i: number) => row.propertyId ?? at[i] ?? null
  const lives = await livesAt(
    ctx,
    rows.flatMap((row, i) => propertyOf(row, i) ?? []),
  )
  const refs = Map.groupBy(
    await refsOf(ctx, 'listing', [...lives.map(({ id }) => id), ...byUniqueId.values()]),
    ({ recordId }) => recordId,
  )
  const taken = new Set(
    [...refs].flatMap(([id, some]) =>
      some.some(({ source, kind }) => source === move.source && kind === 'listing') ? [id] : [],
    ),
  )
  const isFree = (id: string) => !taken.has(id) && !(mode === 'check' && setting.expected.recordOf('listing taken', id) !== null)
  const isOfFeed = (id: string) => refs.get(id)?.some(({ source }) => source.startsWith(feedSource)) ?? false
  const found = new Map<ListingRow, string>()
  const take = (row: ListingRow, id: string | undefined) => {
    if (!id || !isFree(id)) return
    taken.add(id)
    found.set(row, id)
  }
  for (const row of rows) if (row.uniqueId) take(row, byUniqueId.get(row.uniqueId))
  for (const [i, row] of rows.entries()) {
    if (found.has(row)) continue
    const alike = lives.filter(
      (life) =>
        life.propertyId === propertyOf(row, i) &&
        life.saleOrLease === row.patch.saleOrLease &&
        isSameStatus(life.status, row.status) &&
        isSameDay(row.patch.soldOn, life.soldOn) &&
        isSameDay(row.patch.leasedOn, life.leasedOn) &&
        isOfFeed(life.id) &&
        isFree(life.id),
    )
    // Two are not certain.
    if (alike.length === 1) take(row, alike[0]?.id)
  }
  return found
}

interface Saved {
  id: string
  undo: ListingUndo
}
async function saveListings(ctx: Context, step: Step, all: readonly Plan[]): Promise<Map<Plan, Saved>> {
  const { source } = step.move
  const plans = all.filter(({ isGone }) => !isGone)
  const fresh = plans.filter(({ listingId }) => !listingId)
  const properties = await propertiesAt(
    ctx,
    fresh.map(({ row }) => row.patch.address ?? emptyAddress),
  )
  const ids = await addImportedListings(
    ctx,
    fresh.map(({ row }, i) => ({
      fields: newFields(row.patch),
      status: row.status,
      propertyId: row.propertyId ?? properties[i] ?? null,
      listedAt: row.listedAt,
    })),
  )
  const idOf = new Map(fresh.map((plan, i) => [plan, ids[i] as string]))
  const versions = await changeListings(ctx, source, plans)
  const done = plans.map((plan) => ({ plan, id: plan.listingId ?? (idOf.get(plan) as string) }))
  const kept = await keepFields(
    ctx,
    'listing',
    source,
    done.map(({ plan: { row }, id }) => ({ recordId: id, externalId: row.one.externalId, kept: row.kept })),
  )
  await saveRefs(
    ctx,
    done.map(({ plan: { row, merge }, id }) => ({
      ...{ source, kind: 'listing', recordKind: 'listing' as const, recordId: id },
      externalId: row.one.externalId,
      contentHash: row.one.hash,
      state: { move: step.move.id, written: merge?.written ?? writtenBy(row), ...(row.uniqueId && { uniqueId: row.uniqueId }) },
    })),
  )
  return new Map(
    done.map(({ plan, id }) => {
      const { row, merge } = plan
      const state = (row.one.before?.state ?? null) as ListingState | null
      const undo = { externalId: row.one.externalId, version: versions.get(plan) ?? 1, before: merge?.before ?? {} }
      return [plan, { id, undo: { ...undo, kept: kept.get(id) ?? [], state } }]
    }),
  )
}

/** @returns the versions after it */
async function changeListings(ctx: Context, source: string, plans: readonly Plan[]): Promise<Map<Plan, number>> {
  const versions = new Map<Plan, number>()
  for (const plan of plans) {
    const { listing, merge } = plan
    if (!listing || !merge) continue
    const { patch, status } = merge
    versions.set(plan, await changeImportedListing(ctx, listing, { patch, status, statusReason: `Reported by ${source}` }))
  }
  return versions
}

const inBin = 'This listing is in the recycle bin. Restore it to bring changes in again'
function plannedRow(row: ListingRow, plan: Plan | undefined, saved: Saved | undefined): PlannedRow {
  const { one, label, refusal, remark } = row
  const { row: source, cells, isOwnId, externalId } = one
  const id = isOwnId ? externalId : null
  const base = { line: source.line, cells: source.cells, label, externalId: id, about: cells.about, undo: null }
  if (one.twin === 'same') return { ...base, outcome: 'unchanged', reason: 'The same as an earlier row', recordId: null }
  if (one.twin)
    return { ...base, outcome: 'refused', reason: 'An earlier row has this id and says something else', recordId: null }
  if (refusal || !plan) {
    const isSame = !refusal && one.before?.isSame
    return isSame
      ? { ...base, outcome: 'unchanged', reason: null, recordId: one.before?.recordId ?? null }
      : { ...base, outcome: 'refused', reason: refusal, recordId: null }
  }
  if (plan.isGone) return { ...base, outcome: 'unchanged', reason: inBin, recordId: plan.listingId }
  const { merge } = plan
  const done = { ...base, recordId: saved?.id ?? null, undo: saved?.undo ?? null }
  if (!merge) return { ...done, outcome: 'created', reason: remark }
  if (!merge.edited.length) return { ...done, outcome: 'merged', reason: one.before ? null : remark }
  const isUnchanged = Object.keys(merge.before).length === 0
  return { ...done, outcome: isUnchanged ? 'unchanged' : 'merged', reason: editedHere(merge.edited), isConflict: true }
}

/** Listings that came with the move go to the bin, others get their fields back; those that a user has changed since stay as they are. */
async function undoListings(ctx: Context, { source }: { source: string }, rows: readonly UndoRow[]): Promise<Undone> {
  const here = await importedListings(
    ctx,
    rows.map(({ recordId }) => recordId),
    { lock: true },
  )
  const fates = new Map<UndoRow, string | null>()
  for (const row of rows) {
    const undo = row.undo as ListingUndo
    const listing = here.get(row.recordId)
    const id = { source, kind: 'listing', externalId: undo.externalId }
    const { status, ...patch } = undo.before
    const isChanged = row.outcome === 'created' || Object.keys(undo.before).length > 0
    if (!listing || (isChanged && listing.version !== undo.version)) fates.set(row, changedSince)
    else if (row.outcome === 'created') {
      const isGone = await binImportedListing(ctx, listing)
      if (isGone) await deleteRefsOf(ctx, 'listing', [listing.id])
      fates.set(row, isGone ? null : 'It may be on a portal, so it was kept')
    } else {
      await changeImportedListing(ctx, listing, { patch, status, statusReason: 'The move was undone' })
      await replaceOldFields(ctx, 'listing', source, [{ recordId: listing.id, fields: undo.kept }])
      // Without a hash the same row is news the next time.
      if (undo.state) await saveRefs(ctx, [{ ...id, recordKind: 'listing', recordId: listing.id, state: undo.state }])
      else await deleteRefs(ctx, [id])
      fates.set(row, null)
    }
  }
  return fates
}
