import { feedListingsWith, feedSource, findRefs, refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { type LifeAt, livesAt } from '#core/listings/server/bulk/imported-listings.service.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { findPropertiesAt } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import type { ListingRow } from './listing-row.ts'
import type { Step } from './table-kind.ts'

const market = new Set(['live', 'draft', 'offMarket', 'underOffer', 'underApplication'])
const over = new Set(['sold', 'settled'])
const statusGroup = (status: string) => (market.has(status) ? 'market' : over.has(status) ? 'over' : status)
/** A draft of ours may be advertised in a feed, and a feed has no word for settled. */
const isSameStatus = (a: string, b: string) => statusGroup(a) === statusGroup(b)
const isSameDay = (a: string | null | undefined, b: string | null) => !a || !b || a === b

/** Finds the listings of rows that are not known by an id of their own. */
export type Matches = (ctx: Context, step: Step, rows: readonly ListingRow[]) => Promise<Map<ListingRow, string>>

/** Listings that feeds brought, by the id that portals know them by, or by their property, side and status. Each takes one row. */
export const feedMatches: Matches = async (ctx, step, rows) => {
  const { move, mode, setting } = step
  const byUniqueId = await feedListingsWith(
    ctx,
    rows.flatMap(({ uniqueId }) => uniqueId ?? []),
  )
  const lives = await livesOfRows(ctx, rows)
  const sources = await sourcesOf(ctx, [...lives.all.map(({ id }) => id), ...byUniqueId.values()])
  const isOfFeed = (id: string) => sources(id).some((source) => source.startsWith(feedSource))
  const matching = new Matching((id) => {
    const isTaken = sources(id).includes(move.source)
    return !isTaken && !(mode === 'check' && setting.expected.recordOf('listing taken', id) !== null)
  })
  const expected = (key: string) => (mode === 'check' ? setting.expected.recordOf('feed listing', key) : null)
  for (const row of rows) {
    if (!row.uniqueId) continue
    matching.take(row, byUniqueId.get(row.uniqueId) ?? expected(idKey(row.uniqueId)))
  }
  for (const row of rows) {
    if (matching.found.has(row)) continue
    const alike = lives.alike(row).filter(({ id }) => isOfFeed(id) && matching.isFree(id))
    // Two are not certain.
    if (alike.length === 1) matching.take(row, alike[0]?.id)
    else if (alike.length === 0) matching.take(row, expected(placeKey(row)))
  }
  return matching.found
}

/** The other way round: listings of a feed that came from tables of this system before. */
export const tableMatches: Matches = async (ctx, { move, mode, setting }, rows) => {
  const idOf = (externalId: string) => ({ source: move.source, kind: 'listing', externalId })
  const refOf = await findRefs(
    ctx,
    rows.flatMap(({ uniqueId }) => (uniqueId ? [idOf(uniqueId)] : [])),
  )
  const lives = await livesOfRows(ctx, rows)
  const byId = rows.map(({ uniqueId }) => (uniqueId ? refOf(idOf(uniqueId))?.recordId : undefined))
  const sources = await sourcesOf(ctx, [...lives.all.map(({ id }) => id), ...byId.flatMap((id) => id ?? [])])
  const matching = new Matching((id) => {
    const isTaken = sources(id).some((source) => source.startsWith(feedSource))
    return !isTaken && !(mode === 'check' && setting.expected.recordOf('feed taken', id) !== null)
  })
  for (const [i, row] of rows.entries()) matching.take(row, byId[i])
  for (const row of rows) {
    if (matching.found.has(row)) continue
    const alike = lives.alike(row).filter(({ id }) => sources(id).includes(move.source) && matching.isFree(id))
    if (alike.length === 1) matching.take(row, alike[0]?.id)
  }
  if (mode === 'check') for (const id of matching.found.values()) setting.expected.add('feed taken', id)
  return matching.found
}

/** In a check: a table that comes later finds the listing of a feed as a run would. */
export function expectFeedListing({ setting: { expected } }: Step, row: ListingRow, recordId: string | null): void {
  const id = recordId ?? `expected feed listing ${idKey(row.one.externalId)}`
  expected.add('feed listing', idKey(row.one.externalId), { as: id })
  const place = placeKey(row)
  // Two at one place are not certain.
  if (place) expected.add('feed listing', place, { as: expected.recordOf('feed listing', place) === null ? id : '' })
}
const idKey = (uniqueId: string) => `id ${uniqueId}`
const placeKey = ({ patch, status }: ListingRow): string => {
  const key = addressKey(patch.address ?? emptyAddress)
  return key ? `at ${key} ${patch.saleOrLease} ${statusGroup(status)}` : ''
}

/** Each listing takes one row. */
class Matching {
  readonly found = new Map<ListingRow, string>()
  readonly #taken = new Set<string>()
  readonly #mayTake: (id: string) => boolean
  constructor(mayTake: (id: string) => boolean) {
    this.#mayTake = mayTake
  }
  isFree(id: string): boolean {
    return !this.#taken.has(id) && this.#mayTake(id)
  }
  take(row: ListingRow, id: string | null | undefined): void {
    if (!id || !this.isFree(id)) return
    this.#taken.add(id)
    this.found.set(row, id)
  }
}

/** The listings at the properties of these rows. */
async function livesOfRows(
  ctx: Context,
  rows: readonly ListingRow[],
): Promise<{ all: readonly LifeAt[]; alike(row: ListingRow): LifeAt[] }> {
  const at = await findPropertiesAt(
    ctx,
    rows.map(({ patch }) => patch.address ?? emptyAddress),
  )
  const propertyOf = new Map(rows.map((row, i) => [row, row.propertyId ?? at[i] ?? null]))
  const all = await livesAt(ctx, [...new Set([...propertyOf.values()].flatMap((id) => id ?? []))])
  const byProperty = Map.groupBy(all, ({ propertyId }) => propertyId)
  return {
    all,
    alike: (row) =>
      (byProperty.get(propertyOf.get(row) ?? '') ?? []).filter(
        (life) =>
          life.saleOrLease === row.patch.saleOrLease &&
          isSameStatus(life.status, row.status) &&
          isSameDay(row.patch.soldOn, life.soldOn) &&
          isSameDay(row.patch.leasedOn, life.leasedOn),
      ),
  }
}

async function sourcesOf(ctx: Context, listingIds: readonly string[]): Promise<(id: string) => string[]> {
  const refs = Map.groupBy(await refsOf(ctx, 'listing', listingIds), ({ recordId }) => recordId)
  return (id) => (refs.get(id) ?? []).flatMap(({ source, kind }) => (kind === 'listing' ? [source] : []))
}
