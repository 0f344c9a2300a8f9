import { deleteRefs, deleteRefsOf, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
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
  mergeListing,
  type StoredListing,
  type Written,
  writtenBy,
} from '#core/listings/server/bulk/imported-listings.service.ts'
import { propertiesAt, propertyAddresses } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import { followVersions } from '../move-rows.store.ts'
import { contactsIn, joinsOf, type KnownRow, knownRows, saidBy } from '#channels/move-tables/server/rows/joined.ts'
import { feedMatches, type Matches } from '#channels/move-tables/server/rows/listing-matches.ts'
import { contactTargets, type ListingRow, readListingRow } from '#channels/move-tables/server/rows/listing-row.ts'
import {
  changedSince,
  editedHere,
  isExpected,
  type PlannedRow,
  type Step,
  type TableKind,
  type Undone,
  type UndoRow,
} from '#channels/move-tables/server/rows/table-kind.ts'

interface ListingState {
  move?: string
  /** The id that portals know it by, for the takeover of their accounts. */
  uniqueId?: string
  written?: Written
}
interface ListingUndo {
  externalId: string
  /** The name of the feed, for a row of one; the others have their ids from the old system. */
  source?: string
  /** The version that the move left. */
  version: number
  before: ListingMerge['before']
  kept: KeptField[]
  /** Kept by an earlier move; null where there was none. */
  state: ListingState | null
}
/** A row that goes into a listing that is there, or becomes a new one. */
export interface Plan {
  row: ListingRow
  /** Also `expected …`, in a check. */
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
    const plans = await planListings(ctx, step, fresh, feedMatches)
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

/** Finds the listing of each row, by its own id or among those that came another way, and what changes there. */
export async function planListings(ctx: Context, step: Step, fresh: readonly ListingRow[], matchesOf: Matches): Promise<Plan[]> {
  const matches = await matchesOf(
    ctx,
    step,
    fresh.filter(({ one }) => !one.before),
  )
  const idOf = (row: ListingRow) => row.one.before?.recordId ?? matches.get(row) ?? null
  const ids = fresh.flatMap((row) => idOf(row) ?? []).filter((id) => !isExpected(id))
  const here = await importedListings(ctx, ids, { lock: step.mode === 'run' })
  return fresh.map((row) => {
    const listingId = idOf(row)
    const listing = listingId ? here.get(listingId) : undefined
    const state = row.one.before?.state as ListingState | undefined
    const merge = listing ? mergeListing(listing, row, state?.written ?? null) : null
    return { row, listingId, listing: listing ?? null, merge, isGone: listingId !== null && !isExpected(listingId) && !listing }
  })
}

export interface Saved {
  id: string
  undo: ListingUndo
}
export async function saveListings(ctx: Context, step: Step, all: readonly Plan[]): Promise<Map<Plan, Saved>> {
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
      ...{ source: row.feed?.source ?? source, kind: 'listing', recordKind: 'listing' as const, recordId: id },
      externalId: row.one.externalId,
      contentHash: row.one.hash,
      state: {
        ...row.feed?.state,
        move: step.move.id,
        written: merge?.written ?? writtenBy(row),
        ...(row.uniqueId && { uniqueId: row.uniqueId }),
      },
    })),
  )
  return new Map(
    done.map(({ plan, id }) => {
      const { row, merge } = plan
      const state = (row.one.before?.state ?? null) as ListingState | null
      const of = { externalId: row.one.externalId, ...(row.feed && { source: row.feed.source }) }
      const undo = { ...of, version: versions.get(plan) ?? 1, before: merge?.before ?? {} }
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
export function plannedRow(row: ListingRow, plan: Plan | undefined, saved: Saved | undefined): PlannedRow {
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
  if (!merge) return { ...done, outcome: plan.listingId ? 'merged' : 'created', reason: remark }
  if (!merge.edited.length) return { ...done, outcome: 'merged', reason: one.before ? null : remark }
  const isUnchanged = Object.keys(merge.before).length === 0
  return { ...done, outcome: isUnchanged ? 'unchanged' : 'merged', reason: editedHere(merge.edited), isConflict: true }
}

/** Listings that came with the move go to the bin, others get their fields back; those that a user has changed since stay as they are. */
export async function undoListings(
  ctx: Context,
  { id: moveId, source }: { id: string; source: string },
  rows: readonly UndoRow[],
): Promise<Undone> {
  const here = await importedListings(
    ctx,
    rows.map(({ recordId }) => recordId),
    { lock: true },
  )
  const fates = new Map<UndoRow, string | null>()
  for (const row of rows) {
    const undo = row.undo as ListingUndo
    const listing = here.get(row.recordId)
    const id = { source: undo.source ?? source, kind: 'listing', externalId: undo.externalId }
    const { status, ...patch } = undo.before
    const isChanged = row.outcome === 'created' || Object.keys(undo.before).length > 0
    if (!listing || (isChanged && listing.version !== undo.version)) fates.set(row, changedSince)
    else if (row.outcome === 'created') {
      const isGone = await binImportedListing(ctx, listing)
      if (isGone) await deleteRefsOf(ctx, 'listing', [listing.id])
      fates.set(row, isGone ? null : 'It may be on a portal, so it was kept')
    } else {
      const version = await changeImportedListing(ctx, listing, { patch, status, statusReason: 'The move was undone' })
      await followVersions(ctx, moveId, [{ id: listing.id, from: null, to: version }])
      await replaceOldFields(ctx, 'listing', source, [{ recordId: listing.id, fields: undo.kept }])
      // Without a hash the same row is news the next time.
      if (undo.state) await saveRefs(ctx, [{ ...id, recordKind: 'listing', recordId: listing.id, state: undo.state }])
      else await deleteRefs(ctx, [id])
      fates.set(row, null)
    }
  }
  return fates
}
