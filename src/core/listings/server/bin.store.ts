import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { mayBeShown } from '#channels/portals/server/take-down.service.ts'
import type { BinnedListing } from '../listings.contract.ts'

type Row = Omit<BinnedListing, 'deletedAt' | 'goesAt'> & { deletedAt: Date }

/** What the caller may see of the bin, latest first. */
export async function listBin(
  { db, scope }: Context,
  { limit, cursor, goesAt }: { limit: number; cursor?: string | undefined; goesAt(deletedAt: Date): Date },
): Promise<Page<BinnedListing>> {
  const after = readCursor(cursor, () => z.tuple([z.string(), z.uuid()]))
  const own = sql`(coalesce(l.created_by = ${scope.userId}, false) or exists (select 1 from listing_agents o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
  const { rows: found } = await sql<Row>`
    select l.id, l.reference, l.street_line as "streetLine", l.suburb, l.headline, l.listing_class as "listingClass", l.status,
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl", l.photo_hash as "photoHash", l.archived_at as "deletedAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "deletedBy", (${scope.permissions.has('listings.write')} and (${reachesOffice(scope, 'listings.write')} or ${own})) as "canRestore"
    from listings l left join users u on u.agency_id = l.agency_id and u.id = l.archived_by
    where l.agency_id = ${scope.agencyId} and l.archived_at is not null and (${reachesOffice(scope, 'listings.read')} or ${own})
      ${after ? sql`and (l.archived_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by l.archived_at desc, l.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.deletedAt.toISOString(), row.id])
  return {
    items: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString(), goesAt: goesAt(row.deletedAt).toISOString() })),
    nextCursor,
  }
}

const isShown = sql<boolean>`exists (select 1 from publications p
  where p.agency_id = l.agency_id and p.listing_id = l.id and ${mayBeShown})`

/** What has been in the bin long enough and no portal may show any more. */
export async function expiredInBin({ db, scope }: Context, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l where l.agency_id = ${scope.agencyId} and l.archived_at <= ${before} and not ${isShown}
    order by l.archived_at limit ${sql.lit(limit)} for update of l`.execute(db)
  return rows.map(({ id }) => id)
}

/** Some have been in the bin long enough, but a portal may still show them. */
export async function hasExpiredShown({ db, scope }: Context, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listings l where l.agency_id = ${scope.agencyId} and l.archived_at <= ${before} and ${isShown} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Its agents, tags, pictures and prices go with it. A publication that a portal may still show makes the database refuse. */
export async function deleteForGood({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from publications p where p.agency_id = ${scope.agencyId} and p.listing_id = any(${[...ids]}::uuid[])
    and not ${mayBeShown}`.execute(db)
  await db
    .deleteFrom('listings')
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .where('archived_at', 'is not', null)
    .execute()
}
