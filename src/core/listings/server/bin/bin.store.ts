import { sql } from 'kysely'
import * as z from 'zod'
import { removeOldSystem } from '#accounts/old-system/server/old-system.service.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { removeSearchWords } from '#platform/search/search-words.store.ts'
import { containsWords } from '#platform/db/contains-words.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { BinnedListing } from '../../listings.contract.ts'

type Row = Omit<BinnedListing, 'deletedAt' | 'goesAt'> & { deletedAt: Date }

/** Lists the part of the bin that the caller may see, latest first. */
export async function listBin(
  { db, scope }: Context,
  {
    limit,
    cursor,
    q,
    goesAt,
  }: { limit: number; cursor?: string | undefined; q?: string | undefined; goesAt(deletedAt: Date): Date },
): Promise<Page<BinnedListing>> {
  const after = readCursor(cursor, () => z.tuple([cursorValues.timestamptz, z.uuid()]))
  const own = sql`(coalesce(l.created_by = ${scope.userId}, false) or exists (select 1 from listing_agents o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
  const { rows: found } = await sql<Row>`
    select l.id, l.reference, l.street_line as "streetLine", l.suburb, l.headline, l.listing_class as "listingClass", l.status,
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl", l.photo_hash as "photoHash", l.archived_at as "deletedAt",
      nullif(u.full_name, '') as "deletedBy", (${scope.permissions.has('listings.write')} and (${reachesOffice(scope, 'listings.write')} or ${own})) as "canRestore"
    from listings l left join users_view u on u.agency_id = l.agency_id and u.id = l.archived_by
    where l.agency_id = ${scope.agencyId} and l.archived_at is not null and (${reachesOffice(scope, 'listings.read')} or ${own})
      and ${containsWords(sql`concat_ws(' ', l.reference, l.street_line, l.suburb, l.headline)`, q)}
      ${after ? sql`and (l.archived_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by l.archived_at desc, l.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.deletedAt.toISOString(), row.id])
  return {
    items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString(), goesAt: goesAt(row.deletedAt).toISOString() })),
    nextCursor,
  }
}

/** Listings that have been in the bin long enough, the oldest deletion first, after the one of `after`; locked. */
export async function expiredInBin(
  { db, scope }: Context,
  { before, after, limit }: { before: Date; after: { at: Date; id: string } | undefined; limit: number },
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select l.id, l.archived_at as at from listings l where l.agency_id = ${scope.agencyId} and l.archived_at <= ${before}
      ${after ? sql`and (l.archived_at, l.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by l.archived_at, l.id limit ${sql.lit(limit)} for update of l`.execute(db)
  return rows
}

/** Its agents, tags, pictures and prices go with it. */
export async function deleteForGood(ctx: Context, ids: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  await removeSearchWords(ctx, ids)
  await removeOldSystem(ctx, 'listing', ids)
  await db
    .deleteFrom('listings')
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .where('archived_at', 'is not', null)
    .execute()
}
