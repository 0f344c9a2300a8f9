import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { PriceChange } from '../../listings.contract.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import type { StoredListing } from '../listings.store.ts'

interface After {
  fields: ListingFields
  status: ListingStatus
  reason: string | null | undefined
}

/** Writes down what was asked and shown before and after, when a change touched it. A sale's result is no new asking price. */
export async function notePriceChange(
  { db, scope, clock }: Context,
  before: StoredListing,
  { fields, status, reason }: After,
): Promise<void> {
  const isOver = (one: ListingStatus) => ['sold', 'settled', 'leased'].includes(one)
  const [oldLabel, newLabel] = [priceLabel(before.fields), priceLabel(fields)]
  const isSame =
    before.fields.priceCents === fields.priceCents && before.fields.rentCents === fields.rentCents && oldLabel === newLabel
  if (isSame || isOver(status) || isOver(before.status)) return
  await db
    .insertInto('listing_price_changes')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      listing_id: before.id,
      at: clock(),
      user_id: scope.userId,
      old_price_cents: before.fields.priceCents,
      new_price_cents: fields.priceCents,
      old_rent_cents: before.fields.rentCents,
      new_rent_cents: fields.rentCents,
      old_label: oldLabel,
      new_label: newLabel,
      reason: reason?.trim() || null,
    })
    .execute()
}

/** Reads without asking for a permission: the service does. */
export async function listPriceChanges(
  { db, scope }: Context,
  listingId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<PriceChange>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await db
    .selectFrom('listing_price_changes as p')
    .leftJoin('users_view as u', (join) => join.onRef('u.agency_id', '=', 'p.agency_id').onRef('u.id', '=', 'p.user_id'))
    .select(['p.id', 'p.at', 'p.reason', 'p.old_label', 'p.new_label', 'u.first_name', 'u.last_name'])
    .select(['p.old_price_cents', 'p.new_price_cents', 'p.old_rent_cents', 'p.new_rent_cents'])
    .where('p.agency_id', '=', scope.agencyId)
    .where('p.listing_id', '=', listingId)
    .$if(after !== undefined, (query) => query.where('p.id', '<', after?.[0] ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      userName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
      oldPriceCents: row.old_price_cents,
      newPriceCents: row.new_price_cents,
      oldRentCents: row.old_rent_cents,
      newRentCents: row.new_rent_cents,
      oldLabel: row.old_label,
      newLabel: row.new_label,
      reason: row.reason,
    })),
    nextCursor,
  }
}

/** Reads the price shown before the newest change of each listing's price, and the new one. */
export async function lastPriceChanges(
  { db, scope }: Context,
  listingIds: readonly string[],
): Promise<Map<string, { before: string; after: string }>> {
  if (!listingIds.length) return new Map()
  const rows = await db
    .selectFrom('listing_price_changes')
    .distinctOn('listing_id')
    .select(['listing_id', 'old_label', 'new_label'])
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', 'in', [...listingIds])
    .orderBy('listing_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.listing_id, { before: row.old_label, after: row.new_label }]))
}
