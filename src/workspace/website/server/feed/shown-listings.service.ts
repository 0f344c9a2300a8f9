import * as z from 'zod'
import { blocking } from '#common/law/compliance.ts'
import { complianceOf } from '#core/listings/server/listing-law.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { shownAs, shownSince, statusesOf, type Shown } from '../../website.rules.ts'
import type { Website } from '../website-visitor.ts'
import { type PublicListing, publicListing } from './public-listing.ts'
import { type ListingRow, publicListings } from './public-listings.store.ts'

interface Wanted {
  shown: Shown
  side?: 'sale' | 'lease' | undefined
  limit: number
  cursor?: string | undefined
}

/** A page of what is shown. Left out is what the law forbids to advertise as it is now, as on portals and in print. */
export async function shownListings(
  ctx: Context,
  { rules, brand }: Pick<Website, 'rules' | 'brand'>,
  { shown, side, limit, cursor }: Wanted,
): Promise<{ items: PublicListing[]; nextCursor: string | null }> {
  const after = readCursor(cursor, () => z.tuple([z.string().max(40), z.uuid()]))
  const since = shownSince(shown, rules, await ctx.today())
  if (since === null) return { items: [], nextCursor: null }
  const found = await publicListings(ctx, {
    ...{ statuses: statusesOf[shown], side, after, limit: limit + 1 },
    ...(since !== undefined && { since: { field: shown === 'sold' ? ('soldOn' as const) : ('leasedOn' as const), day: since } }),
  })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.sortListed, row.id])
  const { lawful } = shown === 'current' ? await byLaw(ctx, rows) : { lawful: rows }
  return { items: lawful.map((row) => said(ctx, row, brand.timeZone)), nextCursor }
}

/** One by its reference; undefined when the public may not see it. */
export async function shownListing(
  ctx: Context,
  { rules, brand }: Pick<Website, 'rules' | 'brand'>,
  reference: string,
): Promise<PublicListing | undefined> {
  const [row] = await publicListings(ctx, { statuses: Object.values(statusesOf).flat(), reference, limit: 1 })
  const shown = row && shownAs(row.status)
  if (!row || !shown) return undefined
  const since = shownSince(shown, rules, await ctx.today())
  const listing = said(ctx, row, brand.timeZone)
  if (since === null || (since !== undefined && (listing.closedOn ?? '') < since)) return undefined
  if (shown === 'current' && (await byLaw(ctx, [row])).lawful.length === 0) return undefined
  return listing
}

const said = (ctx: Context, row: ListingRow, zone: string) => publicListing(row, ctx.scope.agencyId, { now: ctx.clock(), zone })

/** Parts listings that the law lets be advertised from the rest, of which it gives the first reason. */
export async function byLaw(
  ctx: Context,
  rows: readonly ListingRow[],
): Promise<{ lawful: ListingRow[]; leftOut: { row: ListingRow; why: string }[] }> {
  const findings = await complianceOf(ctx)
  const lawful: ListingRow[] = []
  const leftOut: { row: ListingRow; why: string }[] = []
  for (const row of rows) {
    const [first] = blocking(findings(row.fields, row.status), 'publish')
    if (first) leftOut.push({ row, why: first.message })
    else lawful.push(row)
  }
  return { lawful, leftOut }
}
