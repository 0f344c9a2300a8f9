import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { listingChanged } from '../listings.events.ts'

/**
 * Keeps the copy of the main photo that lists show: the first ready photo, a published one before a hidden one. No new version, or open
 * editors would have to merge.
 */
export async function refreshMainPhoto(ctx: Context, listingId: string): Promise<void> {
  const { scope } = ctx
  await sql`
    update listings l set photo_token = m.token, photo_hash = m.thumb_hash
    from (select 1) one left join lateral (
      select token, thumb_hash from listing_media_view where agency_id = ${scope.agencyId} and listing_id = ${listingId} and kind = 'photo' and state = 'ready' and archived_at is null
      order by is_published desc, position, id limit 1) m on true
    where l.agency_id = ${scope.agencyId} and l.id = ${listingId} and (l.photo_token, l.photo_hash) is distinct from (m.token, m.thumb_hash)`.execute(
    ctx.db,
  )
  await ctx.emit(listingChanged, { id: listingId })
}
